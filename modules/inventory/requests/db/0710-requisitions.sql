-- Requisitions: what departments ask for. Where one stands in being ordered and issued is summed from its lines, never typed.

create table inventory.requisition (
  school_id int not null,
  id bigint generated always as identity,
  requisition_no text not null,
  -- Who asks; none: the school as a whole.
  department_id bigint,
  -- From where it is wanted; none for services only.
  store_id bigint,
  purpose text not null,
  needed_on date,
  -- The budget's line that it falls under; where none is named each item's category says it.
  expense_id bigint,
  vote_head_id bigint,
  -- What the lines are estimated at, in cents.
  amount bigint not null default 0 check (amount >= 0),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'supported', 'approved', 'closed', 'rejected', 'cancelled')),
  -- How far its lines are ordered and issued; set from them each time one of them moves. None: not at all.
  progress text check (progress in ('part_ordered', 'ordered', 'part_issued', 'issued')),
  day date not null,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint requisition_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint requisition_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint requisition_expense foreign key (school_id, expense_id) references finance.account (school_id, id),
  constraint requisition_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint requisition_needed check (needed_on >= day)
);
select kit.tenant('inventory.requisition', 'insert, update');
comment on table inventory.requisition is 'requisitions';
create unique index requisition_number on inventory.requisition (school_id, requisition_no);
create index requisition_day on inventory.requisition (school_id, day desc, id desc);
create index requisition_state on inventory.requisition (school_id, state, progress, day desc);
create index requisition_of_asker on inventory.requisition (school_id, asked_by, day desc) where asked_by is not null;
create index requisition_of_department on inventory.requisition (school_id, department_id, day desc) where department_id is not null;
create index requisition_of_store on inventory.requisition (school_id, store_id) where store_id is not null;
create index requisition_of_expense on inventory.requisition (school_id, expense_id) where expense_id is not null;
create index requisition_of_vote_head on inventory.requisition (school_id, vote_head_id) where vote_head_id is not null;
comment on index inventory.requisition_number is 'requisitionNo: Another requisition has just taken this number. Save again.';
comment on constraint requisition_department on inventory.requisition is 'departmentId: Choose a department of this school.';
comment on constraint requisition_store on inventory.requisition is 'storeId: Choose a store of this school.';
comment on constraint requisition_expense on inventory.requisition is 'expenseId: Choose an account of this school.';
comment on constraint requisition_vote_head on inventory.requisition is 'voteHeadId: Choose a vote head of this school.';
comment on constraint requisition_needed on inventory.requisition is 'neededOn: Choose the day of the requisition or a later one.';

create table inventory.requisition_line (
  school_id int not null,
  id bigint generated always as identity,
  requisition_id bigint not null,
  -- Where it stands among the lines.
  place int not null,
  -- None: a service, or what the stores do not keep; the description says what.
  item_id bigint,
  description text,
  -- What it was asked in, and how many thousandths of the item's unit are in one.
  unit_name text not null,
  factor bigint not null default 1000 check (factor > 0),
  -- Thousandths of the item's unit.
  quantity bigint not null check (quantity > 0),
  -- Estimates in cents: of one of what it was asked in, of one of the item's unit, and of the line.
  unit_price bigint not null default 0 check (unit_price >= 0),
  price bigint not null default 0 check (price >= 0),
  amount bigint not null default 0 check (amount >= 0),
  -- Thousandths of the item's unit. More may be ordered than was asked, where it is sold in whole bags.
  ordered bigint not null default 0,
  received bigint not null default 0,
  issued bigint not null default 0,
  primary key (school_id, id),
  constraint requisition_line_requisition foreign key (school_id, requisition_id)
    references inventory.requisition (school_id, id) on delete cascade,
  constraint requisition_line_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint requisition_line_what check (item_id is not null or description is not null),
  constraint requisition_line_ordered check (ordered >= 0),
  constraint requisition_line_received check (received >= 0),
  constraint requisition_line_issued check (issued between 0 and quantity)
);
select kit.tenant('inventory.requisition_line');
comment on table inventory.requisition_line is 'lines of requisitions';
create unique index requisition_line_of on inventory.requisition_line (school_id, requisition_id, place);
create index requisition_line_of_item on inventory.requisition_line (school_id, item_id) where item_id is not null;
comment on index inventory.requisition_line_of is 'lines: Somebody else is changing these lines. Reload them.';
comment on constraint requisition_line_item on inventory.requisition_line is 'lines: Choose an item of this school.';
comment on constraint requisition_line_what on inventory.requisition_line is 'lines: Choose an item, or say what is wanted.';
comment on constraint requisition_line_ordered on inventory.requisition_line is 'lines: More would be taken back than was ordered.';
comment on constraint requisition_line_received on inventory.requisition_line is 'lines: More would be taken back than was received.';
comment on constraint requisition_line_issued on inventory.requisition_line is 'lines: More would be issued than was asked for, or taken back than was issued.';

-- Who did what with it; written once. Signatures before a later `changed` count no more.
create table inventory.requisition_step (
  school_id int not null,
  id bigint generated always as identity,
  requisition_id bigint not null,
  step text not null,
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint requisition_step_requisition foreign key (school_id, requisition_id) references inventory.requisition (school_id, id)
);
select kit.tenant('inventory.requisition_step', 'insert');
comment on table inventory.requisition_step is 'steps of requisitions';
create index requisition_step_of on inventory.requisition_step (school_id, requisition_id, id);
comment on constraint requisition_step_requisition on inventory.requisition_step is 'id: Choose a requisition of this school.';
