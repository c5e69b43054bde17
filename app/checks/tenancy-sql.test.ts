import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/school.ts';
import { ownerOf } from './owner.ts';
import { plant } from './plant.ts';

let app: TestApp;
let owner: Client;
let planted: string[] = [];
const [keyA, keyB] = [500_001, 900_001];

beforeAll(async () => {
  app = await testApp();
  owner = await ownerOf(app);
  await plant(owner, app.schoolA, keyA, 'OWN');
  planted = await plant(owner, app.schoolB, keyB, 'FOREIGN');
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Runs one statement as the schools' role in a transaction of school A (or of none), and undoes it. */
async function asSchool<R extends object>(
  schoolId: number | null,
  statement: string,
): Promise<{ rows: R[]; rowCount: number | null }> {
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.school_id', $1, true)`, [schoolId === null ? '' : String(schoolId)]);
    await owner.query('set local role daftari_app');
    return await owner.query<R>(statement);
  } finally {
    await owner.query('rollback');
  }
}

const refused = (error: unknown) => typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';

test('school A sees none of school B’s rows in any table, and its own in all of them', async () => {
  const problems: string[] = [];
  for (const table of planted) {
    try {
      const { rows } = await asSchool<{ own: number; foreign: number }>(
        app.schoolA,
        `select count(*) filter (where school_id = ${app.schoolA})::int as own, count(*) filter (where school_id is distinct from ${app.schoolA})::int as foreign from ${table}`,
      );
      if (rows[0]?.foreign !== 0) problems.push(`${table} shows ${rows[0]?.foreign} rows of others`);
      if (rows[0]?.own === 0) problems.push(`${table} hides the school's own row`);
    } catch (error) {
      if (!refused(error)) throw error;
    }
  }
  expect(planted.length).toBeGreaterThan(25);
  expect(problems).toEqual([]);
});

test('without a school nothing is seen', async () => {
  const seen: string[] = [];
  for (const table of planted) {
    try {
      const { rows } = await asSchool<{ count: number }>(null, `select count(*)::int as count from ${table}`);
      if (rows[0]?.count !== 0) seen.push(table);
    } catch (error) {
      if (!refused(error)) throw error;
    }
  }
  expect(seen).toEqual([]);
});

test('school A changes and removes nothing of school B’s', async () => {
  const changed: string[] = [];
  for (const table of planted) {
    for (const act of [`update ${table} set school_id = school_id`, `delete from ${table}`]) {
      try {
        const { rowCount } = await asSchool(app.schoolA, `${act} where school_id = ${app.schoolB}`);
        if (rowCount !== 0) changed.push(`${act}: ${rowCount}`);
      } catch (error) {
        if (!refused(error)) throw error;
      }
    }
  }
  expect(changed).toEqual([]);
});

test('school A neither adds rows to school B nor moves its own there', async () => {
  const done: string[] = [];
  for (const table of planted) {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'school_id'`,
      [table],
    );
    const columns = rows[0]?.columns ?? '';
    const copy = `insert into ${table} (school_id, ${columns}) overriding system value select ${app.schoolB}, ${columns} from ${table} where school_id = ${app.schoolA}`;
    const move = `update ${table} set school_id = ${app.schoolB} where school_id = ${app.schoolA}`;
    for (const act of [copy, move]) {
      const outcome = await asSchool(app.schoolA, act).then(
        ({ rowCount }) => (rowCount === 0 ? 'nothing' : 'done'),
        (error: unknown) => (refused(error) ? 'refused' : 'done'),
      );
      if (outcome !== 'refused') done.push(`${outcome}: ${act}`);
    }
  }
  expect(done).toEqual([]);
});

test('a table whose policy was forgotten is found', async () => {
  await owner.query('alter table settings.hostel disable row level security');
  try {
    const { rows } = await asSchool<{ count: number }>(
      app.schoolA,
      `select count(*)::int as count from settings.hostel where school_id = ${app.schoolB}`,
    );
    expect(rows[0]?.count).toBe(1);
  } finally {
    await owner.query('alter table settings.hostel enable row level security');
  }
});
