import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { listSchool } from '#app/testing/elearning/library-school.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { seedAi } from './seed-ai.ts';
import { seedContent } from './seed-content.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await listSchool(app);
  const { amina, brian } = await teachingFrame(app);
  for (const name of ['Kiswahili', 'Biology']) await app.call('ROLE_All', coursesApi.create, { name, pathway: null });
  for (const id of [amina, brian]) await studentCaller(app, id);
  await asSchoolA(app, async (ctx) => {
    await seedContent(ctx);
    await seedAi(ctx);
  });
});
afterAll(() => app.close());

const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`elearning.${table}`)} where school_id = ${app.schoolA}`.execute(
    app.db.platform,
  );
  return one(rows).count;
};

test('the sample has drafts of each kind that wait, were taken and put aside, and no model that is on', async () => {
  const { rows } = await sql<{ kind: string; how: string; state: string }>`
    select kind, how, state from elearning.ai_draft where school_id = ${app.schoolA}`.execute(app.db.platform);
  for (const kind of ['question', 'plan', 'newsletter']) expect(rows.some((row) => row.kind === kind)).toBe(true);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['draft', 'taken', 'discarded']));
  expect(new Set(rows.map(({ how }) => how))).toEqual(new Set(['rules', 'model']));
  expect(await countOf('ai_setting')).toBe(1);
  const { rows: on } = await sql`select from elearning.ai_setting where running`.execute(app.db.platform);
  expect(on.length).toBe(0);
  for (const table of ['ai_call', 'ai_month', 'tutor_turn']) expect([table, await countOf(table)]).not.toEqual([table, 1]);
  for (const table of ['ai_call', 'ai_month', 'tutor_turn', 'tutor_class'])
    expect([table, await countOf(table)]).not.toEqual([table, 0]);
});
