import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { ok } from '#app/testing/published.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';

const admin = 'ROLE_Exam_admin';
type Step = 'close' | 'process' | 'approve' | 'publish' | 'archive' | 'reopen';

let app: TestApp;
let school: TestExams;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app, { west: 2, east: 1 });
});
afterAll(() => app.close());

const get = async ({ id }: Exam) => (await app.call(admin, examsApi.get, { id })).body;
/** Asks for a step with the exam as it stands by then, a minute after what was done before. */
async function asked(step: Step, exam: Exam) {
  const { id, version } = await get(exam);
  app.pass(60_000);
  const more = step === 'reopen' ? { reason: 'A script was found' } : {};
  return app.call(admin, examsApi[step], { id, version, ...more } as never, freshKey());
}
async function taken(exam: Exam, ...steps: Step[]): Promise<Exam> {
  let now = exam;
  for (const step of steps) now = ok(await asked(step, now)).body;
  return now;
}
const refused = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
async function change(exam: Exam, more: Partial<Exam>) {
  const { id, version, name, kind, categoryId, termId, classIds, outOf, share, byPapers, anonymous } = await get(exam);
  const draft = { id, version, name, kind, categoryId, termId, classIds, outOf, share, byPapers, anonymous };
  return app.call(admin, examsApi.update, { ...draft, ...more });
}
const sat = async (name: string, share: number | null, score: number) => {
  const exam = await school.open(name, { share });
  await school.enter(exam, '101', 'West', [score, 50]);
  return taken(exam, 'close');
};
const made = (name: string, kind: 'term' | 'year') => school.draft(name, { kind, categoryId: null });

test('what an archived exam is made of stays as it is, and nothing joins it', async () => {
  const opener = await taken(await sat('Opener', 30, 60), 'process', 'approve', 'publish');
  const term = await taken(await made('Term 1', 'term'), 'process', 'approve', 'publish');
  // Nothing is archived while a part of it is open, or has changed.
  const open = await taken(opener, 'reopen');
  const waits = [422, 'Process Opener first. Nothing it is made of changes later.'];
  expect(await refused(asked('archive', term))).toEqual(waits);
  await school.enter(open, '101', 'West', [70, 50]);
  await taken(open, 'close');
  expect((await refused(asked('archive', term)))[0]).toBe(422);
  await taken(open, 'process', 'approve', 'publish');
  expect(await refused(asked('archive', term))).toEqual([
    422,
    'An exam it is made of has changed. Open it again and process it, then archive it.',
  ]);
  await taken(term, 'reopen', 'process', 'approve', 'publish', 'archive');

  const made422 = [422, 'Term 1 is archived and made of this exam, which stays as it is therefore.'];
  expect(await refused(asked('reopen', opener))).toEqual(made422);
  const joins = [
    422,
    'Term 1 is archived, and its results would not be those of this exam any more. What has no share does not count in it.',
  ];
  for (const share of [40, 0, null]) expect(await refused(change(opener, { share }))).toEqual(joins);
  expect(ok(await change(opener, { name: 'The opener' })).body).toMatchObject({ name: 'The opener', share: 30 });
  // An exam that would count in it is processed without a share alone, and takes none afterwards.
  const late = await sat('Late', 10, 80);
  expect(await refused(asked('process', late))).toEqual(joins);
  expect(await get(late)).toMatchObject({ state: 'closed', processedAt: null });
  ok(await change(late, { share: null }));
  expect(await taken(late, 'process')).toMatchObject({ state: 'processed' });
  expect(await refused(change(late, { share: 10 }))).toEqual(joins);
  expect(await taken(late, 'approve', 'reopen', 'close', 'process')).toMatchObject({ state: 'processed' });
  expect(await get(term)).toMatchObject({ state: 'archived', outdated: false });
});

test('a year’s exam keeps its terms, and what these are made of', async () => {
  const year = await taken(await made('The year', 'year'), 'process', 'approve', 'publish', 'archive');
  const second = await made('Another of the term', 'term');
  expect((await refused(asked('process', second)))[1]).toContain('The year is archived, and its results');
  expect(await get(second)).toMatchObject({ state: 'draft', processedAt: null });
  expect(await get(year)).toMatchObject({ state: 'archived', outdated: false });
});
