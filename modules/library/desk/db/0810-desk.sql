-- The desk: who may borrow what and how long, loans, and who waits for a title.

-- A circulation rule: for whom and which kind of title, and what it says. What it leaves empty the next less special rule says.
create table library.rule (
  school_id int not null,
  id bigint generated always as identity,
  borrower text not null check (borrower in ('anyone', 'student', 'boarder', 'day', 'staff', 'teacher')),
  -- Of students: those of one class.
  class_id bigint,
  -- None: every kind of title.
  kind text check (kind in ('textbook', 'set_book', 'reference', 'fiction', 'periodical', 'other')),
  -- How many days; 0: it is not lent. Which days count: every day, or only school days.
  loan_days int check (loan_days between 0 and 1000),
  counted text check (counted in ('calendar', 'school')),
  -- At most so many of the kind, and of all kinds together.
  most int check (most between 0 and 999),
  most_overall int check (most_overall between 0 and 999),
  renewals int check (renewals between 0 and 99),
  -- None: as many as the loan.
  renewal_days int check (renewal_days between 1 and 1000),
  reservable boolean,
  -- How long a copy is put aside for who reserved it.
  hold_days int check (hold_days between 1 and 60),
  -- Cents for each day late, which days count, and up to how much.
  fine_per_day bigint check (fine_per_day >= 0),
  fine_counts text check (fine_counts in ('calendar', 'school')),
  -- So many days late nothing is asked for; from the next on all are.
  grace_days int check (grace_days between 0 and 60),
  fine_cap bigint check (fine_cap >= 0),
  cap_at_price boolean,
  -- Blocked with so many loans overdue, and owing more than so many cents.
  overdue_block int check (overdue_block between 1 and 999),
  fines_block bigint check (fines_block >= 0),
  -- For each day late nothing is lent for so many days, at most so many.
  suspension_days int check (suspension_days between 0 and 60),
  suspension_most int check (suspension_most between 1 and 366),
  -- Due before, on or after a day, whatever the days of the loan say; the day, or the last one of the term.
  hard_due text check (hard_due in ('none', 'before', 'on', 'after')),
  hard_due_on date,
  hard_due_term boolean,
  -- Asked for besides the price of what is lost, in cents.
  lost_fee bigint check (lost_fee >= 0),
  note text,
  version int not null default 1,
  primary key (school_id, id),
  constraint rule_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint rule_class_of_students check (class_id is null or borrower in ('student', 'boarder', 'day')),
  constraint rule_hard_due check ((coalesce(hard_due, 'none') = 'none') = (hard_due_on is null and not coalesce(hard_due_term, false))),
  constraint rule_hard_due_one check (hard_due_on is null or not coalesce(hard_due_term, false))
);
select kit.tenant('library.rule');
comment on table library.rule is 'circulation rules';
create unique index rule_once on library.rule (school_id, borrower, (coalesce(class_id, 0)), (coalesce(kind, '')));
create index rule_of_class on library.rule (school_id, class_id) where class_id is not null;
comment on index library.rule_once is 'borrower: There is a rule for these borrowers and this kind already.';
comment on constraint rule_class on library.rule is 'classId: Choose a class of this school.';
comment on constraint rule_class_of_students on library.rule is 'classId: Only a rule for students names a class.';
comment on constraint rule_hard_due on library.rule is 'hardDueOn: Choose the day, or the end of the term.';
comment on constraint rule_hard_due_one on library.rule is 'hardDueOn: Choose the day or the end of the term, and not both.';

