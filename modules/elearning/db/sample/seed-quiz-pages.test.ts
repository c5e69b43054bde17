import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { examCategoriesApi } from '#modules/exams/setup/contract/exam-categories.ts';
import { examsApi } from '#modules/exams/sittings/contract/exams.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { seedQuizPages } from './seed-quiz-pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const frame = await teachingFrame(app);
  for (let count = 0; count < 6; count += 1) {
    const { body } = await registerAs(app, testDraft(frame, { streamId: frame.east }));
    await studentCaller(app, body.id);
  }
  const year = { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const { body: made } = await app.call('ROLE_All', yearsApi.create, year);
  const term = { yearId: made.id, number: 1, name: 'Term 1', opensOn: '2026-01-05', closesOn: '2026-12-03' };
  const termId = (await app.call('ROLE_All', termsApi.create, term)).body.id;
  const category = { name: 'End of term', shortName: 'End', kind: 'end_term' } as const;
  const categoryId = (await app.call('ROLE_All', examCategoriesApi.create, category)).body.id;
  const draft = { name: 'Mid-term', categoryId, termId, classIds: [frame.form3] };
  const { id, version } = (await app.call('ROLE_All', examsApi.create, draft)).body;
  await ok(app.call('ROLE_All', examsApi.open, { id, version }, freshKey()));
  await asSchoolA(app, (ctx) => seedQuizPages(ctx));
});
afterAll(() => app.close());

test('the sample has attempts on every page of quizzes whose questions follow each other, and results on the sheet of an exam', async () => {
  const { rows } = await sql<{ page: number; state: string }>`
    select distinct a.page, a.state from elearning.quiz_attempt a
     where a.school_id = ${app.schoolA} and a.sequential order by 1, 2`.execute(app.db.platform);
  expect(rows).toEqual([
    { page: 2, state: 'running' },
    { page: 3, state: 'finished' },
  ]);
  const { rows: aside } = await sql<{ why: string }>`
    select distinct i.why from elearning.quiz_aside i where i.school_id = ${app.schoolA}`.execute(app.db.platform);
  expect(aside).toEqual([{ why: 'page' }]);
  const { rows: taken } = await sql<{ entered: number }>`
    select t.entered from elearning.quiz_taking t where t.school_id = ${app.schoolA}`.execute(app.db.platform);
  expect(taken[0]?.entered).toBeGreaterThan(1);
});
