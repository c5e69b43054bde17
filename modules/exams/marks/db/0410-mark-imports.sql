-- Marks of a whole exam from one sheet: the file as it was read, and what the check found in it.
create table exams.mark_import (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  file_name text not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'done')),
  -- Rows of texts as they stand in the file, the headings first; none once they are no longer kept.
  cells jsonb,
  -- True: marks that somebody has changed since the sheet was made are written over.
  overwrite boolean not null default false,
  -- What the check found, as it is shown; none before it.
  found jsonb,
  -- What the file would do as the check showed it.
  fingerprint text,
  by_id bigint not null,
  by_name text not null,
  at timestamptz not null,
  done_at timestamptz,
  primary key (school_id, id),
  constraint mark_import_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade
);
select kit.tenant('exams.mark_import');
comment on table exams.mark_import is 'imports of marks';
create index mark_import_of on exams.mark_import (school_id, exam_id, id);
