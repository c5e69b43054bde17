import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
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
