-- Records brought in from Excel and CSV files: one row a file, what became of each of its rows, and what undoing needs.

create table kit.import_batch (
  school_id int not null,
  id bigint generated always as identity,
  -- `registration.students`
  kind text not null,
  account_id bigint not null,
  account_name text not null,
  file_name text not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'done', 'undone')),
  -- The file's headings in their order.
  headings text[] not null,
  -- Which heading each column of the kind is.
  matches jsonb not null default '{}',
  options text[] not null default '{}',
  -- What is wrong, by kind, with row numbers.
  problems jsonb not null default '[]',
  -- What the check found, so that nothing else is written than what was shown.
  fingerprint text,
  rows_read int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  refused int not null default 0,
  at timestamptz not null default now(),
  done_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  primary key (school_id, id)
);
select kit.tenant('kit.import_batch');
comment on table kit.import_batch is 'imports';
create index import_batch_kind on kit.import_batch (school_id, kind, id desc);

create table kit.import_row (
  school_id int not null,
  batch_id bigint not null,
  -- As the sheet counts: 2 is the first under the headings.
  row_no int not null,
  cells jsonb not null,
  -- Null until the file has been checked.
  outcome text check (outcome in ('create', 'update', 'skip', 'refuse')),
  label text not null default '',
  -- Problems and notes: column, title, said.
  said jsonb not null default '[]',
  record_id bigint,
  primary key (school_id, batch_id, row_no),
  constraint import_row_batch foreign key (school_id, batch_id) references kit.import_batch (school_id, id) on delete cascade
);
select kit.tenant('kit.import_row');
comment on table kit.import_row is 'rows of imports';
create index import_row_outcome on kit.import_row (school_id, batch_id, outcome, row_no);

-- Every record that an import made or changed.
create table kit.import_record (
  school_id int not null,
  batch_id bigint not null,
  entity text not null,
  record_id bigint not null,
  -- What the record looked like when the import had written it: unlike that, somebody has touched it since.
  mark text not null,
  -- What it was before, with its parts; null when the import made it.
  before jsonb,
  primary key (school_id, batch_id, entity, record_id),
  constraint import_record_batch foreign key (school_id, batch_id) references kit.import_batch (school_id, id) on delete cascade
);
select kit.tenant('kit.import_record', 'insert, delete');
comment on table kit.import_record is 'records of imports';

-- Which column a heading was in a school's last file, so that the next one is matched at once.
create table kit.import_heading (
  school_id int not null,
  kind text not null,
  heading text not null,
  column_key text not null,
  primary key (school_id, kind, heading)
);
select kit.tenant('kit.import_heading');
comment on table kit.import_heading is 'headings of imports';
