-- The register of assets: what each is, where it is, who has it and what it cost.

-- Where assets are: a room, a yard, a route of the bus.
create table inventory.location (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  building text,
  department_id bigint,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint location_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('inventory.location');
comment on table inventory.location is 'places of assets';
create unique index location_name on inventory.location (school_id, lower(name), lower(coalesce(building, '')));
create index location_of_department on inventory.location (school_id, department_id) where department_id is not null;
comment on index inventory.location_name is 'name: Another place of this building has this name.';
comment on constraint location_department on inventory.location is 'departmentId: Choose a department of this school.';

create table inventory.asset_category (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- What tags of its assets begin with: `COM` of COM-00012.
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,6}$'),
  -- Where what they cost stands, what was depreciated of it, and what depreciation is spent on.
  cost_id bigint not null,
  accumulated_id bigint,
  expense_id bigint,
  method text not null default 'none' check (method in ('none', 'straight_line', 'reducing_balance')),
  -- Over how many months in a straight line.
  months int,
  -- By how much a year of the reducing balance, in hundredths of a per cent.
  rate int,
  -- What an asset is still worth in the end, in hundredths of a per cent of its cost.
  residual int not null default 0 check (residual between 0 and 10000),
  -- After how many years such a thing is usually replaced.
  replaced_after int check (replaced_after between 1 and 100),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint asset_category_cost foreign key (school_id, cost_id) references finance.account (school_id, id),
  constraint asset_category_accumulated foreign key (school_id, accumulated_id) references finance.account (school_id, id),
  constraint asset_category_expense foreign key (school_id, expense_id) references finance.account (school_id, id),
  constraint asset_category_apart check (cost_id is distinct from accumulated_id),
  constraint asset_category_depreciates
    check (method = 'none' or (accumulated_id is not null and expense_id is not null)),
  constraint asset_category_months check (coalesce(months between 1 and 1200, method <> 'straight_line')),
  constraint asset_category_rate check (coalesce(rate between 1 and 10000, method <> 'reducing_balance'))
);
select kit.tenant('inventory.asset_category');
comment on table inventory.asset_category is 'categories of assets';
create unique index asset_category_name on inventory.asset_category (school_id, lower(name));
create index asset_category_of_cost on inventory.asset_category (school_id, cost_id);
create index asset_category_of_accumulated on inventory.asset_category (school_id, accumulated_id) where accumulated_id is not null;
create index asset_category_of_expense on inventory.asset_category (school_id, expense_id) where expense_id is not null;
comment on index inventory.asset_category_name is 'name: Another category of assets has this name.';
comment on constraint asset_category_cost on inventory.asset_category is 'costId: Choose an account of this school.';
comment on constraint asset_category_accumulated on inventory.asset_category is 'accumulatedId: Choose an account of this school.';
comment on constraint asset_category_expense on inventory.asset_category is 'expenseId: Choose an account of this school.';
comment on constraint asset_category_apart on inventory.asset_category is 'accumulatedId: Choose another account than that of the cost.';
comment on constraint asset_category_depreciates on inventory.asset_category is
  'accumulatedId: Choose the accounts of depreciation, or no depreciation.';
comment on constraint asset_category_months on inventory.asset_category is 'months: Enter 1 to 1,200 months.';
comment on constraint asset_category_rate on inventory.asset_category is 'rate: Enter a rate up to 100 per cent.';

