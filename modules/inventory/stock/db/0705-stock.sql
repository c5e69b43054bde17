-- The stock ledger: one row for each movement of an item in a store, written once. What is in a store is the last row's
-- balance; nothing of it is ever below nought, and it is worth nothing exactly when there is nothing.

create table inventory.batch (
  school_id int not null,
  id bigint generated always as identity,
  item_id bigint not null,
  batch_no text not null,
  expires_on date,
  primary key (school_id, id),
  constraint batch_item foreign key (school_id, item_id) references inventory.item (school_id, id)
);
select kit.tenant('inventory.batch', 'insert');
comment on table inventory.batch is 'batches';
create unique index batch_number on inventory.batch (school_id, item_id, lower(batch_no));
create index batch_expiry on inventory.batch (school_id, expires_on) where expires_on is not null;
comment on index inventory.batch_number is 'batchNo: The item has this batch already, with another date.';

create table inventory.balance (
  school_id int not null,
  store_id bigint not null,
  item_id bigint not null,
  quantity bigint not null default 0,
  -- In cents; with the quantity the weighted average cost.
  value bigint not null default 0,
  last_day date,
  primary key (school_id, store_id, item_id),
  constraint balance_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint balance_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint balance_quantity check (quantity >= 0),
  constraint balance_value check (value >= 0),
  constraint balance_nothing check (quantity > 0 or value = 0)
);
select kit.tenant('inventory.balance', 'insert, update');
comment on table inventory.balance is 'stock';
create index balance_of_item on inventory.balance (school_id, item_id);
comment on constraint balance_quantity on inventory.balance is 'quantity: There is not so much in the store.';
comment on constraint balance_value on inventory.balance is 'quantity: The stock would be worth less than nothing.';
comment on constraint balance_nothing on inventory.balance is 'quantity: Nothing is worth nothing.';

create table inventory.batch_balance (
  school_id int not null,
  store_id bigint not null,
  batch_id bigint not null,
  quantity bigint not null default 0,
  primary key (school_id, store_id, batch_id),
  constraint batch_balance_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint batch_balance_batch foreign key (school_id, batch_id) references inventory.batch (school_id, id),
  constraint batch_balance_quantity check (quantity >= 0)
);
select kit.tenant('inventory.batch_balance', 'insert, update');
comment on table inventory.batch_balance is 'stock by batch';
create index batch_balance_of on inventory.batch_balance (school_id, batch_id);
comment on constraint batch_balance_quantity on inventory.batch_balance is 'quantity: There is not so much of this batch in the store.';

