-- Employees who leave: when and why, the notice, and what it all came to.

create table hr.exit (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  -- The contract that ends, and how it ended before this was confirmed.
  contract_id bigint not null,
  contract_to date,
  last_day date not null,
  reason text not null check (reason in ('resigned', 'retired', 'contract_over', 'dismissed', 'redundancy', 'died', 'other')),
  note text,
  notice_given_on date,
  -- Days of notice by contract, those that were served, and those that are left.
  notice_days int not null,
  notice_served int not null,
  notice_owed int not null,
  -- Who pays for notice that is not served.
  notice_by text not null check (notice_by in ('employer', 'employee', 'none')),
  -- In hundredths of a per cent of basic pay earned since a day; none: no gratuity.
  gratuity_rate int,
  gratuity_from date,
  -- [{"what": words, "amount": cents}]
  recoveries jsonb not null default '[]',
  -- {"lines": [{"label", "base", "quantity", "amount", "rule", "source"}], "notes": [words]}; what is taken is less than nothing.
  worked jsonb not null,
  due bigint not null,
  taken bigint not null,
  state text not null default 'prepared' check (state in ('prepared', 'confirmed', 'taken_back')),
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  confirmed_by bigint,
  confirmed_name text,
  confirmed_at timestamptz,
  comment text,
  taken_back_name text,
  taken_back_at timestamptz,
  taken_back_because text,
  -- What confirming has written: rows of allowances and deductions, entries of leave, loans that are due whole.
  use_ids bigint[] not null default '{}',
  entry_ids bigint[] not null default '{}',
  loan_ids bigint[] not null default '{}',
  version int not null default 1,
  primary key (school_id, id),
  constraint exit_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint exit_contract foreign key (school_id, contract_id) references hr.contract (school_id, id),
  constraint exit_notice check (notice_days between 0 and 366 and notice_served >= 0 and notice_owed >= 0),
  constraint exit_gratuity check (gratuity_rate between 1 and 10000),
  constraint exit_sums check (due >= 0 and taken >= 0)
);
select kit.tenant('hr.exit', 'insert, update');
comment on table hr.exit is 'employees who leave';
create index exit_of_employee on hr.exit (school_id, staff_member_id);
create index exit_of_contract on hr.exit (school_id, contract_id);
create index exit_of_day on hr.exit (school_id, last_day);
create unique index exit_prepared on hr.exit (school_id, staff_member_id) where state = 'prepared';
create unique index exit_live on hr.exit (school_id, contract_id) where state <> 'taken_back';
comment on index hr.exit_prepared is 'staffMemberId: That they leave is prepared already. Open that one.';
comment on index hr.exit_live is 'staffMemberId: That they leave is prepared or confirmed already. Open that one.';
comment on constraint exit_employee on hr.exit is 'staffMemberId: Choose an employee of this school.';
comment on constraint exit_contract on hr.exit is 'staffMemberId: Choose an employee with a contract.';
comment on constraint exit_notice on hr.exit is 'noticeDays: Enter 0 to 366.';
comment on constraint exit_gratuity on hr.exit is 'gratuityRate: Enter up to 100 %.';
comment on constraint exit_sums on hr.exit is 'id: These amounts do not add up.';
