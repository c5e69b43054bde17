import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { connect } from '../db/pool.ts';
import { inPlatform } from '../db/transaction.ts';
import { onPage, wayOf } from './page.ts';

test('a page holds so many rows as are asked for, and the next one goes on where it ends, up or down', async () => {
  const database = await freshDatabase();
  const db = connect(database.url);
  const list = (asked: { page: number; size: number; sort: string }) =>
    inPlatform(db, async (tx) => {
      const { rows } = await sql<{ n: number }>`
        select n from generate_series(1, 7) n order by n ${wayOf(asked.sort)} ${onPage(asked)}`.execute(tx);
      return rows.map(({ n }) => n);
    });
  expect(await list({ page: 1, size: 3, sort: 'n' })).toEqual([1, 2, 3]);
  expect(await list({ page: 2, size: 3, sort: 'n' })).toEqual([4, 5, 6]);
  expect(await list({ page: 3, size: 3, sort: 'n' })).toEqual([7]);
  expect(await list({ page: 4, size: 3, sort: 'n' })).toEqual([]);
  expect(await list({ page: 1, size: 2, sort: '-n' })).toEqual([7, 6]);
  expect(await list({ page: 2, size: 2, sort: '-n' })).toEqual([5, 4]);
  await db.close();
  await database.drop();
});
