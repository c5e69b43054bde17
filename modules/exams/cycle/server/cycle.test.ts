import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { ok } from '#app/testing/published.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { historyApi } from '#kit/contract/history.ts';
import { webhooksApi } from '#modules/settings/contract/integrations/webhooks.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { resultsApi } from '../../results/contract/results.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';
import { subjectChoicesApi } from '../../teaching/contract/subject-choices.ts';

const admin = 'ROLE_Exam_admin';
type Step = 'open' | 'refresh' | 'close' | 'process' | 'approve' | 'publish' | 'archive' | 'reopen';

let app: TestApp;
let school: TestExams;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app, { west: 2, east: 1 });
});
afterAll(() => app.close());

/** Takes a step with the exam as it stands by then, a minute after what was done before. */
async function asked(step: Step, { id }: Exam, more: object = {}) {
  const { version } = (await app.call(admin, examsApi.get, { id })).body;
  app.pass(60_000);
  return app.call(admin, examsApi[step], { id, version, ...more } as never, freshKey());
}
async function taken(exam: Exam, ...steps: (Step | [Step, object])[]): Promise<Exam> {
  let now = exam;
  for (const step of steps) now = ok(await (typeof step === 'string' ? asked(step, now) : asked(step[0], now, step[1]))).body;
  return now;
}
const refused = async (step: Step, exam: Exam) => {
  const { status, body } = await asked(step, exam);
  return [status, body.message];
};
const again: [Step, object] = ['reopen', { reason: 'A script was found' }];
const onSheet = async (exam: Exam, code: string) =>
  (await app.call(admin, sheetsApi.get, { id: await school.sheetOf(exam, code, 'West') })).body.rows.map((row) => row.studentId);
const differs = async ({ id }: Exam) => (await app.call(admin, resultsApi.difference, { id })).body.total;
/** One more or one less in English, so that what was approved is seen to be kept or not. */
const change = (exam: Exam, score: number) => school.enter(exam, '101', 'West', [score, 50]);

test('who stands on the sheets is settled when entry is closed first, and brought up to date when that is asked for', async () => {
  const [first = 0, second = 0] = school.west;
  const draft = await school.draft('Settled');
  const stays = 'Candidates are brought up to date while an exam is open.';
  expect(await refused('refresh', draft)).toEqual([422, stays]);
  const open = await taken(draft, 'open');
  expect(open).toMatchObject({ candidates: 3, settledAt: null });
  const closed = await taken(open, 'close');
  expect(closed.settledAt).not.toBeNull();
  expect(await refused('refresh', closed)).toEqual([422, stays]);
  // Whoever drops a subject afterwards stands where they stood, however often entry is closed again.
  const drops = [{ studentId: first, courseId: school.subjects['233'] ?? 0, taken: false }];
  ok(await app.call(admin, subjectChoicesApi.save, { classId: school.frame.form3, changes: drops }));
  const newcomer = (await registerAs(app, testDraft(school.frame, { streamId: school.frame.west }))).body.id;
  const opened = await taken(closed, again, 'close', again);
  expect(opened).toMatchObject({ state: 'open', candidates: 3, settledAt: closed.settledAt, processedAt: null });
  expect(await onSheet(opened, '233')).toEqual([first, second]);
  const fresh = await taken(opened, 'refresh');
  expect(fresh).toMatchObject({ state: 'open', candidates: 4, settledAt: closed.settledAt });
  expect((await onSheet(fresh, '233')).toSorted((a, b) => a - b)).toEqual([second, newcomer]);
  expect((await onSheet(fresh, '101')).toSorted((a, b) => a - b)).toEqual([first, second, newcomer]);
  const { rows } = (await app.call(admin, historyApi.list, { entity: 'exam', id: open.id })).body;
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['candidates brought up to date', null],
    ['opened again', 'A script was found'],
    ['closed', null],
    ['opened again', 'A script was found'],
    ['closed', null],
    ['opened', null],
    ['created', null],
  ]);
  expect(rows[0]?.changes).toEqual([{ field: 'New candidates', before: null, after: '1' }]);
  expect(rows[2]?.changes).toEqual([{ field: 'State', before: 'open', after: 'closed' }]);
  const { rows: kept } = await asSchoolA(app, ({ tx }) =>
    sql<{ closed: string; settled: string }>`
      select closed_at as closed, settled_at as settled from exams.exam where id = ${open.id}`.execute(tx),
  );
  // The review of late marks goes by the first closing.
  expect(kept).toEqual([{ closed: closed.settledAt, settled: closed.settledAt }]);
});

