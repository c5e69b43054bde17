-- Counts of what is in a store. What was counted stands beside what the books said at that moment; the difference is posted
-- when somebody who counted nothing of it approves.

create table inventory.stock_count (
  school_id int not null,
  id bigint generated always as identity,
  count_no text not null,
  store_id bigint not null,
  day date not null,
  -- Everything in the store, a category of it, or chosen items.
  scope text not null check (scope in ('all', 'category', 'items')),
  category_id bigint,
  -- What its lines are first said to be for.
  reason text not null default 'count' check (reason in ('count', 'damage', 'expiry', 'theft', 'other')),
  -- Who counts does not see what the books say.
  blind boolean not null default false,
  note text,
  state text not null default 'open' check (state in ('open', 'counted', 'approved', 'cancelled')),
  opened_at timestamptz not null default clock_timestamp(),
  posted_on date,
  -- What it came to when it was posted, in cents.
  gained bigint check (gained >= 0),
  lost bigint check (lost >= 0),
  asked_by bigint,
  asked_name text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint stock_count_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint stock_count_category foreign key (school_id, category_id) references inventory.category (school_id, id),
  constraint stock_count_scope check ((scope = 'category') = (category_id is not null)),
  constraint stock_count_posted check ((state = 'approved') = (posted_on is not null))
);
select kit.tenant('inventory.stock_count', 'insert, update');
comment on table inventory.stock_count is 'stock counts';
create unique index stock_count_number on inventory.stock_count (school_id, count_no);
create index stock_count_day on inventory.stock_count (school_id, day desc, id desc);
create index stock_count_state on inventory.stock_count (school_id, state, day desc);
create index stock_count_of_store on inventory.stock_count (school_id, store_id, day desc);
create index stock_count_of_category on inventory.stock_count (school_id, category_id) where category_id is not null;
comment on index inventory.stock_count_number is 'countNo: Another count has just taken this number. Save again.';
comment on constraint stock_count_store on inventory.stock_count is 'storeId: Choose a store of this school.';
comment on constraint stock_count_category on inventory.stock_count is 'categoryId: Choose a category of this school.';
comment on constraint stock_count_scope on inventory.stock_count is 'categoryId: Choose the category that is counted.';
comment on constraint stock_count_posted on inventory.stock_count is 'day: Only what is approved is posted.';

create table inventory.stock_count_line (
  school_id int not null,
  id bigint generated always as identity,
  count_id bigint not null,
  store_id bigint not null,
  item_id bigint not null,
  batch_id bigint,
  -- Of the batch; of one that was found and is not in the books yet, all there is of it.
  batch_no text,
  expires_on date,
  -- What the books said when the count was opened, or when the line was added.
  system_open bigint not null check (system_open >= 0),
  reason text not null check (reason in ('count', 'damage', 'expiry', 'theft', 'other')),
  note text,
  -- What a unit is worth, in cents, where neither stock nor a price of before says so.
  price bigint check (price >= 0),
  -- Where two people counted differently: what stands, as of when, and who said so.
  decided bigint check (decided >= 0),
  decided_at timestamptz,
  decided_by bigint,
  decided_name text,
  -- As it was posted: what the books said at the moment of counting, what was counted, when and by whom, and what it was worth.
  system_then bigint,
  counted bigint check (counted >= 0),
  counted_at timestamptz,
  counted_name text,
  value bigint,
  -- Until the count is approved or cancelled: no item stands in two such counts of a store.
  live boolean not null default true,
  primary key (school_id, id),
  constraint stock_count_line_count foreign key (school_id, count_id) references inventory.stock_count (school_id, id),
  constraint stock_count_line_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint stock_count_line_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint stock_count_line_batch foreign key (school_id, batch_id) references inventory.batch (school_id, id),
  constraint stock_count_line_decided check ((decided is null) = (decided_at is null))
);
select kit.tenant('inventory.stock_count_line', 'insert, update');
comment on table inventory.stock_count_line is 'lines of stock counts';
create unique index stock_count_line_live on inventory.stock_count_line
  (school_id, store_id, item_id, (coalesce(batch_id, 0)), (lower(coalesce(batch_no, '')))) where live;
create index stock_count_line_of on inventory.stock_count_line (school_id, count_id);
create index stock_count_line_of_store on inventory.stock_count_line (school_id, store_id);
create index stock_count_line_of_item on inventory.stock_count_line (school_id, item_id);
create index stock_count_line_of_batch on inventory.stock_count_line (school_id, batch_id) where batch_id is not null;
comment on index inventory.stock_count_line_live is 'lines: One of these items is in another count of this store that is not finished.';
comment on constraint stock_count_line_item on inventory.stock_count_line is 'lines: Choose an item of this school.';
comment on constraint stock_count_line_batch on inventory.stock_count_line is 'lines: Choose a batch of this item.';
comment on constraint stock_count_line_decided on inventory.stock_count_line is 'quantity: Say which figure stands.';

-- What each person counted of a line: one figure a person, the last they said.
create table inventory.stock_count_tally (
  school_id int not null,
  id bigint generated always as identity,
  line_id bigint not null,
  quantity bigint not null check (quantity >= 0),
  -- When it was counted.
  at timestamptz not null,
  counted_by bigint,
  counted_name text not null,
  primary key (school_id, id),
  constraint stock_count_tally_line foreign key (school_id, line_id) references inventory.stock_count_line (school_id, id)
);
select kit.tenant('inventory.stock_count_tally', 'insert, update');
comment on table inventory.stock_count_tally is 'figures of stock counts';
-- Accounts are not carried to another installation: there each figure stands by itself.
create unique index stock_count_tally_once on inventory.stock_count_tally (school_id, line_id, (coalesce(counted_by, -id)));
comment on index inventory.stock_count_tally_once is 'entries: This was counted just now. Send it again.';

-- Each scan and each typed figure, once: the phone names it.
create table inventory.stock_count_entry (
  school_id int not null,
  id bigint generated always as identity,
  count_id bigint not null,
  line_id bigint not null,
  client_key text not null,
  how text not null check (how in ('add', 'set')),
  quantity bigint not null check (quantity >= 0),
  at timestamptz not null,
  taken_at timestamptz not null default clock_timestamp(),
  counted_by bigint,
  counted_name text not null,
  primary key (school_id, id),
  constraint stock_count_entry_count foreign key (school_id, count_id) references inventory.stock_count (school_id, id),
  constraint stock_count_entry_line foreign key (school_id, line_id) references inventory.stock_count_line (school_id, id)
);
select kit.tenant('inventory.stock_count_entry', 'insert');
comment on table inventory.stock_count_entry is 'entries of stock counts';
create unique index stock_count_entry_once on inventory.stock_count_entry (school_id, client_key);
create index stock_count_entry_of on inventory.stock_count_entry (school_id, count_id);
create index stock_count_entry_of_line on inventory.stock_count_entry (school_id, line_id);
comment on index inventory.stock_count_entry_once is 'entries: This was sent already.';

create table inventory.stock_count_step (
  school_id int not null,
  id bigint generated always as identity,
  count_id bigint not null,
  step text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  taken_by bigint,
  taken_name text not null,
  primary key (school_id, id),
  constraint stock_count_step_count foreign key (school_id, count_id) references inventory.stock_count (school_id, id)
);
select kit.tenant('inventory.stock_count_step', 'insert');
comment on table inventory.stock_count_step is 'steps of stock counts';
create index stock_count_step_of on inventory.stock_count_step (school_id, count_id);
