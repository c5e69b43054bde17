-- The first week of a school: steps of setting it up that it does not need, and what packs have made.

create table settings.setup_step_aside (
  school_id int not null,
  id bigint generated always as identity,
  -- As the module that tells of it calls the step.
  step text not null,
  at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('settings.setup_step_aside');
comment on table settings.setup_step_aside is 'steps set aside';
create unique index setup_step_aside_step on settings.setup_step_aside (school_id, step);

-- A pack that a school has begun with. The rows it made stand beside it as long as it is not undone.
create table settings.pack_use (
  school_id int not null,
  id bigint generated always as identity,
  pack text not null check (pack in ('day', 'boarding', 'junior', 'primary')),
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (school_id, id)
);
select kit.tenant('settings.pack_use');
comment on table settings.pack_use is 'packs used';
create unique index pack_use_once on settings.pack_use (school_id, pack) where undone_at is null;
comment on index settings.pack_use_once is 'pack: This pack has been made already.';

create table settings.pack_record (
  school_id int not null,
  id bigint generated always as identity,
  use_id bigint not null,
  -- What of which module made it, and how the module finds it again.
  part text not null,
  entity text not null,
  record_id bigint not null,
  name text not null,
  -- The record as it was made.
  mark text not null,
  primary key (school_id, id),
  constraint pack_record_use foreign key (school_id, use_id) references settings.pack_use (school_id, id) on delete cascade
);
select kit.tenant('settings.pack_record');
comment on table settings.pack_record is 'records of packs';
create index pack_record_use_id on settings.pack_record (school_id, use_id);
