import { readdirSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { execute } from '#kit/server/testing/database.ts';

// What drills of backups look at, written without the code that they try.

const made: string[] = [];

/** Removes the databases of `emptyDatabase`. */
export async function dropEmptied(): Promise<void> {
  for (const name of made.splice(0)) await execute(inject('databaseUrl'), `drop database if exists ${name} with (force)`);
}

/** An empty database whose owner is an ordinary one, bound by row security as an operator's is. */
export async function emptyDatabase(): Promise<string> {
  const name = `restored_${Math.random().toString(36).slice(2, 10)}`;
  const cluster = inject('databaseUrl');
  await execute(
    cluster,
    `do $$ begin
       create role drill_owner login createrole password 'drill';
     exception when duplicate_object then null; end $$;
     grant daftari_app, daftari_platform to drill_owner with admin option`,
  );
  await execute(cluster, `create database ${name} owner drill_owner`);
  made.push(name);
  const url = new URL(cluster);
  [url.username, url.password, url.pathname] = ['drill_owner', 'drill', `/${name}`];
  return url.href;
}

/** As a superuser, for whom there is no row security. */
export async function superuserAt(url: string): Promise<pg.Client> {
  const whole = new URL(inject('databaseUrl'));
  whole.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: whole.href });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Every row of every table as text, read without the code under test. */
export async function rowsOf(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
        and relnamespace::regnamespace::text !~ '^(pg_|information_schema|pgboss|daftari_migrations)' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** What the tables are besides their rows: keys, checks, comments, triggers, policies, rights, and where sequences stand. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select line from (
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || coalesce(obj_description(oid, 'pg_constraint'), '') as line
        from pg_constraint where conrelid <> 0
      union all select tgrelid::regclass::text || ' trigger ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select polrelid::regclass::text || ' policy ' || polname || pg_get_expr(polqual, polrelid) from pg_policy
      union all select oid::regclass::text || ' ' || relrowsecurity::text || relforcerowsecurity::text || coalesce((
          select string_agg(grantee::regrole::text || privilege_type, ',' order by 1) from aclexplode(relacl)
           where grantee::regrole::text like 'daftari\\_%'), '') from pg_class where relkind = 'r'
      union all select schemaname || '.' || sequencename || ' at ' || coalesce(last_value, 0)::text from pg_sequences
    ) all_of_it where line !~ '^(pgboss|daftari_migrations|pg_|information_schema)' order by 1`);
  return rows.map(({ line }) => line);
}

/** The kept files of a store, by their place. */
export const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[0-9a-f]{2}.[0-9a-f]{64}$/.test(name))
    .sort();
