import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { quizPapersApi, quizScansApi } from '../../../quizzes/contract/papers.ts';
import { quizzesApi } from '../../../quizzes/contract/quizzes.ts';
import { seedQuizPapers } from './seed-quiz-papers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const frame = await teachingFrame(app);
  for (let count = 0; count < 5; count += 1) {
    const { body } = await registerAs(app, testDraft(frame, { streamId: frame.east }));
    await studentCaller(app, body.id);
  }
  await asSchoolA(app, (ctx) => seedQuizPapers(ctx));
});
afterAll(() => app.close());

test('the sample’s quiz on paper has sheets in many states and something in every table', async () => {
  const [quiz] = (await ok(app.call('ROLE_All', quizzesApi.list, {}))).rows;
  const id = quiz?.id ?? 0;
  const { rows: sheets } = await ok(app.call('ROLE_All', quizPapersApi.sheets, { id, size: 200 }));
  expect(new Set(sheets.map(({ state }) => state))).toEqual(new Set(['printed', 'taken', 'doubtful', 'whose']));
  const { rows: pages } = await ok(app.call('ROLE_All', quizScansApi.pages, { id, size: 200 }));
  expect(new Set(pages.map(({ outcome }) => outcome))).toEqual(new Set(['read', 'again', 'unreadable']));
  for (const table of ['paper', 'paper_variant', 'paper_question', 'sheet', 'scan', 'scan_page']) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`elearning.quiz_${table}`)} where school_id = ${app.schoolA}`.execute(
      app.db.platform,
    );
    expect([table, one(rows).count]).not.toEqual([table, 0]);
  }
});
