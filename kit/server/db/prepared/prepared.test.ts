import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { execute, freshDatabase } from '../../testing/database.ts';
import { connect, type Database, type Tx } from '../pool.ts';
import { inPlatform } from '../transaction.ts';

/** The texts that the connection of a transaction has prepared. */
async function preparedOn(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(tx);
  return rows.map(({ text }) => text);
}

/** Runs `work` on a database of its own whose every transaction has the same connection. */
async function onOneConnection(work: (db: Database, url: string) => Promise<void>, prepare = true): Promise<void> {
  const database = await freshDatabase();
  const db = connect(database.url, { connections: 2, prepare });
  try {
    await work(db, database.url);
  } finally {
    await db.close();
    await database.drop();
  }
}

const reading = <R>(db: Database, work: (tx: Tx) => Promise<R>) => inPlatform(db, work, { readOnly: true });

test('a read is prepared from its third use on; one by a pattern, a stretch or a long list is not', async () => {
  await onOneConnection(async (db) => {
    const long = Array.from({ length: 21 }, (_, at) => at);
    const read = (tx: Tx) => [
      sql`select name from settings.county where code = ${1}`.execute(tx),
      sql`select name from settings.county where code = any(${[1, 2]})`.execute(tx),
      sql`select name from settings.county where name like ${'N%'}`.execute(tx),
      sql`select name from settings.county where code between ${1} and ${2}`.execute(tx),
      sql`select name from settings.county where code >= ${1} and code < ${2}`.execute(tx),
      sql`select code from settings.county where code = any(${long})`.execute(tx),
      sql`select count(*) filter (where code >= ${1}) from settings.county where code <= ${2}`.execute(tx),
      sql`select case when code > ${1} then 1 end from settings.county where code <= ${2}`.execute(tx),
    ];
    const prepared: string[][] = [];
    for (let time = 0; time < 4; time += 1) {
      const texts = await reading(db, async (tx) => {
        await Promise.all(read(tx));
        return preparedOn(tx);
      });
      prepared.push(texts.filter((text) => text.includes('settings.county')).toSorted());
    }
    const kept = [
      'select case when code > $1 then 1 end from settings.county where code <= $2',
      'select count(*) filter (where code >= $1) from settings.county where code <= $2',
      'select name from settings.county where code = $1',
      'select name from settings.county where code = any($1)',
    ];
    expect(prepared).toEqual([[], [], kept, kept]);
  });
});

test('what is sent again and again is not forgotten over many statements that are sent once', async () => {
  await onOneConnection(async (db) => {
    const often = 'select name from settings.county where name = $1';
    const ask = (tx: Tx) => sql`select name from settings.county where name = ${'Lamu'}`.execute(tx);
    for (let round = 0; round < 3; round += 1)
      await reading(db, async (tx) => {
        await ask(tx);
        for (let n = 0; n < 2000; n += 1) await sql`select ${sql.raw(`${round * 2000 + n}`)} as once`.execute(tx);
      });
    expect(await reading(db, preparedOn)).toContain(often);
  });
});

test('a connection keeps a bounded number of statements, and those used last, one query at a time', async () => {
  const whileBusy: unknown[] = [];
  const send = Reflect.get(pg.Client.prototype, 'query') as (...query: unknown[]) => unknown;
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...query: unknown[]) {
    if (Reflect.get(this, '_activeQuery') !== null) whileBusy.push(query[0]);
    return send.apply(this, query) as never;
  });
  await onOneConnection(async (db) => {
    const ask = (tx: Tx, n: number) =>
      sql`select ${sql.raw(String(n))} as n, name from settings.county where code = ${1}`.execute(tx);
    await reading(db, (tx) => ask(tx, 0));
    // What was sent before the connection stood is no fault.
    whileBusy.length = 0;
    for (let n = 0; n < 300; n += 1)
      await reading(db, async (tx) => {
        for (let time = 0; time < 3; time += 1) await ask(tx, n);
        await ask(tx, 0);
      });
    const texts = await reading(db, preparedOn);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.length).toBeLessThanOrEqual(151);
    expect(texts.filter((text) => / (0|298|299) as n/.test(text))).toHaveLength(3);
    expect(texts.filter((text) => / [12] as n/.test(text))).toHaveLength(0);
    expect(whileBusy).toEqual([]);
  });
  watched.mockRestore();
});

test('when the schema changes under what is prepared, reads go on, and so does what writes afterwards', async () => {
  await onOneConnection(async (db, url) => {
    await execute(url, 'create table kit.tried (n int); insert into kit.tried values (7); grant all on kit.tried to public');
    const read = (tx: Tx) => sql`select * from kit.tried where n = ${7}`.execute(tx);
    for (let time = 0; time < 4; time += 1) await reading(db, read);
    await expect(reading(db, preparedOn)).resolves.toContain('select * from kit.tried where n = $1');
    await execute(url, `alter table kit.tried add word text not null default 'new'`);
    await expect(reading(db, read)).resolves.toMatchObject({ rows: [{ n: 7, word: 'new' }] });
    await execute(url, `alter table kit.tried add more int`);
    await expect(inPlatform(db, read)).rejects.toThrow('cached plan');
    await expect(inPlatform(db, read)).resolves.toMatchObject({ rows: [{ n: 7, word: 'new', more: null }] });
    await execute(url, `alter table kit.tried drop word`);
    const alone = () => sql`select * from kit.tried where n = ${7}`.execute(db.platform);
    await expect(alone()).resolves.toMatchObject({ rows: [{ n: 7, more: null }] });
  });
});

test('what a pooler has thrown away is prepared again', async () => {
  await onOneConnection(async (db) => {
    const read = (tx: Tx) => sql`select name from settings.county where code = ${1}`.execute(tx);
    for (let time = 0; time < 4; time += 1) await reading(db, read);
    await sql`deallocate all`.execute(db.platform);
    await expect(reading(db, read)).resolves.toMatchObject({ rows: [{ name: 'Mombasa' }] });
  });
});

test('nothing is prepared where it is switched off', async () => {
  await onOneConnection(async (db) => {
    const read = (tx: Tx) => sql`select name from settings.county where code = ${1}`.execute(tx);
    for (let time = 0; time < 4; time += 1) await inPlatform(db, read);
    await expect(reading(db, preparedOn)).resolves.toEqual([]);
  }, false);
});