test('what was approved is kept when it is opened again, once, and forgotten when it is approved anew', async () => {
  let exam = await taken(await school.draft('Approved'), 'open');
  await change(exam, 80);
  exam = await taken(exam, 'close', 'process', again, 'close', 'process');
  expect(exam).toMatchObject({ reopenedBecause: 'A script was found', approvedName: null, rulesKept: false });
  // Worked out and opened again it was not approved yet: there is nothing to be compared with.
  exam = await taken(exam, again);
  await change(exam, 81);
  expect(await differs(exam)).toBe(0);
  exam = await taken(exam, 'close', 'process', 'approve');
  expect(exam).toMatchObject({ state: 'approved', approvedName: 'a.ROLE_Exam_admin', rulesKept: true, reopenedBecause: null });
  exam = await taken(exam, again);
  expect(exam).toMatchObject({ state: 'open', approvedName: null, publishedOn: null, reopenedBecause: 'A script was found' });
  await change(exam, 40);
  // English, and the mean: of the one whose mark it is, and of the other who stands elsewhere now.
  const changed = await differs(exam);
  expect(changed).toBeGreaterThan(0);
  // Opened once more before it is approved, the first approval is still what it is compared with.
  exam = await taken(exam, 'close', 'process', again);
  expect(await differs(exam)).toBe(changed);
  exam = await taken(exam, 'close', 'process', 'approve');
  expect(await differs(exam)).toBe(0);
  exam = await taken(exam, ['publish', { on: '2026-11-30' }]);
  expect(exam).toMatchObject({ state: 'published', publishedOn: '2026-11-30' });
  exam = await taken(exam, again);
  expect(exam).toMatchObject({ state: 'open', publishedOn: null, approvedName: null });
  await change(exam, 79);
  expect(await differs(exam)).toBeGreaterThan(0);
});

test('results are those of the rules of their approval, unless they are asked for by the rules of today', async () => {
  let exam = await taken(await school.draft('Rules'), 'open', 'close', 'process');
  const rule = (await app.call(admin, classRulesApi.get, { id: school.frame.form3 })).body;
  const courses = rule.courses.map(({ courseId, compulsory }) => ({ courseId, compulsory }));
  const says = async (ranked: boolean) => {
    const { version } = (await app.call(admin, classRulesApi.get, { id: rule.id })).body;
    ok(await app.call(admin, classRulesApi.update, { ...rule, version, courses, ranked }));
  };
  await says(false);
  // Before it is approved an exam follows the school.
  exam = await taken(exam, 'process', 'approve');
  expect(exam.otherRules).toBe(false);
  await says(true);
  exam = await taken(exam, again, 'close', 'process');
  expect(exam).toMatchObject({ rulesKept: true, otherRules: true });
  expect(await taken(exam, ['process', { anew: true }])).toMatchObject({ rulesKept: false, otherRules: false });
});

test('the day of publication is today unless another is said, and whoever waits for results is told of these', async () => {
  const events = ['results.published' as const, 'student.admitted' as const];
  const draft = { name: 'Parents', url: 'https://shule.example/in', events };
  const { record } = ok(await app.call('ROLE_All', webhooksApi.create, draft)).body;
  const told = async () => {
    const { rows } = (await app.call('ROLE_All', webhooksApi.deliveries, { id: record.id })).body;
    const bodies = [];
    for (const { id, type } of rows)
      if (type === 'results.published') bodies.push((await app.call('ROLE_All', webhooksApi.delivery, { id })).body.body);
    return bodies.map((body) => (JSON.parse(body) as { data: unknown }).data);
  };
  const exam = await taken(await school.draft('Told of'), 'open', 'close', 'process', 'approve');
  expect(await told()).toEqual([]);
  const published = await taken(exam, 'publish');
  const today = app.services.clock().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });
  expect(published).toMatchObject({ state: 'published', publishedOn: today });
  const { id, termId, classIds } = exam;
  expect(await told()).toEqual([{ id, name: 'Told of', kind: 'sat', termId, classIds, publishedOn: today }]);
  expect(await taken(published, 'archive')).toMatchObject({ state: 'archived', publishedOn: today });
  expect(await told()).toHaveLength(1);
});

test('a term’s exam waits for its parts, is of the moment when the last of them was, and has no marks of its own', async () => {
  const term = await school.draft('Whole term', { kind: 'term', categoryId: null });
  expect(await refused('process', term)).toEqual([
    422,
    'No exam with a share belongs to it yet. Give the exams of the term their shares first.',
  ]);
  const first = await school.draft('First part', { share: 40 });
  const second = await school.draft('Second part', { share: 60 });
  const third = await taken(await school.draft('Third part', { share: 10 }), 'open', 'close');
  await taken(second, 'open');
  expect(await refused('process', term)).toEqual([422, 'Process First part, Second part, Third part first.']);
  const [one, other] = [await taken(first, 'open', 'close', 'process'), await taken(second, 'close', 'process', 'approve')];
  expect(await refused('process', term)).toEqual([422, 'Process Third part first.']);
  await taken(third, 'process');
  expect(new Set([one.settledAt, other.settledAt, third.settledAt]).size).toBe(3);
  const worked = await taken(term, 'process');
  expect(worked).toMatchObject({ state: 'processed', settledAt: other.settledAt, outdated: false });
  const alone = 'An exam that is made of others has no marks of its own. Process its results.';
  for (const step of ['open', 'close'] as const) expect(await refused(step, worked)).toEqual([403, alone]);
  expect(await refused('refresh', worked)).toEqual([422, 'Candidates are brought up to date while an exam is open.']);
  // A part that changes is worked out first, then the term, then it is approved.
  await taken(one, again);
  await change(one, 90);
  expect(await refused('approve', worked)).toEqual([
    422,
    'An exam it is made of has changed. Process it again, then approve it.',
  ]);
  expect(await refused('process', worked)).toEqual([422, 'Process First part first.']);
  await taken(one, 'close', 'process');
  const approved = await taken(worked, 'process', 'approve');
  expect(approved).toMatchObject({ state: 'approved', settledAt: other.settledAt, outdated: false });
  // Opened again there are no marks to enter, so it is worked out.
  expect(await taken(approved, again)).toMatchObject({ state: 'processed', reopenedBecause: 'A script was found' });
});
