-- Runs of payroll: a month's pay of many, worked out, looked through, approved by another, posted and paid. Once approved nothing of a payslip changes.

create table hr.pay_run (
  school_id int not null,
  id bigint generated always as identity,
  -- Its first day.
  month date not null,
  title text not null,
  -- Whom it is of; none: everybody whom the school pays in the month.
  department_ids bigint[],
  staff_member_ids bigint[],
  pay_day date not null,
  state text not null default 'draft'
    check (state in ('draft', 'calculated', 'reviewed', 'approved', 'posted', 'paid', 'locked', 'reversed')),
  -- What it was worked out with: the law of the month, and the settings.
  law jsonb,
  settings jsonb,
  -- The accounts that it was posted to, by purpose and department: what is paid of it later leaves the same ones.
  accounts jsonb,
  author_id bigint,
  author_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  calculated_by bigint,
  calculated_name text,
  calculated_at timestamptz,
  reviewed_by bigint,
  approved_by bigint,
  posted_by bigint,
  posted_on date,
  journal_id bigint,
  reversal_id bigint,
  note text,
  version int not null default 1,
  primary key (school_id, id),
  constraint pay_run_month check (extract(day from month) = 1),
  constraint pay_run_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint pay_run_reversal foreign key (school_id, reversal_id) references finance.journal (school_id, id)
);
select kit.tenant('hr.pay_run');
comment on table hr.pay_run is 'payroll runs';
create index pay_run_of_month on hr.pay_run (school_id, month);
create index pay_run_of_journal on hr.pay_run (school_id, journal_id) where journal_id is not null;
create index pay_run_of_reversal on hr.pay_run (school_id, reversal_id) where reversal_id is not null;
comment on constraint pay_run_month on hr.pay_run is 'month: Choose a month.';
comment on constraint pay_run_journal on hr.pay_run is 'id: Choose a journal of this school.';
comment on constraint pay_run_reversal on hr.pay_run is 'id: Choose a journal of this school.';

-- Who took a run on; written once. They go with a run that is removed before it was ever reviewed.
create table hr.pay_run_step (
  school_id int not null,
  id bigint generated always as identity,
  run_id bigint not null,
  step text not null,
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint pay_run_step_run foreign key (school_id, run_id) references hr.pay_run (school_id, id) on delete cascade
);
select kit.tenant('hr.pay_run_step', 'insert');
comment on table hr.pay_run_step is 'steps of payroll runs';
create index pay_run_step_of on hr.pay_run_step (school_id, run_id, id);
comment on constraint pay_run_step_run on hr.pay_run_step is 'id: Choose a run of this school.';

