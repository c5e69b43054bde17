-- What every module stands on: the two roles, the tenancy template, and the kit's own tables.

do $$
begin
  if not exists (select from pg_roles where rolname = 'daftari_app') then
    create role daftari_app nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'daftari_platform') then
    create role daftari_platform nologin nosuperuser nobypassrls;
  end if;
  execute format('grant daftari_app, daftari_platform to %I', current_user);
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists unaccent;

create schema kit;
grant usage on schema kit to daftari_app, daftari_platform;

-- The school of the running transaction; null outside one, so that nothing matches.
create function kit.school_id() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.school_id', true), '')::int $$;

-- Makes a table the school's own: row security forced on everybody, the school's role sees its school only, the
-- platform's role sees all. `writes` names what both roles may do besides reading.
create function kit.tenant(target regclass, writes text default 'insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s alter column school_id set default kit.school_id()', target);
  execute format('create policy school on %s to daftari_app using (school_id = kit.school_id()) with check (school_id = kit.school_id())', target);
  execute format('create policy platform on %s to daftari_platform using (true) with check (true)', target);
  execute format('grant select%s on %s to daftari_app, daftari_platform', case when writes = '' then '' else ', ' || writes end, target);
end $$;

-- Text as searches compare it: lower case, without accents.
create function kit.fold(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Numbers that people see, without gaps: taken in the transaction that uses them.
create table kit.counter (
  school_id int not null,
  kind text not null,
  period text not null default '',
  value bigint not null,
  primary key (school_id, kind, period)
);
select kit.tenant('kit.counter', 'insert, update');

-- Who did what: append-only.
create table kit.audit_entry (
  school_id int not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  account_id bigint,
  account_name text not null,
  endpoint text not null,
  entity text not null,
  entity_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  device text,
  request_id text,
  primary key (school_id, id)
);
select kit.tenant('kit.audit_entry', 'insert');
create index audit_entry_entity on kit.audit_entry (school_id, entity, entity_id, id desc);
create index audit_entry_at on kit.audit_entry (school_id, at desc);

-- The same for acts of the platform that concern no school.
create table kit.platform_audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  account_id bigint,
  account_name text not null,
  endpoint text not null,
  entity text not null,
  entity_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  device text,
  request_id text
);
grant select, insert on kit.platform_audit_entry to daftari_platform;

-- The first answer of a call, for whoever sends the same key again.
create table kit.idempotency_key (
  school_id int not null,
  account_id bigint not null,
  key text not null,
  endpoint text not null,
  request_hash text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (school_id, account_id, key)
);
select kit.tenant('kit.idempotency_key', 'insert, update, delete');

-- Lists as their users saved them: the filters of one screen under a name.
create table kit.saved_view (
  school_id int not null,
  id bigint generated always as identity,
  account_id bigint not null,
  screen text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('kit.saved_view');
create unique index saved_view_name on kit.saved_view (school_id, account_id, screen, lower(name));
comment on index kit.saved_view_name is 'name: You already have a view with this name.';
