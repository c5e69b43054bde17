-- What leaves a store to be used, what comes back of it, and what is charged for what does not. Quantities are thousandths of the
-- item's unit, values are cents.

create table inventory.issue (
  school_id int not null,
  id bigint generated always as identity,
  issue_no text not null,
  store_id bigint not null,
  day date not null,
  to_kind text not null check (to_kind in ('department', 'staff', 'student', 'kitchen')),
  -- Who uses it, as it was on the day: the department it goes to, or that of the member of staff.
  department_id bigint,
  staff_member_id bigint,
  student_id bigint,
  purpose text,
  requisition_id bigint,
  -- Who signed for it, and how.
  signed_how text not null check (signed_how in ('pin', 'card', 'own', 'paper')),
  signed_name text not null,
  value bigint not null default 0 check (value >= 0),
  state text not null default 'issued' check (state in ('issued', 'reversed')),
  reversed_on date,
  because text,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint issue_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint issue_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint issue_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint issue_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint issue_requisition foreign key (school_id, requisition_id) references inventory.requisition (school_id, id),
  constraint issue_whom check (case to_kind
    when 'department' then department_id is not null and staff_member_id is null and student_id is null
    when 'staff' then staff_member_id is not null and student_id is null
    when 'student' then student_id is not null and staff_member_id is null and department_id is null
    else staff_member_id is null and student_id is null end)
);
select kit.tenant('inventory.issue', 'insert, update');
comment on table inventory.issue is 'issues';
create unique index issue_number on inventory.issue (school_id, issue_no);
create index issue_day on inventory.issue (school_id, day desc, id desc);
create index issue_of_store on inventory.issue (school_id, store_id, day desc);
create index issue_of_department on inventory.issue (school_id, department_id, day desc) where department_id is not null;
create index issue_of_staff on inventory.issue (school_id, staff_member_id, day desc) where staff_member_id is not null;
create index issue_of_student on inventory.issue (school_id, student_id, day desc) where student_id is not null;
create index issue_of_requisition on inventory.issue (school_id, requisition_id) where requisition_id is not null;
comment on index inventory.issue_number is 'issueNo: Another issue has just taken this number. Save again.';
comment on constraint issue_store on inventory.issue is 'storeId: Choose a store of this school.';
comment on constraint issue_department on inventory.issue is 'departmentId: Choose a department of this school.';
comment on constraint issue_staff on inventory.issue is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint issue_student on inventory.issue is 'studentId: Choose a student of this school.';
comment on constraint issue_requisition on inventory.issue is 'requisitionId: Choose a requisition of this school.';
comment on constraint issue_whom on inventory.issue is 'toKind: Choose to whom it goes.';

create table inventory.issue_line (
  school_id int not null,
  id bigint generated always as identity,
  issue_id bigint not null,
  place int not null,
  item_id bigint not null,
  -- What it was issued in, and how many thousandths of the item's unit are in one.
  unit_name text not null,
  factor bigint not null default 1000 check (factor > 0),
  quantity bigint not null check (quantity > 0),
  -- What it left the store at, and the account it was spent on.
  value bigint not null default 0 check (value >= 0),
  expense_id bigint not null,
  -- It is to come back, by this day where one is said.
  comes_back boolean not null default false,
  due_on date,
  -- What came back, good or damaged; and of the rest what is given up as lost.
  returned bigint not null default 0 check (returned >= 0),
  lost bigint not null default 0 check (lost >= 0),
  -- What came back good, and the value it took into the store again.
  good bigint not null default 0 check (good >= 0),
  good_value bigint not null default 0 check (good_value >= 0),
  requisition_line_id bigint,
  primary key (school_id, id),
  constraint issue_line_issue foreign key (school_id, issue_id) references inventory.issue (school_id, id),
  constraint issue_line_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint issue_line_expense foreign key (school_id, expense_id) references finance.account (school_id, id),
  constraint issue_line_requisition foreign key (school_id, requisition_line_id) references inventory.requisition_line (school_id, id),
  constraint issue_line_back check (returned + lost <= quantity),
  constraint issue_line_good check (good <= returned and good_value <= value)
);
select kit.tenant('inventory.issue_line', 'insert, update');
comment on table inventory.issue_line is 'lines of issues';
create index issue_line_of on inventory.issue_line (school_id, issue_id, place);
create index issue_line_of_item on inventory.issue_line (school_id, item_id);
create index issue_line_of_requisition on inventory.issue_line (school_id, requisition_line_id) where requisition_line_id is not null;
create index issue_line_of_expense on inventory.issue_line (school_id, expense_id);
create index issue_line_out on inventory.issue_line (school_id, due_on, issue_id) where comes_back and returned + lost < quantity;
comment on constraint issue_line_item on inventory.issue_line is 'lines: Choose an item of this school.';
comment on constraint issue_line_back on inventory.issue_line is 'lines: More would come back than was issued.';
comment on constraint issue_line_good on inventory.issue_line is 'lines: More would come back than was issued.';

