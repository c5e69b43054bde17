import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { ok } from '#app/testing/published.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { ownAnalysisApi } from '../../analysis/contract/own.ts';
import { latestStandings } from '../../results/server/latest.store.ts';
import { publishedResults } from '../../results/server/published.store.ts';
import { pastMeans } from '../../reports/server/issue/around.store.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';

const day = 24 * 60 * 60 * 1000;
/** The user without roles, who teaches and is class teacher of West here. */
const person = 'noRole';
let app: TestApp;
let school: TestExams;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app);
});
afterAll(() => app.close());

test('results that are published from a day on are shown to nobody before it: not to students, not to teachers as their own', async () => {
  const { form3, west } = school.frame;
  const otieno = await testTeacher(app, 'Peter Otieno');
  await signInAsStaff(app, otieno);
  await asSchoolA(app, async ({ tx }) => {
    await sql`
      insert into exams.teaching (class_id, stream_id, course_id, staff_member_id)
      values (${form3}, ${west}, ${school.subjects['121']}, ${otieno})`.execute(tx);
    await sql`update settings.stream set class_teacher_id = ${otieno} where id = ${west}`.execute(tx);
  });
  let exam = await school.open('From Friday');
  await school.enter(exam, '121', 'West', [80, 60]);
  for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
  const on = new Date(app.services.clock().getTime() + 2 * day).toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });
  const at = { id: exam.id, version: exam.version };
  expect(ok(await app.call('ROLE_Exam_admin', examsApi.publish, { ...at, on }, freshKey())).body.state).toBe('published');

  const [studentId = 0] = school.west;
  const seen = async () => {
    const report = (kind: 'subjects' | 'merit') =>
      app.call(person, ownAnalysisApi.report, { examId: exam.id, kind, ...(kind === 'merit' && { streamId: west }) });
    return {
      own: (await app.call(person, ownAnalysisApi.choices)).body.exams.map(({ id }) => id),
      reports: [(await report('subjects')).status, (await report('merit')).status],
      latest: await asSchoolA(app, async (ctx) => (await latestStandings(ctx, school.west)).length),
      results: await asSchoolA(app, async (ctx) => (await publishedResults(ctx, studentId)).exams.map(({ id }) => id)),
    };
  };
  const nothing = { own: [], reports: [404, 404], latest: 0, results: [] };
  expect(await seen()).toEqual(nothing);
  app.pass(day);
  expect(await seen()).toEqual(nothing);
  app.pass(day);
  const everything = { own: [exam.id], reports: [200, 200], latest: school.west.length, results: [exam.id] };
  expect(await seen()).toEqual(everything);
  // Archived they stay.
  const { version } = (await app.call('ROLE_Exam_admin', examsApi.get, { id: exam.id })).body;
  ok(await app.call('ROLE_Exam_admin', examsApi.archive, { id: exam.id, version }, freshKey()));
  expect(await seen()).toEqual(everything);
});

test('nor do they stand on the form of another exam, neither before their day nor while they are open again', async () => {
  const admin = 'ROLE_Exam_admin';
  const worked = async (name: string, score: number) => {
    let exam = await school.open(name);
    for (const code of Object.keys(school.subjects)) await school.enter(exam, code, 'West', [score, score]);
    for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
    return exam;
  };
  const publish = async ({ id, version }: Exam, on: string | null) =>
    ok(await app.call(admin, examsApi.publish, { id, version, on }, freshKey())).body;
  const [studentId = 0] = school.west;
  const line = async ({ id, kind }: Exam) =>
    asSchoolA(app, async (ctx) => {
      const means = await pastMeans(ctx, { id, kind, termOpensOn: `${ctx.now.getFullYear()}-01-02` }, [studentId]);
      return means.get(studentId)?.map(({ mean }) => mean);
    });
  const first = await worked('First CAT', 80);
  const second = await worked('Second CAT', 40);
  // One's own is on the form before it is out, which is looked through then.
  expect(await line(second)).toEqual([4]);
  const tomorrow = new Date(app.services.clock().getTime() + day).toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });
  const { id, version } = await publish(first, tomorrow);
  expect(await line(second)).toEqual([4]);
  app.pass(day);
  expect(await line(second)).toEqual([12, 4]);
  ok(await app.call(admin, examsApi.reopen, { id, version, reason: 'A script was lost' }, freshKey()));
  expect(await line(await publish(second, null))).toEqual([4]);
});