-- What somebody has or had. It goes on until it is returned or lost.
create table library.loan (
  school_id int not null,
  id bigint generated always as identity,
  copy_id bigint not null,
  title_id bigint not null,
  student_id bigint,
  staff_member_id bigint,
  out_at timestamptz not null,
  out_on date not null,
  due_on date not null,
  renewals int not null default 0 check (renewals >= 0),
  -- What held when it was lent, `LoanTerms`: a rule that is changed later changes none of it.
  terms jsonb not null,
  returned_at timestamptz,
  returned_on date,
  -- Lost; with returned_on found again.
  lost_on date,
  -- Lent by mistake and taken back at once: it counts nowhere.
  taken_back boolean not null default false,
  -- Who brought it, where that was somebody else.
  presented_by text,
  condition_out text not null,
  condition_in text,
  -- Damage that was seen when it came back.
  damage text,
  -- Nothing is lent to them until then, because it came late.
  suspended_until date,
  out_by bigint,
  out_name text not null,
  in_by bigint,
  in_name text,
  -- Why it was lent against a rule.
  because text,
  -- When the borrower was last told that it is overdue.
  told_on date,
  -- Of the scan that lent it and of the one that took it back: the same scan is taken once.
  client_key text,
  in_key text,
  version int not null default 1,
  primary key (school_id, id),
  constraint loan_copy foreign key (school_id, copy_id) references library.copy (school_id, id),
  constraint loan_title foreign key (school_id, title_id) references library.title (school_id, id),
  constraint loan_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint loan_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint loan_borrower check (num_nonnulls(student_id, staff_member_id) = 1),
  constraint loan_due check (due_on >= out_on),
  constraint loan_returned check ((returned_at is null) = (returned_on is null))
);
select kit.tenant('library.loan', 'insert, update');
comment on table library.loan is 'loans';
create unique index loan_open on library.loan (school_id, copy_id) where returned_at is null and lost_on is null;
create unique index loan_client on library.loan (school_id, client_key) where client_key is not null;
create unique index loan_in on library.loan (school_id, in_key) where in_key is not null;
create index loan_of_copy on library.loan (school_id, copy_id, id);
create index loan_of_title on library.loan (school_id, title_id, out_on);
create index loan_of_student on library.loan (school_id, student_id, id) where student_id is not null;
create index loan_of_staff on library.loan (school_id, staff_member_id, id) where staff_member_id is not null;
create index loan_due_on on library.loan (school_id, due_on, id) where returned_at is null and lost_on is null;
create index loan_out_on on library.loan (school_id, out_on, id);
create index loan_returned_on on library.loan (school_id, returned_on, id) where returned_on is not null;
create index loan_suspends on library.loan (school_id, suspended_until) where suspended_until is not null;
comment on index library.loan_open is 'scan: This copy has just been lent to another. Scan it again.';
comment on index library.loan_client is 'clientKey: This scan has been taken already.';
comment on index library.loan_in is 'clientKey: This scan has been taken already.';
comment on constraint loan_copy on library.loan is 'scan: Choose a copy of this school.';
comment on constraint loan_title on library.loan is 'scan: Choose a title of this school.';
comment on constraint loan_student on library.loan is 'borrower: Choose a student of this school.';
comment on constraint loan_staff on library.loan is 'borrower: Choose a member of staff of this school.';
comment on constraint loan_borrower on library.loan is 'borrower: Choose one borrower.';
comment on constraint loan_due on library.loan is 'dueOn: It is due on the day it is lent or later.';

-- Who waits for a title: in line by when they asked, then a copy is put aside until a day.
create table library.reservation (
  school_id int not null,
  id bigint generated always as identity,
  title_id bigint not null,
  student_id bigint,
  staff_member_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'collected', 'lapsed', 'cancelled')),
  asked_at timestamptz not null,
  asked_on date not null,
  asked_by bigint,
  asked_name text not null,
  copy_id bigint,
  ready_on date,
  held_until date,
  -- The loan with which it was collected.
  loan_id bigint,
  because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint reservation_title foreign key (school_id, title_id) references library.title (school_id, id),
  constraint reservation_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint reservation_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint reservation_copy foreign key (school_id, copy_id) references library.copy (school_id, id),
  constraint reservation_loan foreign key (school_id, loan_id) references library.loan (school_id, id),
  constraint reservation_borrower check (num_nonnulls(student_id, staff_member_id) = 1),
  constraint reservation_ready check (state <> 'ready' or (copy_id is not null and held_until is not null))
);
select kit.tenant('library.reservation', 'insert, update');
comment on table library.reservation is 'reservations';
create unique index reservation_student_once on library.reservation (school_id, title_id, student_id)
  where student_id is not null and state in ('waiting', 'ready');