create table inventory.issue_return (
  school_id int not null,
  id bigint generated always as identity,
  return_no text not null,
  day date not null,
  note text,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id)
);
select kit.tenant('inventory.issue_return', 'insert');
comment on table inventory.issue_return is 'returns of issues';
create unique index issue_return_number on inventory.issue_return (school_id, return_no);
create index issue_return_day on inventory.issue_return (school_id, day desc, id desc);
comment on index inventory.issue_return_number is 'returnNo: Another return has just taken this number. Save again.';

create table inventory.issue_return_line (
  school_id int not null,
  id bigint generated always as identity,
  return_id bigint not null,
  issue_line_id bigint not null,
  condition text not null check (condition in ('good', 'damaged', 'lost')),
  quantity bigint not null check (quantity > 0),
  -- What came back into the store; only of what is good.
  value bigint not null default 0 check (value >= 0),
  note text,
  primary key (school_id, id),
  constraint issue_return_line_return foreign key (school_id, return_id) references inventory.issue_return (school_id, id),
  constraint issue_return_line_issue foreign key (school_id, issue_line_id) references inventory.issue_line (school_id, id)
);
select kit.tenant('inventory.issue_return_line', 'insert');
comment on table inventory.issue_return_line is 'lines of returns of issues';
create index issue_return_line_of on inventory.issue_return_line (school_id, return_id);
create index issue_return_line_of_issue on inventory.issue_return_line (school_id, issue_line_id);
comment on constraint issue_return_line_issue on inventory.issue_return_line is 'lines: Choose a line of an issue of this school.';

-- What is asked for something that came back damaged or does not come back; another person approves it before anything is posted.
create table inventory.issue_charge (
  school_id int not null,
  id bigint generated always as identity,
  charge_no text not null,
  return_line_id bigint not null,
  issue_line_id bigint not null,
  condition text not null check (condition in ('damaged', 'lost')),
  quantity bigint not null check (quantity > 0),
  -- From whom: on the account of a student, off the pay of a member of staff, or from nobody.
  treatment text not null check (treatment in ('student', 'payroll', 'written_off')),
  student_id bigint,
  staff_member_id bigint,
  -- What is asked; of what is written off what it would have been.
  amount bigint not null check (amount >= 0),
  day date not null,
  because text,
  state text not null default 'asked' check (state in ('asked', 'approved', 'waived', 'taken_back')),
  approved_on date,
  -- What it became on the other side.
  invoice_id bigint,
  recovery_id bigint,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint issue_charge_return foreign key (school_id, return_line_id) references inventory.issue_return_line (school_id, id),
  constraint issue_charge_issue foreign key (school_id, issue_line_id) references inventory.issue_line (school_id, id),
  constraint issue_charge_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint issue_charge_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint issue_charge_whom check (case treatment
    when 'student' then student_id is not null and amount > 0
    when 'payroll' then staff_member_id is not null and amount > 0
    else because is not null end)
);
select kit.tenant('inventory.issue_charge', 'insert, update');
comment on table inventory.issue_charge is 'charges for things damaged or lost';
create unique index issue_charge_number on inventory.issue_charge (school_id, charge_no);
create unique index issue_charge_once on inventory.issue_charge (school_id, return_line_id);
create index issue_charge_day on inventory.issue_charge (school_id, day desc, id desc);
create index issue_charge_state on inventory.issue_charge (school_id, state, day desc);
create index issue_charge_of_issue on inventory.issue_charge (school_id, issue_line_id);
create index issue_charge_of_student on inventory.issue_charge (school_id, student_id) where student_id is not null;
create index issue_charge_of_staff on inventory.issue_charge (school_id, staff_member_id) where staff_member_id is not null;
comment on index inventory.issue_charge_number is 'chargeNo: Another charge has just taken this number. Save again.';
comment on index inventory.issue_charge_once is 'lines: This is charged already.';
comment on constraint issue_charge_student on inventory.issue_charge is 'studentId: Choose a student of this school.';
comment on constraint issue_charge_staff on inventory.issue_charge is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint issue_charge_whom on inventory.issue_charge is 'treatment: Choose who pays how much, or say why it is written off.';

-- Who did what with a charge; written once.
create table inventory.issue_charge_step (
  school_id int not null,
  id bigint generated always as identity,
  charge_id bigint not null,
  step text not null,
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint issue_charge_step_charge foreign key (school_id, charge_id) references inventory.issue_charge (school_id, id)
);
select kit.tenant('inventory.issue_charge_step', 'insert');
comment on table inventory.issue_charge_step is 'steps of charges';
create index issue_charge_step_of on inventory.issue_charge_step (school_id, charge_id, id);
comment on constraint issue_charge_step_charge on inventory.issue_charge_step is 'id: Choose a charge of this school.';
