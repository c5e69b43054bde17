-- A school that is restored from its copy keeps the keys of its records; what is added after it must get higher ones. So
-- the platform's role, and no school's, may move on the keys of every tenant table.

create function kit.let_move_keys(target regclass) returns void
  language plpgsql as $$
begin
  if exists (select from pg_attribute where attrelid = target and attname = 'id' and attidentity <> '') then
    execute format('grant select, update on sequence %s to daftari_platform', pg_get_serial_sequence(target::text, 'id'));
  end if;
end $$;

create or replace function kit.tenant(target regclass, writes text default 'insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s alter column school_id set default kit.school_id()', target);
  execute format('create policy school on %s to daftari_app using (school_id = kit.school_id()) with check (school_id = kit.school_id())', target);
  execute format('create policy platform on %s to daftari_platform using (true) with check (true)', target);
  execute format('grant select%s on %s to daftari_app, daftari_platform', case when writes = '' then '' else ', ' || writes end, target);
  perform kit.let_move_keys(target);
end $$;

-- Tables that stand already.
select kit.let_move_keys(polrelid::regclass) from pg_policy where polname = 'school';

create function kit.raise_identity(target regclass, reached bigint) returns void
  language plpgsql as $$
declare
  keys regclass := pg_get_serial_sequence(target::text, 'id');
  now_at bigint;
begin
  execute format('select last_value from %s', keys) into now_at;
  if now_at < reached then
    perform setval(keys, reached);
  end if;
end $$;

-- Which migrations have run: a copy can be read only where its tables are the same.
grant usage on schema daftari_migrations to daftari_app, daftari_platform;
grant select on daftari_migrations.kysely_migration to daftari_app, daftari_platform;
