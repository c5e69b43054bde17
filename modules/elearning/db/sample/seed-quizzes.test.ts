import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { quizAttemptsApi } from '../../quizzes/contract/attempts.ts';
import { quizzesApi } from '../../quizzes/contract/quizzes.ts';
import { seedQuizzes } from './seed-quizzes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const frame = await teachingFrame(app);
  for (let count = 0; count < 8; count += 1) {
    const { body } = await registerAs(app, testDraft(frame, { streamId: frame.east }));
    await studentCaller(app, body.id);
  }
  await asSchoolA(app, (ctx) => seedQuizzes(ctx));
});
afterAll(() => app.close());

test('the sample’s quizzes have every state and something in every table', async () => {
  const listed = await ok(app.call('ROLE_All', quizzesApi.list, { size: 200 }));
  const archived = await ok(app.call('ROLE_All', quizzesApi.list, { state: 'archived' }));
  const states = [...listed.rows, ...archived.rows].map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['draft', 'published', 'closed', 'archived']));
  expect(new Set(listed.rows.map(({ tab }) => tab))).toEqual(new Set([null, 'pending', 'active', 'completed']));
  const parts = ['audience', 'slot', 'override', 'attempt', 'asked', 'answer', 'aside', 'rubric', 'regrade'];
  for (const table of ['quiz', ...parts.map((part) => `quiz_${part}`)]) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`elearning.${table}`)} where school_id = ${app.schoolA}`.execute(
      app.db.platform,
    );
    expect([table, one(rows).count]).not.toEqual([table, 0]);
  }
  const closed = listed.rows.find(({ state }) => state === 'closed');
  const { rows: attempts } = await ok(app.call('ROLE_All', quizAttemptsApi.list, { id: closed?.id ?? 0 }));
  expect(attempts.some(({ late }) => late > 0)).toBe(true);
  expect(attempts.some(({ ungraded }) => ungraded > 0)).toBe(true);
  expect(attempts.some(({ marks }) => marks !== null && marks > 200)).toBe(true);
});
