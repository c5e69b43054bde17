import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { seedBank } from './seed-bank.ts';
import { seedContent } from './seed-content.ts';
import { seedSplit } from './seed-split.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { amina, brian } = await teachingFrame(app);
  for (const name of ['Kiswahili', 'Biology', 'Chemistry'])
    await app.call('ROLE_All', coursesApi.create, { name, pathway: null });
  for (const id of [amina, brian]) await studentCaller(app, id);
  await asSchoolA(app, async (ctx) => {
    await seedContent(ctx);
    await seedBank(ctx);
    await seedSplit(ctx);
  });
});
afterAll(() => app.close());

test('the sample’s bank has at least 60 questions, of every kind and state, and something in every table', async () => {
  const { rows } = await sql<{ kind: string; state: string }>`
    select kind, state from elearning.question where school_id = ${app.schoolA}`.execute(app.db.platform);
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(10);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['draft', 'ready', 'retired']));
  for (const table of ['question_version', 'question_tag', 'question_file', 'self_test', 'self_test_question', 'paper_piece']) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`elearning.${table}`)} where school_id = ${app.schoolA}`.execute(
      app.db.platform,
    );
    expect([table, one(counted).count]).not.toEqual([table, 0]);
    expect([table, one(counted).count]).not.toEqual([table, 1]);
  }
});
