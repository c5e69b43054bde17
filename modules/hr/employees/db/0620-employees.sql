-- Members of staff as the school employs and pays them. Their names, numbers, next of kin and documents stand in settings.

create table hr.grade (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Basic pay a month from and to, in cents; none: not laid down.
  least bigint check (least >= 0),
  most bigint,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint grade_range check (least <= most)
);
select kit.tenant('hr.grade');
comment on table hr.grade is 'grades';
create unique index grade_name on hr.grade (school_id, lower(name));
comment on index hr.grade_name is 'name: Another grade has this name.';
comment on constraint grade_range on hr.grade is 'most: Enter no less than the least.';

-- What of the law holds for somebody, and how they are known to payroll. What is dated by itself is in the tables below.
create table hr.employee (
  school_id int not null,
  staff_member_id bigint not null,
  payroll_no text not null,
  birth_date date,
  -- Which paper the identity number is of, as SHA asks.
  identity_kind text not null default 'national_id' check (identity_kind in ('national_id', 'refugee_id', 'alien_id', 'passport')),
  resident boolean not null default true,
  -- False for a second employment: taxed at one rate, without relief.
  first_employment boolean not null default true,
  -- The certificate by which income is exempt, and from when until when.
  disability_no text,
  disability_from date,
  disability_to date,
  -- Which contributions hold for them.
  nssf boolean not null default true,
  health boolean not null default true,
  housing boolean not null default true,
  nita boolean not null default true,
  -- The registered scheme to which tier II goes; none: to NSSF.
  tier_two_scheme text,
  -- The last day of probation as it stands, and since when they are confirmed.
  probation_to date,
  confirmed_on date,
  notice_days int not null default 30,
  -- How payslips are sent by themselves once they are paid.
  slip_by text not null default 'none' check (slip_by in ('none', 'email', 'sms')),
  note text,
  version int not null default 1,
  primary key (school_id, staff_member_id),
  constraint employee_person foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint employee_disability check (disability_no is null = (disability_from is null)),
  constraint employee_disability_days check (disability_from <= disability_to),
  constraint employee_notice check (notice_days between 0 and 366)
);
select kit.tenant('hr.employee');
comment on table hr.employee is 'employees';
create unique index employee_payroll_no on hr.employee (school_id, lower(payroll_no));
comment on index hr.employee_payroll_no is 'payrollNo: Another employee has this payroll number.';
comment on constraint employee_person on hr.employee is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint employee_disability on hr.employee is 'disabilityNo: Enter the number of the certificate and its first day.';
comment on constraint employee_disability_days on hr.employee is 'disabilityTo: The last day cannot be before the first.';
comment on constraint employee_notice on hr.employee is 'noticeDays: Enter 0 to 366.';

-- Every change of employment, grade, department or basic pay is a row of its own from its day on.
create table hr.contract (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  from_day date not null,
  -- Its last day; none: until further notice.
  to_day date,
  kind text not null check (kind in ('permanent', 'contract', 'casual', 'tsc_topup', 'intern')),
  job_title text,
  grade_id bigint,
  department_id bigint,
  -- In cents, for what `pay_per` says.
  basic bigint not null check (basic >= 0),
  pay_per text not null default 'month' check (pay_per in ('month', 'day', 'hour')),
  -- Why it changed: appointed, promoted, a new scale.
  because text,
  file_id bigint,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint contract_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint contract_grade foreign key (school_id, grade_id) references hr.grade (school_id, id),
  constraint contract_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint contract_days check (from_day <= to_day),
  constraint contract_overlap exclude using gist (school_id with =, staff_member_id with =, daterange(from_day, to_day, '[]') with &&)
);
select kit.tenant('hr.contract');
comment on table hr.contract is 'contracts';
create index contract_of_employee on hr.contract (school_id, staff_member_id, from_day);
create index contract_of_grade on hr.contract (school_id, grade_id) where grade_id is not null;
create index contract_of_department on hr.contract (school_id, department_id) where department_id is not null;
create index contract_ending on hr.contract (school_id, to_day) where to_day is not null;
comment on constraint contract_employee on hr.contract is 'staffMemberId: Choose an employee of this school.';
comment on constraint contract_grade on hr.contract is 'gradeId: Choose a grade of this school.';
comment on constraint contract_department on hr.contract is 'departmentId: Choose a department of this school.';
comment on constraint contract_days on hr.contract is 'toDay: The last day cannot be before the first.';
comment on constraint contract_overlap on hr.contract is 'fromDay: Another contract of this employee holds in that time.';

-- Where net pay goes, from when until when.
create table hr.pay_route (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  from_day date not null,
  to_day date,
  mode text not null check (mode in ('bank', 'mpesa', 'cash', 'cheque')),
  branch_id bigint,
  account_no text,
  -- As the bank has it; none: their own name.
  account_name text,
  phone text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint pay_route_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint pay_route_branch foreign key (school_id, branch_id) references hr.bank_branch (school_id, id),
  constraint pay_route_bank check (mode <> 'bank' or (branch_id is not null and account_no is not null)),
  constraint pay_route_mpesa check (mode <> 'mpesa' or phone is not null),
  constraint pay_route_days check (from_day <= to_day),
  constraint pay_route_overlap exclude using gist (school_id with =, staff_member_id with =, daterange(from_day, to_day, '[]') with &&)
);
select kit.tenant('hr.pay_route');
comment on table hr.pay_route is 'where pay goes';
create index pay_route_of_employee on hr.pay_route (school_id, staff_member_id, from_day);
create index pay_route_of_branch on hr.pay_route (school_id, branch_id) where branch_id is not null;
comment on constraint pay_route_employee on hr.pay_route is 'staffMemberId: Choose an employee of this school.';
comment on constraint pay_route_branch on hr.pay_route is 'branchId: Choose a branch of a bank of this school.';
comment on constraint pay_route_bank on hr.pay_route is 'accountNo: Choose the branch and enter the account number.';
comment on constraint pay_route_mpesa on hr.pay_route is 'phone: Enter the M-Pesa number.';
comment on constraint pay_route_days on hr.pay_route is 'toDay: The last day cannot be before the first.';
comment on constraint pay_route_overlap on hr.pay_route is 'fromDay: Their pay goes elsewhere in that time. End that first.';