create table inventory.move (
  school_id int not null,
  id bigint generated always as identity,
  day date not null,
  at timestamptz not null default clock_timestamp(),
  store_id bigint not null,
  item_id bigint not null,
  batch_id bigint,
  kind text not null check (kind in
    ('opening', 'receipt', 'vendor_return', 'issue', 'return', 'transfer', 'adjustment', 'capitalised')),
  -- More than nothing comes, less goes.
  quantity bigint not null check (quantity <> 0),
  value bigint not null,
  quantity_after bigint not null check (quantity_after >= 0),
  value_after bigint not null check (value_after >= 0),
  -- On which account of the ledger it stands.
  stock_id bigint not null,
  -- The document it belongs to, and the line of it.
  document text not null,
  document_id bigint not null,
  document_no text not null,
  line_id bigint,
  -- Who uses it.
  department_id bigint,
  -- Who sold what was received.
  supplier_id bigint,
  journal_id bigint,
  narration text,
  author_id bigint,
  author_name text not null,
  primary key (school_id, id),
  constraint move_sides check ((quantity > 0 and value >= 0) or (quantity < 0 and value <= 0)),
  constraint move_stock foreign key (school_id, stock_id) references finance.account (school_id, id),
  constraint move_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint move_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint move_batch foreign key (school_id, batch_id) references inventory.batch (school_id, id),
  constraint move_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint move_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint move_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('inventory.move', 'insert');
comment on table inventory.move is 'movements of stock';
create index move_card on inventory.move (school_id, item_id, store_id, day, id);
create index move_of_document on inventory.move (school_id, document, document_id);
create index move_day on inventory.move (school_id, day, id);
create index move_of_batch on inventory.move (school_id, batch_id) where batch_id is not null;
create index move_of_store on inventory.move (school_id, store_id);
create index move_of_department on inventory.move (school_id, department_id, day) where department_id is not null;
create index move_of_stock on inventory.move (school_id, stock_id);
create index move_of_supplier on inventory.move (school_id, supplier_id) where supplier_id is not null;
create index move_bought on inventory.move (school_id, item_id, day, id) where kind = 'receipt';
create index move_of_journal on inventory.move (school_id, journal_id) where journal_id is not null;
comment on constraint move_sides on inventory.move is 'quantity: What goes takes its value with it.';
comment on constraint move_supplier on inventory.move is 'supplierId: Choose a supplier of this school.';
comment on constraint move_department on inventory.move is 'departmentId: Choose a department of this school.';

-- Stock that was there before the books of the stores were kept here.
create table inventory.opening (
  school_id int not null,
  id bigint generated always as identity,
  opening_no text not null,
  store_id bigint not null,
  day date not null,
  note text,
  -- The account of the ledger on the other side.
  counter_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  author_id bigint,
  author_name text not null,
  taken_back_on date,
  taken_back_because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint opening_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint opening_counter foreign key (school_id, counter_id) references finance.account (school_id, id)
);
select kit.tenant('inventory.opening', 'insert, update');
comment on table inventory.opening is 'opening stock';
create unique index opening_number on inventory.opening (school_id, opening_no);
create index opening_of_store on inventory.opening (school_id, store_id);
create index opening_of_counter on inventory.opening (school_id, counter_id);
create index opening_day on inventory.opening (school_id, day desc, id desc);
comment on index inventory.opening_number is 'openingNo: Another document has just taken this number. Save again.';
comment on constraint opening_store on inventory.opening is 'storeId: Choose a store of this school.';

create table inventory.transfer (
  school_id int not null,
  id bigint generated always as identity,
  transfer_no text not null,
  from_store_id bigint not null,
  to_store_id bigint not null,
  day date not null,
  note text,
  sent_at timestamptz not null default clock_timestamp(),
  sent_by bigint,
  sent_name text not null,
  -- When the last of it was received, or what did not come was given up, and by whom.
  received_on date,
  received_by bigint,
  received_name text,
  -- Why what did not come is waited for no longer.
  short_because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint transfer_from foreign key (school_id, from_store_id) references inventory.store (school_id, id),
  constraint transfer_to foreign key (school_id, to_store_id) references inventory.store (school_id, id)
);
select kit.tenant('inventory.transfer', 'insert, update');
comment on table inventory.transfer is 'transfers between stores';
create unique index transfer_number on inventory.transfer (school_id, transfer_no);
create index transfer_day on inventory.transfer (school_id, day desc, id desc);
create index transfer_under_way on inventory.transfer (school_id, to_store_id) where received_on is null;
create index transfer_of_from on inventory.transfer (school_id, from_store_id);
create index transfer_of_to on inventory.transfer (school_id, to_store_id);
comment on index inventory.transfer_number is 'transferNo: Another transfer has just taken this number. Save again.';
comment on constraint transfer_from on inventory.transfer is 'fromStoreId: Choose a store of this school.';
comment on constraint transfer_to on inventory.transfer is 'toStoreId: Choose a store of this school.';

create table inventory.transfer_line (
  school_id int not null,
  id bigint generated always as identity,
  transfer_id bigint not null,
  item_id bigint not null,
  batch_id bigint,
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value >= 0),
  -- What came; what did not is on its way until it comes, or is written off by a count of what is on its way.
  received bigint not null default 0 check (received >= 0),
  note text,
  primary key (school_id, id),
  constraint transfer_line_transfer foreign key (school_id, transfer_id) references inventory.transfer (school_id, id),
  constraint transfer_line_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint transfer_line_batch foreign key (school_id, batch_id) references inventory.batch (school_id, id),
  constraint transfer_line_received check (received <= quantity)
);
select kit.tenant('inventory.transfer_line', 'insert, update');
comment on table inventory.transfer_line is 'lines of transfers';
create index transfer_line_of on inventory.transfer_line (school_id, transfer_id);
create index transfer_line_of_item on inventory.transfer_line (school_id, item_id);
create index transfer_line_of_batch on inventory.transfer_line (school_id, batch_id) where batch_id is not null;
comment on constraint transfer_line_item on inventory.transfer_line is 'lines: Choose an item of this school.';
comment on constraint transfer_line_received on inventory.transfer_line is 'lines: More came than was sent.';
