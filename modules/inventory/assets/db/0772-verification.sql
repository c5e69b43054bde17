-- Rounds in which somebody goes from room to room and scans what is there.

create table inventory.asset_round (
  school_id int not null,
  id bigint generated always as identity,
  round_no text not null,
  day date not null,
  -- Of one place or category; none: of all.
  location_id bigint,
  category_id bigint,
  note text,
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  closed_by bigint,
  closed_name text,
  closed_at timestamptz,
  result text,
  version int not null default 1,
  primary key (school_id, id),
  constraint asset_round_location foreign key (school_id, location_id) references inventory.location (school_id, id),
  constraint asset_round_category foreign key (school_id, category_id) references inventory.asset_category (school_id, id)
);
select kit.tenant('inventory.asset_round', 'insert, update');
comment on table inventory.asset_round is 'rounds of verification';
create unique index asset_round_number on inventory.asset_round (school_id, round_no);
create index asset_round_day on inventory.asset_round (school_id, day desc, id desc);
create index asset_round_of_location on inventory.asset_round (school_id, location_id) where location_id is not null;
create index asset_round_of_category on inventory.asset_round (school_id, category_id) where category_id is not null;
comment on index inventory.asset_round_number is 'roundNo: Another round has just taken this number. Save again.';
comment on constraint asset_round_location on inventory.asset_round is 'locationId: Choose a place of this school.';
comment on constraint asset_round_category on inventory.asset_round is 'categoryId: Choose a category of this school.';

-- What should be there when the round is opened, and what became of it when it was closed.
create table inventory.asset_round_asset (
  school_id int not null,
  id bigint generated always as identity,
  round_id bigint not null,
  asset_id bigint not null,
  location_id bigint,
  -- False: it was not looked for and was found besides.
  expected boolean not null default true,
  outcome text check (outcome in ('found', 'elsewhere', 'moved', 'missing', 'lost')),
  primary key (school_id, id),
  constraint asset_round_asset_round foreign key (school_id, round_id) references inventory.asset_round (school_id, id),
  constraint asset_round_asset_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id),
  constraint asset_round_asset_location foreign key (school_id, location_id) references inventory.location (school_id, id)
);
select kit.tenant('inventory.asset_round_asset', 'insert, update');
comment on table inventory.asset_round_asset is 'assets of rounds of verification';
create unique index asset_round_asset_once on inventory.asset_round_asset (school_id, round_id, asset_id);
create index asset_round_asset_of on inventory.asset_round_asset (school_id, asset_id);
create index asset_round_asset_of_location on inventory.asset_round_asset (school_id, location_id) where location_id is not null;
comment on index inventory.asset_round_asset_once is 'assetId: The asset is in this round already.';

create table inventory.asset_scan (
  school_id int not null,
  id bigint generated always as identity,
  round_id bigint not null,
  -- What the phone calls the scan: it is taken once.
  client_key text not null,
  code text not null,
  -- None: no asset has this tag.
  asset_id bigint,
  location_id bigint,
  condition text check (condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  scanned_at timestamptz not null,
  scanned_by bigint,
  scanned_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint asset_scan_round foreign key (school_id, round_id) references inventory.asset_round (school_id, id),
  constraint asset_scan_asset foreign key (school_id, asset_id) references inventory.asset (school_id, id),
  constraint asset_scan_location foreign key (school_id, location_id) references inventory.location (school_id, id)
);
select kit.tenant('inventory.asset_scan', 'insert');
comment on table inventory.asset_scan is 'scans of rounds of verification';
create unique index asset_scan_once on inventory.asset_scan (school_id, round_id, client_key);
create index asset_scan_of on inventory.asset_scan (school_id, round_id, asset_id, scanned_at);
create index asset_scan_of_asset on inventory.asset_scan (school_id, asset_id) where asset_id is not null;
create index asset_scan_of_location on inventory.asset_scan (school_id, location_id) where location_id is not null;
comment on index inventory.asset_scan_once is 'scans: This scan was taken already.';
comment on constraint asset_scan_location on inventory.asset_scan is 'locationId: Choose a place of this school.';