-- A payslip with what it was worked out from as it stood: names, numbers, department and where the money goes are history.
create table hr.pay_slip (
  school_id int not null,
  id bigint generated always as identity,
  run_id bigint not null,
  staff_member_id bigint not null,
  month date not null,
  payroll_no text not null,
  full_name text not null,
  job_title text,
  contract_kind text not null,
  grade_name text,
  department_id bigint,
  department_name text,
  -- Who they are to the authorities: {kraPin, nationalId, identityKind, nssfNo, shaNo, tscNo, phone, email}
  numbers jsonb not null,
  -- Where the money goes: {mode, bankId, bankCode, bankName, branchCode, branchName, accountNo, accountName, phone}; none: nowhere yet.
  route jsonb,
  -- What of the law holds: {resident, primary, disabled, disabilityNo, nssf, health, housing, nita, tierTwoScheme}
  liable jsonb not null,
  -- What pay was reckoned from: its days, and the month of attendance as it was confirmed (contract/slips.ts).
  basis jsonb not null,
  -- What the law asks about the month, and what it came to (contract/slips.ts).
  pay jsonb not null,
  worked jsonb not null,
  -- All in cents. Basic after a part of a month and days without pay; gross is all cash pay.
  basic bigint not null,
  gross bigint not null,
  taxable bigint not null,
  nssf bigint not null,
  nssf_employer bigint not null,
  health bigint not null,
  housing bigint not null,
  housing_employer bigint not null,
  nita bigint not null,
  paye bigint not null,
  -- What is taken besides, and what could not be.
  deductions bigint not null,
  carried bigint not null default 0,
  net bigint not null,
  -- What is to be looked at: codes of contract/exceptions.ts, and the net pay of the month before.
  exceptions text[] not null default '{}',
  net_before bigint,
  -- Its run can still be worked out anew, which removes it and writes another one.
  open boolean not null default true,
  primary key (school_id, id),
  constraint pay_slip_once unique (school_id, run_id, staff_member_id),
  constraint pay_slip_run foreign key (school_id, run_id) references hr.pay_run (school_id, id),
  constraint pay_slip_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint pay_slip_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('hr.pay_slip', 'insert, delete');
comment on table hr.pay_slip is 'payslips';
create index pay_slip_of_employee on hr.pay_slip (school_id, staff_member_id, month);
create index pay_slip_of_month on hr.pay_slip (school_id, month);
create index pay_slip_of_department on hr.pay_slip (school_id, department_id) where department_id is not null;
comment on constraint pay_slip_once on hr.pay_slip is 'id: They have a payslip in this run already.';
comment on constraint pay_slip_run on hr.pay_slip is 'id: Choose a run of this school.';
comment on constraint pay_slip_employee on hr.pay_slip is 'staffMemberId: Choose an employee of this school.';
comment on constraint pay_slip_department on hr.pay_slip is 'departmentId: Choose a department of this school.';

-- The lines of a payslip in their order.
create table hr.pay_line (
  school_id int not null,
  id bigint generated always as identity,
  run_id bigint not null,
  slip_id bigint not null,
  place int not null,
  -- Added to cash pay, given in kind, taken off, or borne by the employer.
  side text not null check (side in ('earning', 'benefit', 'deduction', 'employer')),
  kind text not null check (kind in ('basic', 'overtime', 'item', 'arrears', 'encashment', 'absence', 'lateness', 'final',
    'nssf', 'health', 'housing', 'nita', 'paye', 'loan', 'carried')),
  label text not null,
  item_id bigint,
  loan_id bigint,
  -- By which row they have the item; none: it is for all, or the row is gone.
  use_id bigint,
  -- Of arrears: the month that they are of; of what was carried: the month that it comes from.
  of_month date,
  -- What it is reckoned on, in cents; in hundredths of a per cent; in hundredths of a day, an hour or a piece.
  base bigint,
  rate int,
  quantity int,
  -- In cents. An earning below nothing is taken off gross pay.
  amount bigint not null,
  -- Of it what could not be taken.
  not_taken bigint not null default 0 check (not_taken >= 0),
  -- Of a loan what the month's interest adds to what is owed.
  interest bigint not null default 0 check (interest >= 0),
  taxable boolean not null default true,
  pensionable boolean not null default true,
  -- Of a deduction what it is to the law and to whom it is handed on.
  purpose text,
  payee text,
  reference text,
  ledger_id bigint,
  -- The rule in a sentence, and where it comes from.
  rule text not null,
  source text,
  primary key (school_id, id),
  constraint pay_line_slip foreign key (school_id, slip_id) references hr.pay_slip (school_id, id) on delete cascade,
  constraint pay_line_run foreign key (school_id, run_id) references hr.pay_run (school_id, id),
  constraint pay_line_item foreign key (school_id, item_id) references hr.pay_item (school_id, id),
  constraint pay_line_loan foreign key (school_id, loan_id) references hr.loan (school_id, id),
  constraint pay_line_use foreign key (school_id, use_id) references hr.pay_item_use (school_id, id) on delete set null (use_id),
  constraint pay_line_ledger foreign key (school_id, ledger_id) references finance.account (school_id, id)
);
select kit.tenant('hr.pay_line', 'insert');
comment on table hr.pay_line is 'lines of payslips';
create index pay_line_of_slip on hr.pay_line (school_id, slip_id, place);
create index pay_line_of_run on hr.pay_line (school_id, run_id);
create index pay_line_of_item on hr.pay_line (school_id, item_id) where item_id is not null;
create index pay_line_of_loan on hr.pay_line (school_id, loan_id) where loan_id is not null;
create index pay_line_of_use on hr.pay_line (school_id, use_id) where use_id is not null;
create index pay_line_of_ledger on hr.pay_line (school_id, ledger_id) where ledger_id is not null;
comment on constraint pay_line_slip on hr.pay_line is 'id: Choose a payslip of this school.';
comment on constraint pay_line_run on hr.pay_line is 'id: Choose a run of this school.';
comment on constraint pay_line_item on hr.pay_line is 'itemId: Choose an allowance or a deduction of this school.';
comment on constraint pay_line_loan on hr.pay_line is 'loanId: Choose a loan of this school.';
comment on constraint pay_line_use on hr.pay_line is 'useId: Choose somebody who has it.';
comment on constraint pay_line_ledger on hr.pay_line is 'ledgerId: Choose an account of this school.';

-- No figure of a payslip is ever changed: working a run out again removes its payslips, with their lines, and writes them anew, which ends once it is
-- reviewed. Only who it was may go.
grant update (full_name, numbers, route, open) on hr.pay_slip to daftari_app, daftari_platform;
create policy removed_while_open on hr.pay_slip as restrictive for delete using (open);

-- In which run the month of an employee is paid: once, whatever runs there are. A reversal gives the month free again.
create table hr.paid_month (
  school_id int not null,
  staff_member_id bigint not null,
  month date not null,
  run_id bigint not null,
  primary key (school_id, staff_member_id, month),
  constraint paid_month_run foreign key (school_id, run_id) references hr.pay_run (school_id, id),
  constraint paid_month_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id)
);
select kit.tenant('hr.paid_month', 'insert, delete');
comment on table hr.paid_month is 'months that are paid';
create index paid_month_of_run on hr.paid_month (school_id, run_id);
comment on constraint paid_month_pkey on hr.paid_month is 'month: Another run has just taken in somebody of this one. Work it out again.';
comment on constraint paid_month_run on hr.paid_month is 'id: Choose a run of this school.';
comment on constraint paid_month_employee on hr.paid_month is 'staffMemberId: Choose an employee of this school.';
