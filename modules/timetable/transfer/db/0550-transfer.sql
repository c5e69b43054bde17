-- A timetable's set-up and lessons from a file of FET, of aSc Timetables or from a workbook: what it holds, what was chosen, what came of it.
create table timetable.transfer (
  school_id int not null,
  id bigint generated always as identity,
  file_name text not null,
  format text not null check (format in ('fet', 'asc', 'excel')),
  state text not null default 'read' check (state in ('read', 'done', 'undone')),
  -- What the file holds, for all kinds of file alike; none once it is no longer kept.
  content jsonb,
  -- What was chosen for what the file names, by its place in the file.
  choices jsonb not null default '{}',
  -- What came of it, as it was shown; none before the import.
  found jsonb,
  -- What it made and changed, with what each looked like then and before; none before the import and once it is undone.
  made jsonb,
  by_account bigint,
  by_name text not null,
  at timestamptz not null,
  done_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  primary key (school_id, id)
);
select kit.tenant('timetable.transfer');
comment on table timetable.transfer is 'imports of timetables';
