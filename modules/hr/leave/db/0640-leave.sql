-- Leave: its types and rules, what each employee is entitled to and has taken, and requests. Days are counted in hundredths: 175 is one and three quarters.

create table hr.leave_type (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- A year, on full pay and then on half pay. None on either: it is without pay, or as long as is granted.
  full_days int not null default 0,
  half_days int not null default 0,
  -- Given at the start of the year, or a twelfth each month.
  earned text not null default 'year' check (earned in ('year', 'month', 'none')),
  -- What goes over into the next year, and for how many months of it.
  carry_most int not null default 0,
  carry_months int not null default 0,
  unpaid boolean not null default false,
  gender text check (gender in ('female', 'male')),
  -- Days that count: working days of the school, or every day of the calendar.
  counts text not null default 'working' check (counts in ('working', 'calendar')),
  -- After how many months of work it may be taken.
  after_months int not null default 0,
  most_at_once int,
  encashable boolean not null default false,
  -- A paper is asked for: a sick sheet.
  paper boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint leave_type_days check (full_days between 0 and 36600 and half_days between 0 and 36600),
  constraint leave_type_carry check (carry_most between 0 and 36600 and carry_months between 0 and 12),
  constraint leave_type_after check (after_months between 0 and 120),
  constraint leave_type_once check (most_at_once between 1 and 36600)
);
select kit.tenant('hr.leave_type');
comment on table hr.leave_type is 'types of leave';
create unique index leave_type_name on hr.leave_type (school_id, lower(name));
comment on index hr.leave_type_name is 'name: Another type of leave has this name.';
comment on constraint leave_type_days on hr.leave_type is 'fullDays: Enter 0 to 366 days.';
comment on constraint leave_type_carry on hr.leave_type is 'carryMost: Enter 0 to 366 days and 0 to 12 months.';
comment on constraint leave_type_after on hr.leave_type is 'afterMonths: Enter 0 to 120.';
comment on constraint leave_type_once on hr.leave_type is 'mostAtOnce: Enter up to 366 days.';

create table hr.leave_request (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  type_id bigint not null,
  from_day date not null,
  until_day date not null,
  -- Only half of its first, or of its last day.
  half_first boolean not null default false,
  half_last boolean not null default false,
  -- As they count by the school's calendar when it was asked for; put right when it is approved.
  days int not null,
  because text,
  -- Where somebody is reached meanwhile, and who does their work.
  reach text,
  cover_id bigint,
  file_id bigint,
  state text not null default 'asked' check (state in ('asked', 'supported', 'approved', 'rejected', 'cancelled', 'away', 'back')),
  back_on date,
  asked_by bigint,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint leave_request_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint leave_request_type foreign key (school_id, type_id) references hr.leave_type (school_id, id),
  constraint leave_request_cover foreign key (school_id, cover_id) references settings.staff_member (school_id, id),
  constraint leave_request_order check (until_day >= from_day and until_day - from_day <= 366),
  constraint leave_request_days check (days > 0),
  constraint leave_request_own check (cover_id <> staff_member_id),
  constraint leave_request_overlap exclude using gist
    (school_id with =, staff_member_id with =, daterange(from_day, until_day, '[]') with &&) where (state not in ('rejected', 'cancelled'))
);
select kit.tenant('hr.leave_request', 'insert, update');
comment on table hr.leave_request is 'requests for leave';
create index leave_request_of_employee on hr.leave_request (school_id, staff_member_id, from_day);
create index leave_request_of_type on hr.leave_request (school_id, type_id);
create index leave_request_of_days on hr.leave_request (school_id, from_day, until_day);
create index leave_request_of_cover on hr.leave_request (school_id, cover_id) where cover_id is not null;
comment on constraint leave_request_employee on hr.leave_request is 'staffMemberId: Choose an employee of this school.';
comment on constraint leave_request_type on hr.leave_request is 'typeId: Choose a type of leave of this school.';
comment on constraint leave_request_cover on hr.leave_request is 'coverId: Choose a member of staff of this school.';
comment on constraint leave_request_order on hr.leave_request is 'untilDay: Choose a day that is not before the first one, and within a year.';
comment on constraint leave_request_days on hr.leave_request is 'untilDay: None of these days counts: the school is closed.';
comment on constraint leave_request_own on hr.leave_request is 'coverId: Choose somebody else.';
comment on constraint leave_request_overlap on hr.leave_request is 'fromDay: There is leave in that time already.';