-- By what assets came into the register: one journal for all of an entry.
create table inventory.asset_entry (
  school_id int not null,
  id bigint generated always as identity,
  entry_no text not null,
  source text not null check (source in ('opening', 'donated', 'bought', 'stock')),
  day date not null,
  -- The account on the other side; none where the cost stands in its account already.
  counter_id bigint,
  store_id bigint,
  item_id bigint,
  journal_id bigint,
  narration text,
  made_by bigint,
  made_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint asset_entry_counter foreign key (school_id, counter_id) references finance.account (school_id, id),
  constraint asset_entry_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint asset_entry_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint asset_entry_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('inventory.asset_entry', 'insert, update');
comment on table inventory.asset_entry is 'entries in the register of assets';
create unique index asset_entry_number on inventory.asset_entry (school_id, entry_no);
create index asset_entry_of_counter on inventory.asset_entry (school_id, counter_id) where counter_id is not null;
create index asset_entry_of_store on inventory.asset_entry (school_id, store_id) where store_id is not null;
create index asset_entry_of_item on inventory.asset_entry (school_id, item_id) where item_id is not null;
create index asset_entry_of_journal on inventory.asset_entry (school_id, journal_id) where journal_id is not null;
comment on index inventory.asset_entry_number is 'entryNo: Another entry has just taken this number. Save again.';
comment on constraint asset_entry_counter on inventory.asset_entry is 'counterId: Choose an account of this school.';
comment on constraint asset_entry_store on inventory.asset_entry is 'storeId: Choose a store of this school.';
comment on constraint asset_entry_item on inventory.asset_entry is 'itemId: Choose an item of this school.';

create table inventory.asset (
  school_id int not null,
  id bigint generated always as identity,
  tag text not null,
  name text not null,
  category_id bigint not null,
  entry_id bigint not null,
  serial_no text,
  model text,
  location_id bigint,
  -- Whose expense its depreciation is.
  department_id bigint,
  custodian_id bigint,
  -- Whether it is booked or on loan now follows from its bookings.
  status text not null default 'in_use' check (status in ('in_use', 'store', 'repair', 'lost', 'disposed', 'taken_back')),
  condition text not null default 'good' check (condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  bookable boolean not null default false,
  funding text,
  supplier_id bigint,
  acquired_on date not null,
  -- Depreciated from the month after.
  in_use_on date not null,
  warranty_until date,
  maintenance_on date,
  cost bigint not null check (cost >= 0),
  -- What had been depreciated when it came into the register.
  brought_in bigint not null default 0,
  -- From when until when it counts in the ledger.
  registered_on date not null,
  gone_on date,
  -- How it is depreciated, from the first day of a month on: what was depreciated by then, and over how many months a straight
  -- line takes the rest.
  method text not null check (method in ('none', 'straight_line', 'reducing_balance')),
  months int,
  rate int,
  residual bigint not null default 0,
  terms_from date not null,
  terms_after bigint not null default 0,
  terms_months int,
  -- On which day somebody last saw it in a round of verification.
  seen_on date,
  note text,
  version int not null default 1,
  primary key (school_id, id),
  constraint asset_category_of foreign key (school_id, category_id) references inventory.asset_category (school_id, id),
  constraint asset_entry_of foreign key (school_id, entry_id) references inventory.asset_entry (school_id, id),
  constraint asset_location foreign key (school_id, location_id) references inventory.location (school_id, id),
  constraint asset_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint asset_custodian foreign key (school_id, custodian_id) references settings.staff_member (school_id, id),
  constraint asset_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint asset_brought_in check (brought_in between 0 and cost),
  constraint asset_residual check (residual between 0 and cost),
  constraint asset_gone check ((gone_on is not null) = (status in ('disposed', 'taken_back'))),
  constraint asset_after_acquired check (in_use_on >= acquired_on),
  constraint asset_months check (coalesce(months between 1 and 1200, method <> 'straight_line')),
  constraint asset_rate check (coalesce(rate between 1 and 10000, method <> 'reducing_balance'))
);
select kit.tenant('inventory.asset');
comment on table inventory.asset is 'assets';
create unique index asset_tag on inventory.asset (school_id, lower(tag));
create index asset_serial on inventory.asset (school_id, lower(serial_no)) where serial_no is not null;
create index asset_name on inventory.asset (school_id, lower(name));
create index asset_of_category on inventory.asset (school_id, category_id);
create index asset_of_entry on inventory.asset (school_id, entry_id);
create index asset_of_location on inventory.asset (school_id, location_id) where location_id is not null;
create index asset_of_department on inventory.asset (school_id, department_id) where department_id is not null;
create index asset_of_custodian on inventory.asset (school_id, custodian_id) where custodian_id is not null;
create index asset_of_supplier on inventory.asset (school_id, supplier_id) where supplier_id is not null;
create index asset_of_status on inventory.asset (school_id, status);
create index asset_acquired on inventory.asset (school_id, acquired_on desc);
create index asset_cost on inventory.asset (school_id, cost);
create index asset_warranty on inventory.asset (school_id, warranty_until) where warranty_until is not null;
create index asset_maintenance on inventory.asset (school_id, maintenance_on) where maintenance_on is not null;
comment on index inventory.asset_tag is 'tag: Another asset has this tag.';
comment on constraint asset_category_of on inventory.asset is 'categoryId: Choose a category of this school.';
comment on constraint asset_entry_of on inventory.asset is 'entryId: Choose an entry of this school.';
comment on constraint asset_location on inventory.asset is 'locationId: Choose a place of this school.';
comment on constraint asset_department on inventory.asset is 'departmentId: Choose a department of this school.';
comment on constraint asset_custodian on inventory.asset is 'custodianId: Choose a member of staff of this school.';
comment on constraint asset_supplier on inventory.asset is 'supplierId: Choose a supplier of this school.';
comment on constraint asset_brought_in on inventory.asset is 'broughtIn: Enter at most what it cost.';
comment on constraint asset_residual on inventory.asset is 'residual: Enter at most what it cost.';
comment on constraint asset_gone on inventory.asset is 'status: What is gone says since when.';
comment on constraint asset_after_acquired on inventory.asset is 'inUseOn: Enter the day on which it was acquired, or a later one.';
comment on constraint asset_months on inventory.asset is 'months: Enter 1 to 1,200 months.';
comment on constraint asset_rate on inventory.asset is 'rate: Enter a rate up to 100 per cent.';

-- From one place or person to another; whoever takes it over says so.
create table inventory.asset_transfer (
  school_id int not null,
  id bigint generated always as identity,
  transfer_no text not null,
  asset_id bigint not null,
  from_location_id bigint,
  to_location_id bigint,
  from_custodian_id bigint,
  to_custodian_id bigint,
  department_id bigint,
  day date not null,
  reason text,
  state text not null default 'asked' check (state in ('asked', 'done', 'declined', 'cancelled')),
  asked_by bigint,
  asked_name text not null,
  -- Who said that they have it, and how; none where nobody new has it.
  signed_how text check (signed_how in ('pin', 'card', 'own', 'paper')),
  signed_name text,
  comment text,
  done_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint asset_transfer_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id),
  constraint asset_transfer_from foreign key (school_id, from_location_id) references inventory.location (school_id, id),
  constraint asset_transfer_to foreign key (school_id, to_location_id) references inventory.location (school_id, id),
  constraint asset_transfer_giver foreign key (school_id, from_custodian_id) references settings.staff_member (school_id, id),
  constraint asset_transfer_taker foreign key (school_id, to_custodian_id) references settings.staff_member (school_id, id),
  constraint asset_transfer_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('inventory.asset_transfer', 'insert, update');
comment on table inventory.asset_transfer is 'transfers of assets';
create unique index asset_transfer_number on inventory.asset_transfer (school_id, transfer_no);
create unique index asset_transfer_open on inventory.asset_transfer (school_id, asset_id) where state = 'asked';
create index asset_transfer_of on inventory.asset_transfer (school_id, asset_id, id desc);
create index asset_transfer_of_from on inventory.asset_transfer (school_id, from_location_id) where from_location_id is not null;
create index asset_transfer_of_to on inventory.asset_transfer (school_id, to_location_id) where to_location_id is not null;
create index asset_transfer_of_giver on inventory.asset_transfer (school_id, from_custodian_id) where from_custodian_id is not null;
create index asset_transfer_of_taker on inventory.asset_transfer (school_id, to_custodian_id) where to_custodian_id is not null;
create index asset_transfer_of_department on inventory.asset_transfer (school_id, department_id) where department_id is not null;
comment on index inventory.asset_transfer_number is 'transferNo: Another transfer has just taken this number. Save again.';
comment on index inventory.asset_transfer_open is 'toCustodianId: Another transfer of this asset waits. Cancel that first.';
comment on constraint asset_transfer_to on inventory.asset_transfer is 'toLocationId: Choose a place of this school.';
comment on constraint asset_transfer_taker on inventory.asset_transfer is 'toCustodianId: Choose a member of staff of this school.';
comment on constraint asset_transfer_department on inventory.asset_transfer is 'departmentId: Choose a department of this school.';

-- What was done to keep an asset going.
create table inventory.asset_job (
  school_id int not null,
  id bigint generated always as identity,
  asset_id bigint not null,
  kind text not null check (kind in ('service', 'repair', 'inspection')),
  day date not null,
  what text not null,
  done_by text,
  -- In cents; it is paid through finance.
  cost bigint not null default 0 check (cost >= 0),
  next_on date,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint asset_job_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id),
  constraint asset_job_next check (next_on > day)
);
select kit.tenant('inventory.asset_job', 'insert');
comment on table inventory.asset_job is 'maintenance of assets';
create index asset_job_of on inventory.asset_job (school_id, asset_id, day desc, id desc);
comment on constraint asset_job_next on inventory.asset_job is 'nextOn: Choose a day after this one.';

create table inventory.asset_booking (
  school_id int not null,
  id bigint generated always as identity,
  asset_id bigint not null,
  staff_member_id bigint,
  student_id bigint,
  purpose text,
  from_at timestamptz not null,
  until_at timestamptz not null,
  state text not null default 'booked' check (state in ('booked', 'out', 'back', 'cancelled')),
  out_at timestamptz,
  back_at timestamptz,
  condition_in text check (condition_in in ('new', 'good', 'fair', 'poor', 'damaged')),
  booked_by bigint,
  booked_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint asset_booking_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id),
  constraint asset_booking_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint asset_booking_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint asset_booking_one check (num_nonnulls(staff_member_id, student_id) = 1),
  constraint asset_booking_times check (until_at > from_at),
  -- What is back earlier is free from then on.
  constraint asset_booking_overlap exclude using gist
    (school_id with =, asset_id with =, tstzrange(least(from_at, coalesce(back_at, from_at)), coalesce(back_at, until_at)) with &&)
    where (state <> 'cancelled')
);
select kit.tenant('inventory.asset_booking', 'insert, update');
comment on table inventory.asset_booking is 'bookings of assets';
create index asset_booking_of on inventory.asset_booking (school_id, asset_id, from_at desc);
create index asset_booking_open on inventory.asset_booking (school_id, until_at) where state in ('booked', 'out');
create unique index asset_booking_out on inventory.asset_booking (school_id, asset_id) where state = 'out';
comment on index inventory.asset_booking_out is 'id: It is out with somebody else.';
create index asset_booking_of_staff on inventory.asset_booking (school_id, staff_member_id) where staff_member_id is not null;
create index asset_booking_of_student on inventory.asset_booking (school_id, student_id) where student_id is not null;
comment on constraint asset_booking_staff on inventory.asset_booking is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint asset_booking_student on inventory.asset_booking is 'studentId: Choose a student of this school.';
comment on constraint asset_booking_one on inventory.asset_booking is 'staffMemberId: Choose a member of staff or a student.';
comment on constraint asset_booking_times on inventory.asset_booking is 'untilAt: Choose a time after the first.';
comment on constraint asset_booking_overlap on inventory.asset_booking is 'fromAt: It is booked by somebody else in that time.';

create table inventory.asset_file (
  school_id int not null,
  id bigint generated always as identity,
  asset_id bigint not null,
  kind text not null check (kind in ('picture', 'document')),
  name text not null,
  file_id bigint not null,
  added_by bigint,
  added_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint asset_file_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id)
);
select kit.tenant('inventory.asset_file', 'insert, delete');
comment on table inventory.asset_file is 'files of assets';
create index asset_file_of on inventory.asset_file (school_id, asset_id, id);
