import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { execute, freshDatabase, freshFolder, type TestDatabase } from '../../testing/database.ts';
import { startDatabase } from '../embedded.ts';
import { loginsOf } from './logins.ts';
import { checkMigrated, migrate } from '../migrate.ts';
import { connect } from '../pool.ts';
import { refusePower } from './prepare-logins.ts';
import { asSchool, inPlatform, inSchool } from '../transaction.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Ways up that a statement smuggled into a serving connection could try; each must be refused. */
const ways = [
  'set role daftari',
  'set session authorization daftari',
  "select set_config('role', 'daftari', false)",
  "select set_config('session_authorization', 'daftari', false)",
  "copy (select 1) to program 'true'",
  "copy kit.audit_entry from program 'true'",
  "copy (select 1) to '/tmp/daftari-rise'",
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('/')",
  "select lo_import('/etc/passwd')",
  "load 'auto_explain'",
  'select * from pg_authid',
  "alter role all set work_mem = '1MB'",
  'alter role daftari_app superuser',
  'alter role daftari_platform bypassrls',
  "alter role daftari password 'x'",
  'create role risen superuser',
  'grant daftari_platform to daftari_app',
  'grant daftari to daftari_app',
  'grant pg_read_all_data to daftari_app',
  'alter table finance.entry disable row level security',
  'alter table finance.entry no force row level security',
  'alter table finance.entry disable trigger all',
  'alter table finance.entry owner to daftari_app',
  'drop policy school on finance.entry',
  'create policy risen on finance.entry using (true)',
  'drop table finance.entry',
  'truncate finance.entry',
  'update finance.entry set school_id = school_id',
  'delete from finance.entry',
  'update kit.audit_entry set action = action',
  'delete from kit.audit_entry',
  'create table kit.risen (id int)',
  'create table public.risen (id int)',
  'create schema risen',
  'create language plperlu',
  "create function kit.risen() returns int language sql security definer as 'select 1'",
  'set session_replication_role = replica',
  "do $$ begin execute 'set role daftari'; end $$",
  'set row_security = off; select * from kit.audit_entry',
  'delete from daftari_migrations.kysely_migration',
];

describe.each(['daftari_app', 'daftari_platform'] as const)('a connection that serves as %s', (role) => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    await execute(
      database.url,
      `insert into platform.branch (name) values ('Nairobi');
       insert into platform.school (branch_id, name) values (1, 'One'), (1, 'Two');
       insert into kit.audit_entry (school_id, account_name, endpoint, entity, action) values (1, 'a', 'x', 'x', 'x'), (2, 'b', 'x', 'x', 'x')`,
    );
    const { school, platform } = loginsOf(database.url);
    client = new pg.Client({ connectionString: role === 'daftari_app' ? school : platform });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Who it is and what it sees, with no school named. */
  const standing = async () => {
    const { rows } = await client.query(
      `select session_user::text as session, current_user::text as current, (select count(*) from kit.audit_entry) as rows,
              (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    return rows[0];
  };
  const own = { session: role, current: role, rows: role === 'daftari_app' ? 0 : 2, super: false };

  test('is that role from its first statement', async () => {
    expect(await standing()).toEqual(own);
  });

  test.each([
    'set role none',
    'reset role',
    "select set_config('role', 'none', false)",
    'reset session authorization',
    'discard all',
  ])('is no more after: %s', async (statement) => {
    await client.query(statement);
    expect(await standing()).toEqual(own);
  });

  test('is refused every way up, each for want of the right', async () => {
    const more = ['set role daftari_platform', 'select * from pgboss.job', 'select * from platform.secret'];
    const codes = [];
    for (const statement of [...ways, ...(role === 'daftari_app' ? more : [])]) {
      await client.query('begin');
      const code = await client.query(statement).then(
        () => 'let through',
        (error: { code?: string }) => error.code,
      );
      await client.query('rollback');
      if (code !== '42501') codes.push([statement, code]);
    }
    expect(codes).toEqual([]);
    expect(await standing()).toEqual(own);
  });
});

test('the platform lowers itself for one school and is itself again; a school never rises', async () => {
  const database = await freshDatabase();
  const db = connect(database.url);
  const who = sql<{ name: string }>`select current_user::text as name`;
  const seen = await inPlatform(db, async (tx) => {
    const inside = await asSchool(tx, 1, async () => (await who.execute(tx)).rows[0]?.name);
    return [inside, (await who.execute(tx)).rows[0]?.name];
  });
  expect(seen).toEqual(['daftari_app', 'daftari_platform']);
  await expect(inSchool(db, 1, (tx) => sql`set local role daftari_platform`.execute(tx))).rejects.toThrow('permission denied');
  await db.close();
  await database.drop();
});

test('a login that has power is refused before anything is served', async () => {
  const owner = inject('databaseUrl');
  const { school, platform } = loginsOf(owner);
  await expect(refusePower({ school, platform })).resolves.toBeUndefined();
  await expect(refusePower({ school: owner, platform })).rejects.toThrow('logs in as daftari');
  await expect(refusePower({ school: platform, platform })).rejects.toThrow(
    'The address of daftari_app logs in as daftari_platform',
  );
});

test('an ordinary owner of an external database migrates, and the server serves without its address', async () => {
  const server = await startDatabase({ dataDir: freshFolder(), log: quiet, throwaway: true });
  try {
    await execute(server.url, `create role operator login createrole password 'pass@word/1'`);
    await execute(server.url, 'create database school owner operator');
    const url = new URL(server.url);
    [url.username, url.password, url.pathname] = ['operator', encodeURIComponent('pass@word/1'), '/school'];
    const folders = inject('migrationFolders');
    const owner = url.href;
    expect((await migrate(url.href, folders)).length).toBeGreaterThan(10);
    // What was granted once need not be granted again.
    await execute(server.url, 'alter role operator nocreaterole');
    expect(await migrate(url.href, folders)).toEqual([]);
    await refusePower(loginsOf(url.href));

    // The two lines of an operator who makes the logins: one password for both.
    await execute(server.url, `alter role daftari_app login noinherit password 'one for both'`);
    await execute(server.url, `alter role daftari_platform login noinherit password 'one for both'`);
    [url.username, url.password] = ['daftari_app', 'one%20for%20both'];
    const logins = loginsOf(url.href);
    await refusePower(logins);
    // The owner migrates at every upgrade: whoever serves goes on with the password of those lines.
    expect(await migrate(owner, folders, { keepLogins: true })).toEqual([]);
    await refusePower(logins);
    await checkMigrated(logins.platform, folders);
    await expect(checkMigrated(logins.platform, folders.slice(1))).rejects.toThrow('npm start -- migrate');
    await execute(server.url, 'grant pg_read_all_data to daftari_platform');
    await expect(refusePower(logins)).rejects.toThrow('has power that serving does not need');
  } finally {
    await server.stop();
  }
});
