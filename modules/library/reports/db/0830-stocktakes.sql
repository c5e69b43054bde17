-- Stock-taking: what is on the shelves, scan by scan, beside what should be there.
create table library.stocktake (
  school_id int not null,
  id bigint generated always as identity,
  stocktake_no text not null,
  day date not null,
  -- Only one shelf, or one kind of title; none: everything.
  shelf text,
  kind text check (kind in ('textbook', 'set_book', 'reference', 'fiction', 'periodical', 'other')),
  note text,
  state text not null default 'open' check (state in ('open', 'counted', 'approved', 'cancelled')),
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  approved_on date,
  remark text,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('library.stocktake', 'insert, update');
comment on table library.stocktake is 'stock-takings';
create unique index stocktake_number on library.stocktake (school_id, stocktake_no);
create index stocktake_day on library.stocktake (school_id, day desc, id desc);
create index stocktake_state on library.stocktake (school_id, state);
comment on index library.stocktake_number is 'stocktakeNo: Another stock-taking has just taken this number. Save again.';

-- A copy that was seen, and on which shelf; the first scan of it stands.
create table library.stocktake_scan (
  school_id int not null,
  stocktake_id bigint not null,
  copy_id bigint not null,
  shelf text,
  scanned_at timestamptz not null,
  scanned_by bigint,
  name text not null,
  client_key text not null,
  primary key (school_id, stocktake_id, copy_id),
  constraint stocktake_scan_of foreign key (school_id, stocktake_id) references library.stocktake (school_id, id),
  constraint stocktake_scan_copy foreign key (school_id, copy_id) references library.copy (school_id, id)
);
select kit.tenant('library.stocktake_scan', 'insert');
comment on table library.stocktake_scan is 'scans of stock-takings';
create index stocktake_scan_of_copy on library.stocktake_scan (school_id, copy_id);

-- What was scanned and is no copy of the library.
create table library.stocktake_unknown (
  school_id int not null,
  stocktake_id bigint not null,
  code text not null,
  scanned_at timestamptz not null,
  name text not null,
  primary key (school_id, stocktake_id, code),
  constraint stocktake_unknown_of foreign key (school_id, stocktake_id) references library.stocktake (school_id, id)
);
select kit.tenant('library.stocktake_unknown', 'insert');
comment on table library.stocktake_unknown is 'unknown codes of stock-takings';

-- What was missing when it was approved, with what it was worth; written once.
create table library.stocktake_missing (
  school_id int not null,
  stocktake_id bigint not null,
  copy_id bigint not null,
  -- Cents; none: no price is known.
  price bigint check (price >= 0),
  primary key (school_id, stocktake_id, copy_id),
  constraint stocktake_missing_of foreign key (school_id, stocktake_id) references library.stocktake (school_id, id),
  constraint stocktake_missing_copy foreign key (school_id, copy_id) references library.copy (school_id, id)
);
select kit.tenant('library.stocktake_missing', 'insert');
comment on table library.stocktake_missing is 'copies missing in stock-takings';
create index stocktake_missing_of_copy on library.stocktake_missing (school_id, copy_id);
