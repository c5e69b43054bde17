-- What holds for all of a school's payroll: its numbers, how amounts are rounded, its banks, and which accounts pay is posted to.

create schema hr;
grant usage on schema hr to daftari_app, daftari_platform;

-- A school without a row has what stands here as defaults.
create table hr.setting (
  school_id int not null,
  -- How each part that statute asks for is rounded: half a cent or half a shilling goes up, or to the shilling below or above.
  nssf_rounding text not null default 'cent' check (nssf_rounding in ('cent', 'shilling', 'shilling_down', 'shilling_up')),
  health_rounding text not null default 'cent' check (health_rounding in ('cent', 'shilling', 'shilling_down', 'shilling_up')),
  housing_rounding text not null default 'cent' check (housing_rounding in ('cent', 'shilling', 'shilling_down', 'shilling_up')),
  tax_rounding text not null default 'cent' check (tax_rounding in ('cent', 'shilling', 'shilling_down', 'shilling_up')),
  -- An employee keeps at least a third of basic pay (Employment Act 2007, section 19(3)).
  keeps_third boolean not null default true,
  -- Net pay that differs from last month's by more per cent stands among the exceptions.
  alert_percent int not null default 20,
  -- Of which days a part of a month is counted.
  part_month text not null default 'calendar' check (part_month in ('calendar', 'working')),
  -- By how many hours a month's basic pay is divided for an hour of it.
  month_hours int not null default 225,
  -- Whether minutes late are taken off pay, and after how many in a month.
  late_counts boolean not null default false,
  late_free_minutes int not null default 0,
  -- On which day of a month people are paid; in a shorter one on its last.
  pay_day int not null default 28,
  employer_pin text,
  nssf_no text,
  sha_no text,
  nita_no text,
  helb_no text,
  -- For how many days a link to a payslip opens it.
  link_days int not null default 30,
  version int not null default 1,
  primary key (school_id),
  constraint setting_alert check (alert_percent between 1 and 100),
  constraint setting_hours check (month_hours between 1 and 744),
  constraint setting_late check (late_free_minutes between 0 and 10000),
  constraint setting_pay_day check (pay_day between 1 and 31),
  constraint setting_links check (link_days between 1 and 366)
);
select kit.tenant('hr.setting');
comment on table hr.setting is 'payroll settings';
comment on constraint setting_alert on hr.setting is 'alertPercent: Enter 1 to 100.';
comment on constraint setting_hours on hr.setting is 'monthHours: Enter 1 to 744.';
comment on constraint setting_late on hr.setting is 'lateFreeMinutes: Enter 0 to 10,000.';
comment on constraint setting_pay_day on hr.setting is 'payDay: Enter 1 to 31.';
comment on constraint setting_links on hr.setting is 'linkDays: Enter 1 to 366.';

create table hr.bank (
  school_id int not null,
  id bigint generated always as identity,
  -- As the clearing house numbers it.
  code text not null,
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('hr.bank');
comment on table hr.bank is 'banks';
create unique index bank_code on hr.bank (school_id, lower(code));
create unique index bank_name on hr.bank (school_id, lower(name));
comment on index hr.bank_code is 'code: Another bank has this code.';
comment on index hr.bank_name is 'name: Another bank has this name.';

create table hr.bank_branch (
  school_id int not null,
  id bigint generated always as identity,
  bank_id bigint not null,
  code text not null,
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint bank_branch_bank foreign key (school_id, bank_id) references hr.bank (school_id, id)
);
select kit.tenant('hr.bank_branch');
comment on table hr.bank_branch is 'branches of banks';
create unique index bank_branch_code on hr.bank_branch (school_id, bank_id, lower(code));
create unique index bank_branch_name on hr.bank_branch (school_id, bank_id, lower(name));
comment on index hr.bank_branch_code is 'code: Another branch of this bank has this code.';
comment on index hr.bank_branch_name is 'name: Another branch of this bank has this name.';
comment on constraint bank_branch_bank on hr.bank_branch is 'bankId: Choose a bank of this school.';

-- Which account of the ledger stands for what; a row of a department goes before the one of all.
create table hr.posting_rule (
  school_id int not null,
  id bigint generated always as identity,
  purpose text not null check (purpose in (
    'salaries', 'employer_contributions', 'net_pay', 'paye', 'nssf', 'health', 'housing', 'nita', 'deductions', 'loans')),
  -- None: every department that has no row of its own.
  department_id bigint,
  ledger_id bigint not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint posting_rule_once unique nulls not distinct (school_id, purpose, department_id),
  constraint posting_rule_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint posting_rule_ledger foreign key (school_id, ledger_id) references finance.account (school_id, id),
  -- What is owed is one account for the whole school.
  constraint posting_rule_wide check (department_id is null or purpose in ('salaries', 'employer_contributions'))
);
select kit.tenant('hr.posting_rule');
comment on table hr.posting_rule is 'accounts of payroll';
create index posting_rule_of_ledger on hr.posting_rule (school_id, ledger_id);
create index posting_rule_of_department on hr.posting_rule (school_id, department_id) where department_id is not null;
comment on constraint posting_rule_once on hr.posting_rule is 'purpose: This has an account already.';
comment on constraint posting_rule_department on hr.posting_rule is 'departmentId: Choose a department of this school.';
comment on constraint posting_rule_ledger on hr.posting_rule is 'ledgerId: Choose an account of this school.';
comment on constraint posting_rule_wide on hr.posting_rule is 'departmentId: Only expenses are posted by department.';