-- Who supported, approved or sent it back; written once.
create table hr.leave_step (
  school_id int not null,
  id bigint generated always as identity,
  request_id bigint not null,
  step text not null,
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint leave_step_request foreign key (school_id, request_id) references hr.leave_request (school_id, id)
);
select kit.tenant('hr.leave_step', 'insert');
comment on table hr.leave_step is 'steps of requests for leave';
create index leave_step_of on hr.leave_step (school_id, request_id, id);
comment on constraint leave_step_request on hr.leave_step is 'id: Choose a request of this school.';

-- The ledger of leave: a balance is the sum of a year's entries; written once.
create table hr.leave_entry (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  type_id bigint not null,
  year int not null,
  kind text not null check (kind in ('entitled', 'earned', 'carried', 'expired', 'taken', 'given_back', 'encashed', 'put_right')),
  -- In hundredths; above nothing may be taken.
  days int not null check (days <> 0),
  day date not null,
  request_id bigint,
  note text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint leave_entry_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint leave_entry_type foreign key (school_id, type_id) references hr.leave_type (school_id, id),
  constraint leave_entry_request foreign key (school_id, request_id) references hr.leave_request (school_id, id),
  constraint leave_entry_year check (year between 2000 and 2100)
);
select kit.tenant('hr.leave_entry', 'insert');
comment on table hr.leave_entry is 'entries of leave';
create index leave_entry_of_employee on hr.leave_entry (school_id, staff_member_id, year, type_id);
create index leave_entry_of_type on hr.leave_entry (school_id, type_id);
create index leave_entry_of_request on hr.leave_entry (school_id, request_id) where request_id is not null;
-- What is given once a year, or once a month, is given once.
create unique index leave_entry_given on hr.leave_entry (school_id, staff_member_id, type_id, year, kind, day)
  where kind in ('entitled', 'earned', 'carried', 'expired');
comment on index hr.leave_entry_given is 'day: This has been given already.';
comment on constraint leave_entry_employee on hr.leave_entry is 'staffMemberId: Choose an employee of this school.';
comment on constraint leave_entry_type on hr.leave_entry is 'typeId: Choose a type of leave of this school.';
comment on constraint leave_entry_request on hr.leave_entry is 'requestId: Choose a request of this school.';
comment on constraint leave_entry_year on hr.leave_entry is 'year: Enter a year from 2000 to 2100.';

-- Days on which no leave is granted: exams, the opening week.
create table hr.leave_block (
  school_id int not null,
  id bigint generated always as identity,
  from_day date not null,
  until_day date not null,
  because text not null,
  -- Of one department, or one type; none: of all.
  department_id bigint,
  type_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint leave_block_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint leave_block_type foreign key (school_id, type_id) references hr.leave_type (school_id, id),
  constraint leave_block_order check (from_day <= until_day)
);
select kit.tenant('hr.leave_block');
comment on table hr.leave_block is 'days without leave';
create index leave_block_of_days on hr.leave_block (school_id, from_day, until_day);
create index leave_block_of_department on hr.leave_block (school_id, department_id) where department_id is not null;
create index leave_block_of_type on hr.leave_block (school_id, type_id) where type_id is not null;
comment on constraint leave_block_department on hr.leave_block is 'departmentId: Choose a department of this school.';
comment on constraint leave_block_type on hr.leave_block is 'typeId: Choose a type of leave of this school.';
comment on constraint leave_block_order on hr.leave_block is 'untilDay: The last day cannot be before the first.';
