-- Stores, items and who does what: what every document of the stores hangs on.
create schema inventory;
grant usage on schema inventory to daftari_app, daftari_platform;

create table inventory.setting (
  school_id int not null,
  -- By how much more than ordered may be received, in hundredths of a per cent.
  tolerance int not null default 0 check (tolerance between 0 and 5000),
  -- An order of at least so many cents is compared from so many quotations.
  quotes_from bigint not null default 10000000 check (quotes_from >= 0),
  quotes int not null default 3 check (quotes between 1 and 10),
  -- Accounts of the ledger: goods received and not yet billed, losses and gains of a count, differences of price, stock that
  -- was there before, what is gained or lost when an asset goes.
  unbilled_id bigint,
  losses_id bigint,
  differences_id bigint,
  opening_id bigint,
  disposal_id bigint,
  version int not null default 1,
  primary key (school_id),
  constraint setting_unbilled foreign key (school_id, unbilled_id) references finance.account (school_id, id),
  constraint setting_losses foreign key (school_id, losses_id) references finance.account (school_id, id),
  constraint setting_differences foreign key (school_id, differences_id) references finance.account (school_id, id),
  constraint setting_opening foreign key (school_id, opening_id) references finance.account (school_id, id),
  constraint setting_disposal foreign key (school_id, disposal_id) references finance.account (school_id, id)
);
select kit.tenant('inventory.setting', 'insert, update');
comment on table inventory.setting is 'settings of the stores';
comment on constraint setting_unbilled on inventory.setting is 'unbilledId: Choose an account of this school.';
comment on constraint setting_losses on inventory.setting is 'lossesId: Choose an account of this school.';
comment on constraint setting_differences on inventory.setting is 'differencesId: Choose an account of this school.';
comment on constraint setting_opening on inventory.setting is 'openingId: Choose an account of this school.';
comment on constraint setting_disposal on inventory.setting is 'disposalId: Choose an account of this school.';

create table inventory.store (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Of a department: its own stock; none: of the school.
  department_id bigint,
  -- What is between two stores stands in a store of its own, so that it is never lost from the books.
  transit boolean not null default false,
  place text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint store_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('inventory.store');
comment on table inventory.store is 'stores';
create unique index store_name on inventory.store (school_id, lower(name));
create unique index store_transit on inventory.store (school_id) where transit;
create index store_of_department on inventory.store (school_id, department_id) where department_id is not null;
comment on index inventory.store_name is 'name: Another store has this name.';
comment on index inventory.store_transit is 'transit: What is on its way stands in one store.';
comment on constraint store_department on inventory.store is 'departmentId: Choose a department of this school.';

-- Who keeps a store, approves, inspects what comes, and buys; where nobody is named for a duty everybody on the staff has it.
create table inventory.duty (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  duty text not null check (duty in ('keeper', 'approver', 'inspector', 'buyer')),
  -- Of one store; none: of all.
  store_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint duty_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint duty_store foreign key (school_id, store_id) references inventory.store (school_id, id)
);
select kit.tenant('inventory.duty');
comment on table inventory.duty is 'duties in the stores';
create unique index duty_once on inventory.duty (school_id, staff_member_id, duty, (coalesce(store_id, 0)));
create index duty_of_store on inventory.duty (school_id, store_id) where store_id is not null;
comment on index inventory.duty_once is 'staffMemberId: They have this duty already.';
comment on constraint duty_staff on inventory.duty is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint duty_store on inventory.duty is 'storeId: Choose a store of this school.';

create table inventory.category (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Where its stock stands in the ledger, and what it is spent on when it is used.
  stock_id bigint not null,
  expense_id bigint not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint category_stock foreign key (school_id, stock_id) references finance.account (school_id, id),
  constraint category_expense foreign key (school_id, expense_id) references finance.account (school_id, id)
);
select kit.tenant('inventory.category');
comment on table inventory.category is 'categories of items';
create unique index category_name on inventory.category (school_id, lower(name));
create index category_of_stock on inventory.category (school_id, stock_id);
create index category_of_expense on inventory.category (school_id, expense_id);
comment on index inventory.category_name is 'name: Another category has this name.';
comment on constraint category_stock on inventory.category is 'stockId: Choose an account of this school.';
comment on constraint category_expense on inventory.category is 'expenseId: Choose an account of this school.';

-- Quantities are thousandths of the item's unit throughout.
create table inventory.item (
  school_id int not null,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  category_id bigint not null,
  kind text not null check (kind in ('consumable', 'returnable', 'asset', 'food')),
  -- What it is counted and issued in: kg, litre, piece.
  unit text not null,
  -- False for what is only counted in whole units.
  divisible boolean not null default false,
  -- True for what has batches with a date by which it is used.
  batches boolean not null default false,
  barcode text,
  reorder_level bigint check (reorder_level >= 0),
  reorder_quantity bigint check (reorder_quantity > 0),
  -- What one unit costs whoever loses it, in cents; none: what it cost the school.
  replacement_price bigint check (replacement_price >= 0),
  note text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint item_category foreign key (school_id, category_id) references inventory.category (school_id, id)
);
select kit.tenant('inventory.item');
comment on table inventory.item is 'items';
create unique index item_code on inventory.item (school_id, lower(code));
create unique index item_barcode on inventory.item (school_id, barcode) where barcode is not null;
create index item_name on inventory.item (school_id, lower(name));
create index item_of_category on inventory.item (school_id, category_id);
create index item_words on inventory.item using gin (school_id, kit.fold(name || ' ' || code) public.gin_trgm_ops);
comment on index inventory.item_code is 'code: Another item has this code.';
comment on index inventory.item_barcode is 'barcode: Another item has this barcode.';
comment on constraint item_category on inventory.item is 'categoryId: Choose a category of this school.';

-- What else it is bought or issued in: a bag of 90 kg.
create table inventory.item_unit (
  school_id int not null,
  -- By default: an import that is undone brings units back as they were.
  id bigint generated by default as identity,
  item_id bigint not null,
  name text not null,
  -- How many thousandths of the item's unit are in it.
  factor bigint not null check (factor > 0),
  barcode text,
  primary key (school_id, id),
  constraint item_unit_item foreign key (school_id, item_id) references inventory.item (school_id, id) on delete cascade
);
select kit.tenant('inventory.item_unit');
comment on table inventory.item_unit is 'units of items';
create unique index item_unit_name on inventory.item_unit (school_id, item_id, lower(name));
create unique index item_unit_barcode on inventory.item_unit (school_id, barcode) where barcode is not null;
comment on index inventory.item_unit_name is 'units: The item has this unit already.';
comment on index inventory.item_unit_barcode is 'units: Another item has this barcode.';

-- With what somebody signs for what they receive.
create table inventory.pin (
  school_id int not null,
  staff_member_id bigint not null,
  pin_hash text not null,
  wrong int not null default 0,
  set_at timestamptz not null default clock_timestamp(),
  primary key (school_id, staff_member_id),
  constraint pin_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('inventory.pin');
comment on table inventory.pin is 'signing codes';
comment on constraint pin_staff on inventory.pin is 'staffMemberId: Choose a member of staff of this school.';
