-- What assets lose in worth month by month, and how they go.

create table inventory.depreciation (
  school_id int not null,
  id bigint generated always as identity,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  state text not null default 'prepared' check (state in ('prepared', 'posted', 'discarded', 'taken_back')),
  -- What was due when it was prepared: nothing else is posted.
  assets int not null,
  amount bigint not null check (amount >= 0),
  digest text not null,
  journal_id bigint,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  posted_by bigint,
  posted_name text,
  posted_at timestamptz,
  -- On which day it was taken back.
  back_on date,
  version int not null default 1,
  primary key (school_id, id),
  constraint depreciation_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('inventory.depreciation', 'insert, update');
comment on table inventory.depreciation is 'months of depreciation';
create unique index depreciation_month on inventory.depreciation (school_id, month) where state in ('prepared', 'posted');
create unique index depreciation_prepared on inventory.depreciation (school_id) where state = 'prepared';
create index depreciation_of_month on inventory.depreciation (school_id, month desc, id desc);
create index depreciation_of_journal on inventory.depreciation (school_id, journal_id) where journal_id is not null;
comment on index inventory.depreciation_month is 'month: This month is prepared or posted already.';
comment on index inventory.depreciation_prepared is 'month: Another month is prepared. Post or discard that first.';

create table inventory.asset_disposal (
  school_id int not null,
  id bigint generated always as identity,
  disposal_no text not null,
  asset_id bigint not null,
  how text not null check (how in ('sold', 'scrapped', 'lost', 'donated', 'stolen')),
  day date not null,
  reason text not null,
  -- Who takes it, and for how much, where it is sold.
  buyer text,
  price bigint not null default 0 check (price >= 0),
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'cancelled')),
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  -- What it stood at when it went, and the account that says what was gained or lost.
  cost bigint,
  accumulated bigint,
  result_id bigint,
  journal_id bigint,
  depreciation_journal_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint asset_disposal_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id),
  constraint asset_disposal_account foreign key (school_id, result_id) references finance.account (school_id, id),
  constraint asset_disposal_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint asset_disposal_catch_up foreign key (school_id, depreciation_journal_id) references finance.journal (school_id, id),
  constraint asset_disposal_price check (how = 'sold' or price = 0),
  constraint asset_disposal_decided check ((state = 'approved') = (cost is not null and accumulated is not null))
);
select kit.tenant('inventory.asset_disposal', 'insert, update');
comment on table inventory.asset_disposal is 'disposals of assets';
create unique index asset_disposal_number on inventory.asset_disposal (school_id, disposal_no);
create unique index asset_disposal_live on inventory.asset_disposal (school_id, asset_id) where state in ('asked', 'approved');
create index asset_disposal_of on inventory.asset_disposal (school_id, asset_id);
create index asset_disposal_day on inventory.asset_disposal (school_id, day desc, id desc);
create index asset_disposal_of_account on inventory.asset_disposal (school_id, result_id) where result_id is not null;
create index asset_disposal_of_journal on inventory.asset_disposal (school_id, journal_id) where journal_id is not null;
create index asset_disposal_of_catch_up on inventory.asset_disposal (school_id, depreciation_journal_id)
  where depreciation_journal_id is not null;
comment on index inventory.asset_disposal_number is 'disposalNo: Another disposal has just taken this number. Save again.';
comment on index inventory.asset_disposal_live is 'assetId: The disposal of this asset is asked for already.';
comment on constraint asset_disposal_price on inventory.asset_disposal is 'price: Only what is sold has a price.';
comment on constraint asset_disposal_decided on inventory.asset_disposal is 'state: What went says what it stood at.';

create table inventory.disposal_receipt (
  school_id int not null,
  id bigint generated always as identity,
  disposal_id bigint not null,
  amount bigint not null check (amount > 0),
  day date not null,
  receipt_id bigint not null,
  receipt_no text not null,
  received_by bigint,
  received_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint disposal_receipt_of foreign key (school_id, disposal_id) references inventory.asset_disposal (school_id, id)
);
select kit.tenant('inventory.disposal_receipt', 'insert');
comment on table inventory.disposal_receipt is 'proceeds of disposals';
create index disposal_receipt_disposal on inventory.disposal_receipt (school_id, disposal_id);

-- One row for each asset and month, by a run or because the asset went.
create table inventory.depreciation_line (
  school_id int not null,
  id bigint generated always as identity,
  run_id bigint,
  disposal_id bigint,
  asset_id bigint not null,
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount >= 0),
  department_id bigint,
  -- From when until when it counts in the ledger.
  day date not null,
  back_on date,
  primary key (school_id, id),
  constraint depreciation_line_run foreign key (school_id, run_id) references inventory.depreciation (school_id, id),
  constraint depreciation_line_disposal foreign key (school_id, disposal_id) references inventory.asset_disposal (school_id, id),
  constraint depreciation_line_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id),
  constraint depreciation_line_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint depreciation_line_source check (num_nonnulls(run_id, disposal_id) = 1)
);
select kit.tenant('inventory.depreciation_line', 'insert, update');
comment on table inventory.depreciation_line is 'depreciation of assets';
create unique index depreciation_line_once on inventory.depreciation_line (school_id, asset_id, month) where back_on is null;
create index depreciation_line_of_asset on inventory.depreciation_line (school_id, asset_id, month);
create index depreciation_line_of_run on inventory.depreciation_line (school_id, run_id) where run_id is not null;
create index depreciation_line_of_disposal on inventory.depreciation_line (school_id, disposal_id) where disposal_id is not null;
create index depreciation_line_of_department on inventory.depreciation_line (school_id, department_id)
  where department_id is not null;
comment on index inventory.depreciation_line_once is 'month: This month of the asset is depreciated already.';
comment on constraint depreciation_line_source on inventory.depreciation_line is 'runId: It is of a month or of a disposal.';
