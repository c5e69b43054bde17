import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateExactly } from '#kit/server/db/migrate.ts';
import { execute, freshDatabase, type TestDatabase } from '#kit/server/testing/database.ts';
import { migrationFolders } from '../server/migrations.ts';

/**
 * Migrations are run by whoever owns the tables: in the embedded database a superuser, elsewhere an ordinary login, which forced row
 * security shows no school's row. What a migration fills in must be filled in for every school under both.
 */
const owner = `owner_${process.pid}`;
const probe = '9998-probe';
const mended = '0398-before-the-register';
let database: TestDatabase;
let asOwner: pg.Client;
let asSuperuser: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  asSuperuser = new pg.Client({ connectionString: database.url });
  await asSuperuser.connect();
  await asSuperuser.query(`create role ${owner} login password 'owner'`);
  await asSuperuser.query(`
    do $$ declare one record; begin
      for one in select oid, oid::regnamespace as name from pg_namespace where nspname !~ '^(pg_|information_schema)' loop
        execute format('alter schema %s owner to ${owner}', one.name);
      end loop;
      for one in select oid::regclass as name from pg_class
                  where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' loop
        execute format('alter table %s owner to ${owner}', one.name);
      end loop;
      for one in select oid::regprocedure as name from pg_proc
                  where pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
                    and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e') loop
        execute format('alter function %s owner to ${owner}', one.name);
      end loop;
    end $$`);
  await asSuperuser.query(`
    insert into platform.branch (name) values ('One');
    insert into platform.school (branch_id, name) select b.id, s.name from platform.branch b, (values ('First'), ('Second')) s (name);
    set session_replication_role = replica;
    insert into settings.department (school_id, name, code) select id, 'Sciences', 'SCI' from platform.school;
    insert into finance.payment (school_id, channel, reference, money_id, amount, paid_at, day, payload, received_at)
    select id, 'mpesa', r, 1, 1000, '2024-02-29', '2024-02-29', '{}', '2024-02-29'
      from platform.school, (values ('TKL7H2K9L0'), ('tkl7h2k9 l0'), ('TKL7H2K9L1')) p (r);
    insert into kit.job (school_id, kind, title, account_id, payload, created_at)
    select id, 'finance.billing', 'Billing', 0, '{}', '2024-02-29' from platform.school;
    reset session_replication_role`);
  const url = new URL(database.url);
  [url.username, url.password] = [owner, 'owner'];
  asOwner = new pg.Client({ connectionString: url.href });
  await asOwner.connect();
});
afterAll(async () => {
  await asOwner.end();
  await asSuperuser.end();
  await database.drop();
  await execute(inject('databaseUrl'), `drop role ${owner}`);
});

const names = migrationFolders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, '')),
);

/** Runs what has not run yet, as the owner. */
async function migrateAsOwner(folders: readonly string[], known: readonly string[]): Promise<void> {
  await asOwner.query('begin');
  await migrateExactly(asOwner, folders, new Set(known));
  await asOwner.query('commit');
}

test('an owner without power sees no row by itself', async () => {
  expect((await asOwner.query('select from settings.department')).rowCount).toBe(0);
});

test('a migration that changes rows, or makes some of others, does so for every school, and leaves every table closed', async () => {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'probe-'));
  writeFileSync(
    path.join(folder, `${probe}.sql`),
    `update settings.department set name = name || ' and more';
     insert into settings.department (school_id, name, code) select school_id, 'Arts', 'ART' from settings.department;`,
  );
  const before = await asSuperuser.query('select count(*) from pg_class where relforcerowsecurity');
  await migrateAsOwner([...migrationFolders, folder], [...names, probe]);
  const { rows } = await asSuperuser.query('select school_id, name from settings.department order by school_id, name');
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Arts', 'Sciences and more', 'Arts', 'Sciences and more']);
  expect(new Set(rows.map(({ school_id }: { school_id: number }) => school_id)).size).toBe(2);
  expect(await asSuperuser.query('select count(*) from pg_class where relforcerowsecurity')).toMatchObject({ rows: before.rows });
});

test('payments and tasks that an ordinary owner’s migrations have passed over are registered, twice the same once', async () => {
  const again = async () => {
    await asSuperuser.query('delete from daftari_migrations.kysely_migration where name = any($1)', [[mended, probe]]);
    await migrateAsOwner(migrationFolders, names);
    const { rows } = await asSuperuser.query(
      `select school_id as school, key, twice from finance.reference order by school_id, key, twice`,
    );
    return rows as { school: number; key: string; twice: boolean }[];
  };
  const first = await again();
  expect(first.map(({ key, twice }) => `${key}${twice ? ' twice' : ''}`)).toEqual(
    [1, 2].flatMap(() => ['TKL7H2K9L0', 'TKL7H2K9L0 twice', 'TKL7H2K9L1']),
  );
  expect(await again()).toEqual(first);
  const { rows: jobs } = await asSuperuser.query('select behind_code from kit.job');
  expect(jobs).toEqual([{ behind_code: true }, { behind_code: true }]);
});
