-- What an import changes is shown old beside new before it is written, and rows that would make a record somebody else wait
-- until somebody has said that they may.

alter table kit.import_row
  drop constraint import_row_outcome_check,
  add constraint import_row_outcome_check check (outcome in ('create', 'update', 'skip', 'refuse', 'decide')),
  -- Fields that the row changes: label, before, after, identity.
  add column changes jsonb not null default '[]',
  -- What a row does that is decided for; null for rows that ask for nothing.
  add column would text check (would in ('create', 'update')),
  add column decision text check (decision in ('take', 'leave'));

alter table kit.import_batch
  add column undecided int not null default 0,
  add column notes jsonb not null default '[]',
  -- Rows of the sheet that are not read, by why.
  add column left_out jsonb not null default '[]',
  -- Words that are none of a column's choices.
  add column unknown jsonb not null default '[]',
  -- What cells mean, by column and plain text.
  add column meanings jsonb not null default '{}';

-- What a word of a school's files means, said once: F3 is Form 3.
create table kit.import_value (
  school_id int not null,
  kind text not null,
  column_key text not null,
  value text not null,
  meaning text not null,
  primary key (school_id, kind, column_key, value)
);
select kit.tenant('kit.import_value');
comment on table kit.import_value is 'meanings of words in imports';
