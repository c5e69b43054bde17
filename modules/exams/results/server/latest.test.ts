import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';
import { latestStandings } from './latest.store.ts';

let app: TestApp;
let school: TestExams;
let before: number;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app);
  const year = app.services.clock().getFullYear() - 1;
  const { body: last } = await app.call('ROLE_All', yearsApi.create, {
    name: String(year),
    startsOn: `${year}-01-01`,
    endsOn: `${year}-12-31`,
  });
  const term = { yearId: last.id, number: 2, name: 'Term 2', opensOn: `${year}-05-01`, closesOn: `${year}-08-01` };
  before = (await app.call('ROLE_All', termsApi.create, term)).body.id;
});
afterAll(() => app.close());

const approved = async (name: string, termId: number): Promise<Exam> => {
  let exam = await school.open(name, { termId });
  await school.enter(exam, '101', 'West', [80, 60]);
  for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
  return exam;
};
const publish = ({ id, version }: Exam) => app.call('ROLE_Exam_admin', examsApi.publish, { id, version }, freshKey());
const latest = () => asSchoolA(app, (ctx) => latestStandings(ctx, school.west));

test('a student’s latest standing is of the newest term that was published, whichever exam was made last', async () => {
  const now = await approved('Of this year', school.termId);
  expect(await latest()).toEqual([]);
  expect((await publish(now)).status).toBe(200);
  const old = await approved('Of last year', before);
  expect((await publish(old)).status).toBe(200);
  await approved('Not told yet', school.termId);
  const found = await latest();
  expect(found).toHaveLength(school.west.length);
  expect(new Map(found.map(({ studentId, examName }) => [studentId, examName]))).toEqual(
    new Map(school.west.map((id) => [id, 'Of this year'])),
  );
  expect(await asSchoolA(app, (ctx) => latestStandings(ctx, school.west.slice(0, 1)))).toHaveLength(1);
});
