import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { execute, freshDatabase } from '../testing/database.ts';
import { connect } from './pool.ts';
import { keepingStatistics } from './statistics.ts';
import { inPlatform } from './transaction.ts';

test('a connection that breaks between two statements ends its transaction, not the process', async () => {
  const database = await freshDatabase();
  const db = connect(database.url);
  const strays: unknown[] = [];
  const note = (error: unknown) => void strays.push(error);
  process.on('uncaughtException', note);
  const work = inPlatform(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await execute(database.url, `select pg_terminate_backend(${rows[0]?.pid})`);
    // The words of the end arrive while nobody waits for an answer.
    await pause(200);
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toThrow();
  await expect(inPlatform(db, async (tx) => (await sql`select 1 as up`.execute(tx)).rows)).resolves.toEqual([{ up: 1 }]);
  process.off('uncaughtException', note);
  expect(strays).toEqual([]);
  await db.close();
  await database.drop();
});

test('a ping is answered, again and again, on a connection that prepares what it repeats', async () => {
  const database = await freshDatabase();
  const db = connect(database.url);
  for (let time = 0; time < 5; time += 1) await db.ping();
  expect(db.connections().map(({ role, waiting }) => [role, waiting])).toEqual([
    ['daftari_app', 0],
    ['daftari_platform', 0],
  ]);
  await db.close();
  await database.drop();
});

test('while much is written in one transaction nobody counts its tables, and others read and write', async () => {
  const database = await freshDatabase();
  const { url } = database;
  const count = () => execute(url, `set lock_timeout = '100ms'; analyze kit.outbox_message`);
  await keepingStatistics(url, async () => {
    await expect(count()).rejects.toThrow('lock timeout');
    await execute(url, `update settings.county set name = name where code = 1; select from settings.county`);
  });
  await expect(count()).resolves.toBeUndefined();
  await database.drop();
});