create unique index reservation_staff_once on library.reservation (school_id, title_id, staff_member_id)
  where staff_member_id is not null and state in ('waiting', 'ready');
create unique index reservation_put_aside on library.reservation (school_id, copy_id) where state = 'ready';
create index reservation_line on library.reservation (school_id, title_id, asked_at, id) where state in ('waiting', 'ready');
create index reservation_held on library.reservation (school_id, held_until) where state = 'ready';
create index reservation_of_title on library.reservation (school_id, title_id, id);
create index reservation_of_student on library.reservation (school_id, student_id, id) where student_id is not null;
create index reservation_of_staff on library.reservation (school_id, staff_member_id, id) where staff_member_id is not null;
create index reservation_of_copy on library.reservation (school_id, copy_id) where copy_id is not null;
create index reservation_of_loan on library.reservation (school_id, loan_id) where loan_id is not null;
create index reservation_asked on library.reservation (school_id, asked_at, id);
comment on index library.reservation_student_once is 'titleId: They wait for this title already.';
comment on index library.reservation_staff_once is 'titleId: They wait for this title already.';
comment on index library.reservation_put_aside is 'titleId: This copy has just been put aside for another. Try again.';
comment on constraint reservation_title on library.reservation is 'titleId: Choose a title of this school.';
comment on constraint reservation_student on library.reservation is 'borrower: Choose a student of this school.';
comment on constraint reservation_staff on library.reservation is 'borrower: Choose a member of staff of this school.';
comment on constraint reservation_borrower on library.reservation is 'borrower: Choose one borrower.';

-- A loan against a rule: asked for at the desk with a reason, allowed by another, used by the next scan of the same day.
create table library.allowance (
  school_id int not null,
  id bigint generated always as identity,
  copy_id bigint not null,
  student_id bigint,
  staff_member_id bigint,
  day date not null,
  -- What stood against it, as the desk said it.
  against text not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'allowed', 'refused', 'used')),
  asked_by bigint,
  asked_name text not null,
  decided_by bigint,
  decided_name text,
  decided_on date,
  remark text,
  loan_id bigint,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint allowance_copy foreign key (school_id, copy_id) references library.copy (school_id, id),
  constraint allowance_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint allowance_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint allowance_loan foreign key (school_id, loan_id) references library.loan (school_id, id),
  constraint allowance_borrower check (num_nonnulls(student_id, staff_member_id) = 1)
);
select kit.tenant('library.allowance', 'insert, update');
comment on table library.allowance is 'loans against a rule';
create unique index allowance_open on library.allowance (school_id, copy_id, student_id, staff_member_id) nulls not distinct
  where state = 'asked';
create index allowance_of_copy on library.allowance (school_id, copy_id, state);
create index allowance_state on library.allowance (school_id, state, id desc);
create index allowance_of_student on library.allowance (school_id, student_id) where student_id is not null;
create index allowance_of_staff on library.allowance (school_id, staff_member_id) where staff_member_id is not null;
create index allowance_of_loan on library.allowance (school_id, loan_id) where loan_id is not null;
comment on index library.allowance_open is 'reason: This was asked for already and waits for another.';
comment on constraint allowance_copy on library.allowance is 'copyId: Choose a copy of this school.';
comment on constraint allowance_student on library.allowance is 'borrower: Choose a student of this school.';
comment on constraint allowance_staff on library.allowance is 'borrower: Choose a member of staff of this school.';
