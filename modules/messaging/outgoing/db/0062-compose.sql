-- Messages as people write them: from a draft over approval and schedule to the batch that goes out; texts kept for the
-- next time; sheets that bring their own recipients; and what a school has decided about sending.

create schema if not exists messaging;
grant usage on schema messaging to daftari_app, daftari_platform;

create table messaging.sending_rules (
  school_id int not null,
  -- Times of the school's day, HH:MM; what is not urgent waits from the one to the other. Both null: never.
  quiet_from text default '20:00',
  quiet_to text default '08:00',
  -- A message to more people than this needs a second person; null: none does.
  approval_above int check (approval_above between 0 and 100000),
  -- The language of what is sent by itself.
  language text not null default 'en' check (language in ('en', 'sw', 'both')),
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('messaging.sending_rules', 'insert, update');
comment on table messaging.sending_rules is 'sending rules';

create table messaging.template (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  language text not null check (language in ('en', 'sw')),
  body text not null,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('messaging.template');
comment on table messaging.template is 'templates';
create unique index template_name on messaging.template (school_id, lower(name), language);
comment on index messaging.template_name is 'name: Another template of this language has this name.';

-- The rows of an uploaded sheet, each column as text: the file itself is not kept.
create table messaging.sheet (
  school_id int not null,
  id bigint generated always as identity,
  account_id bigint not null,
  name text not null,
  columns jsonb not null,
  cells jsonb not null,
  row_count int not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('messaging.sheet', 'insert, delete');
comment on table messaging.sheet is 'sheets';
create index sheet_created on messaging.sheet (school_id, created_at);

create table messaging.composed (
  school_id int not null,
  id bigint generated always as identity,
  account_id bigint not null,
  author text not null,
  title text not null,
  body text not null,
  audience jsonb not null,
  sheet_id bigint,
  -- Accents and curly quotes are written in plain letters, names included.
  plain boolean not null default false,
  urgent boolean not null default false,
  send_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'scheduled', 'sent', 'rejected', 'cancelled')),
  -- As they were counted when it was sent or put to approval.
  recipients int not null default 0,
  segments int not null default 0,
  batch_id bigint,
  sent_at timestamptz,
  goes_at timestamptz,
  decided_by bigint,
  decider text,
  decided_at timestamptz,
  reason text,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint composed_sheet foreign key (school_id, sheet_id) references messaging.sheet (school_id, id)
);
select kit.tenant('messaging.composed');
comment on table messaging.composed is 'messages';
comment on constraint composed_sheet on messaging.composed is 'audience.sheet: This sheet is not kept any more. Choose the file again.';
create index composed_state on messaging.composed (school_id, state, updated_at desc);
create index composed_author on messaging.composed (school_id, account_id, updated_at desc);
create index composed_sheet_id on messaging.composed (school_id, sheet_id) where sheet_id is not null;
