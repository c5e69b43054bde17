-- What payroll takes of a month's attendance, once somebody has confirmed it. Days are counted in hundredths.

create table hr.month_sheet (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  -- Its first day.
  month date not null,
  working_days int not null check (working_days >= 0),
  present_days int not null check (present_days >= 0),
  -- Absent without leave, and on leave without pay: what is not paid.
  absent_days int not null default 0 check (absent_days >= 0),
  unpaid_days int not null default 0 check (unpaid_days >= 0),
  late_minutes int not null default 0 check (late_minutes >= 0),
  overtime_minutes int not null default 0 check (overtime_minutes >= 0),
  -- True where somebody has put other figures in place of what the days come to, and why.
  by_hand boolean not null default false,
  because text,
  confirmed_by bigint,
  confirmed_name text not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint month_sheet_once unique (school_id, staff_member_id, month),
  constraint month_sheet_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint month_sheet_month check (extract(day from month) = 1),
  constraint month_sheet_because check (by_hand = (because is not null))
);
select kit.tenant('hr.month_sheet');
comment on table hr.month_sheet is 'months of attendance for payroll';
create index month_sheet_of_month on hr.month_sheet (school_id, month);
comment on constraint month_sheet_once on hr.month_sheet is 'month: Somebody else has just confirmed this month. Reload.';
comment on constraint month_sheet_employee on hr.month_sheet is 'staffMemberId: Choose an employee of this school.';
comment on constraint month_sheet_month on hr.month_sheet is 'month: Choose a month.';
comment on constraint month_sheet_because on hr.month_sheet is 'because: Say why the figures are put in by hand.';
