import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { beginWithFirst, schoolSetting } from './begin.ts';
import { connect } from '../pool.ts';
import { inPlatform, inSchool } from '../transaction.ts';

test('a transaction begins with its first statement, and one that asks for nothing is not sent', async () => {
  const database = await freshDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const client = await pool.connect();
  const sent: string[] = [];
  const send = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  client.query = ((text: string, values?: unknown[]) => {
    sent.push(text);
    return send(text, values);
  }) as typeof client.query;
  beginWithFirst(client);
  const ask = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

  await ask('start transaction read only');
  expect((await ask(schoolSetting, ['7'])).rows).toEqual([{ set_config: '7' }]);
  const { rows } = await ask(
    `select current_setting('app.school_id') as school, current_setting('transaction_read_only') as kept`,
  );
  expect(rows).toEqual([{ school: '7', kept: 'on' }]);
  await ask('commit');
  expect(sent.slice(0, 1)).toEqual(["start transaction read only; select set_config('app.school_id', '7', true)"]);
  expect((await ask(`select current_setting('app.school_id', true) as school`)).rows).toEqual([{ school: '' }]);

  sent.length = 0;
  await ask('begin');
  await ask('rollback');
  expect(sent).toEqual([]);
  await ask('begin');
  expect((await ask('select 1 as up')).rows).toEqual([{ up: 1 }]);
  await ask('commit');
  expect(sent).toEqual(['begin', 'select 1 as up', 'commit']);
  client.release();
  await pool.end();
  await database.drop();
});

test('what a transaction of a school sees ends with it, and a reading one writes nothing', async () => {
  const database = await freshDatabase();
  const db = connect(database.url, { connections: 2 });
  const school = sql<{ id: string }>`select coalesce(current_setting('app.school_id', true), '') as id`;
  for (let time = 0; time < 5; time += 1) {
    const seen = await inSchool(db, 40 + time, async (tx) => (await school.execute(tx)).rows, { readOnly: true });
    expect(seen).toEqual([{ id: String(40 + time) }]);
    expect(await inPlatform(db, async (tx) => (await school.execute(tx)).rows, { readOnly: true })).toEqual([{ id: '' }]);
    const write = inSchool(db, 7, (tx) => sql`create temporary table t (n int)`.execute(tx).then(() => tx), { readOnly: true });
    await expect(write).rejects.toThrow('read-only');
  }
  await db.close();
  await database.drop();
});
