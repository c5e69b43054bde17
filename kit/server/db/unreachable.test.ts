import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { execute, freshDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';
import { databaseTrouble } from './unreachable.ts';

test('what a wrong DATABASE_URL leads to is told in words', async () => {
  const database = await freshDatabase();
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return troubleAt(url.href);
  };
  expect(await wrong((url) => (url.password = 'wrong'))).toContain('refuses the password in DATABASE_URL');
  expect(await wrong((url) => (url.pathname = '/elsewhere'))).toContain('is not there. Create it: createdb daftari');
  expect(await troubleAt('postgresql://daftari@127.0.0.1:1/daftari')).toContain('Nothing answers at the address');
  expect(await troubleAt('postgresql://daftari@no-such-host.invalid/daftari')).toMatch(
    /The host in DATABASE_URL (is not known|cannot be looked up)/,
  );
  await database.drop();
});

test('other errors are left as they are, and a cause is looked at', () => {
  expect(databaseTrouble(new Error('a fault'))).toBeNull();
  expect(databaseTrouble('text')).toBeNull();
  const cause = Object.assign(new Error('permission denied to create role'), { code: '42501' });
  expect(databaseTrouble(new Error('Migration 0001-kit failed', { cause }))?.message).toContain('may not set up the database');
});

test('a server older than the migrations need is refused before anything is made, with its version and the least', async () => {
  const database = await freshDatabase();
  // Says of itself what an older one would.
  await execute(
    database.url,
    `create schema older;
     create function older.current_setting(text) returns text language sql as $$ select '140012' $$;
     do $$ begin execute format('alter database %I set search_path to older, pg_catalog', current_database()); end $$`,
  );
  await expect(migrate(database.url, inject('migrationFolders'))).rejects.toThrow(
    'The server in DATABASE_URL is PostgreSQL 14.12. Daftari needs 15 or later; nothing was changed.',
  );
  await database.drop();
});

async function troubleAt(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    return databaseTrouble(error)?.message;
  }
  return 'no trouble';
}
