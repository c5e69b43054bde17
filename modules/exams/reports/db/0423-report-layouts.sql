-- How report forms look: which parts, columns and figures in which order. The colours are the school's.
create table exams.layout (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  curriculum text not null check (curriculum in ('CBE', '8-4-4', 'other')),
  -- The one that classes of the curriculum have.
  standard boolean not null default false,
  definition jsonb not null,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('exams.layout');
comment on table exams.layout is 'layouts of report forms';
create unique index layout_name on exams.layout (school_id, lower(name));
create unique index layout_standard on exams.layout (school_id, curriculum) where standard;
comment on index exams.layout_name is 'name: Another layout has this name.';
comment on index exams.layout_standard is 'standard: Another layout has just become the one of this curriculum. Reload and look again.';
