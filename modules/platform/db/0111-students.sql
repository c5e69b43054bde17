-- Students sign in with accounts of a kind of their own: they have a school and a student behind them, and no roles.

alter table platform.account add column student_id bigint;
alter table platform.account drop constraint account_kind_check;
alter table platform.account drop constraint account_check;
alter table platform.account
  add constraint account_kind_check check (kind in ('school', 'student', 'branch', 'super')),
  add constraint account_check check ((kind in ('school', 'student')) = (school_id is not null)),
  add constraint account_student_kind check ((kind = 'student') = (student_id is not null));
create unique index account_student on platform.account (school_id, student_id) where student_id is not null;
comment on index platform.account_student is 'studentId: This student has an account already.';

-- Screens of staff list users; students are none of them.
create or replace view platform.users with (security_invoker = true) as
  select school_id, id, kind, username, full_name, phone, staff_member_id, disabled_at
    from platform.account
   where kind <> 'student';
comment on view platform.users is 'accounts by name, those of students left out; no password, session or second factor';

create view platform.student_users with (security_invoker = true) as
  select school_id, id, student_id, username, must_change_password, disabled_at, last_seen_at, created_at, version
    from platform.account
   where kind = 'student';
comment on view platform.student_users is 'accounts of students: by which name they sign in, and whether they have; no password or session';
grant select on platform.student_users to daftari_app, daftari_platform;

-- A computer room is one network: what its pupils mistype is counted apart from who guesses at users.
alter table platform.sign_in_attempt add column student boolean not null default false;
create index sign_in_attempt_students on platform.sign_in_attempt (network, school_id, at desc) where student;
