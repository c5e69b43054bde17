-- What a member of staff proposes to put right of their own data; somebody of HR decides.

create table hr.data_change (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  field text not null check (field in (
    'full_name', 'phone', 'alternative_phone', 'email', 'national_id', 'kra_pin', 'nssf_no', 'sha_no', 'tsc_no', 'birth_date',
    'next_of_kin_name', 'next_of_kin_relation', 'next_of_kin_phone', 'pay_route', 'other')),
  -- In words, as it stood when it was proposed and as it should be.
  old_value text,
  new_value text not null,
  because text,
  -- The paper that shows it.
  file_id bigint,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'declined', 'withdrawn')),
  proposed_by bigint,
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint data_change_person foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint data_change_because check (state <> 'declined' or decided_because is not null)
);
select kit.tenant('hr.data_change', 'insert, update, delete');
comment on table hr.data_change is 'proposed changes of data';
create unique index data_change_open on hr.data_change (school_id, staff_member_id, field) where state = 'proposed';
create index data_change_of on hr.data_change (school_id, staff_member_id, id);
create index data_change_state on hr.data_change (school_id, state);
comment on index hr.data_change_open is 'field: You have proposed this already. Withdraw that first.';
comment on constraint data_change_person on hr.data_change is 'field: You are no member of staff of this school.';
comment on constraint data_change_because on hr.data_change is 'comment: Say why it is declined.';
