import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { ok } from '#app/testing/published.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { subjectsApi } from '../../setup/contract/subjects.ts';
import { examAnalysisApi } from '../../analysis/contract/reports.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { reportDatesApi } from '../../reports/contract/report-dates.ts';
import { formColumns } from '../../reports/server/issue/form-columns.store.ts';
import { reportFormsApi } from '../../reports/contract/forms/report-forms.ts';
import { saidOfSchool } from '../../reports/server/issue/kept-forms.store.ts';
import { resultsApi } from '../../results/contract/results.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';
import { subjectChoicesApi } from '../../teaching/contract/subject-choices.ts';

const admin = 'ROLE_Exam_admin';
const codes = ['101', '102', '121', '231', '232', '233', '311'];

let app: TestApp;
let school: TestExams;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app, { west: 3, east: 0 });
});
afterAll(() => app.close());

const processed = async (exam: Exam) => school.move(await school.move(exam, 'close'), 'process');
const merit = async ({ id }: Exam) => (await app.call(admin, resultsApi.standings, { id, size: 50, sort: 'name' })).body.rows;
const subjectsOf = async ({ id }: Exam, studentId: number) =>
  (await app.call(admin, resultsApi.student, { id, studentId })).body.subjects.map(({ subject, mark }) => [subject, mark]);
/** Enters the same score in every subject for who stands on the sheets. */
async function enterAll(exam: Exam, score: number) {
  const { rows } = (await app.call(admin, sheetsApi.list, { examId: exam.id, size: 200 })).body;
  for (const { id } of rows) {
    const sheet = (await app.call(admin, sheetsApi.get, { id })).body;
    const value = { state: 'scored' as const, score };
    const marks = sheet.rows.map(({ studentId }) => ({ studentId, paper: 0, value, version: 0 }));
    ok(await app.call(admin, sheetsApi.enter, { id, marks }, freshKey()));
  }
}
const form4 = async (counting: 'all' | 'kcse', curriculum?: string) => {
  const id = school.frame.form4;
  const { version } = (await app.call(admin, classRulesApi.get, { id })).body;
  if (curriculum) await sql`update settings.class set curriculum = ${curriculum} where id = ${id}`.execute(app.db.platform);
  const courses = ['101', '121'].map((code) => ({ courseId: school.subjects[code] ?? 0, compulsory: true }));
  const rule = { counting, best: null, least: 1, ranked: true, gradingSystemId: null, courses };
  ok(await app.call(admin, classRulesApi.update, { id, version, ...rule }));
};

test('an exam of other students is nobody’s exam before', async () => {
  await form4('all');
  const draft = { classId: school.frame.form4, streamId: null, firstName: 'Fatuma', guardians: [] };
  ok(await registerAs(app, testDraft(school.frame, draft)));
  const opener = await school.open('Opener');
  await enterAll(opener, 50);
  await processed(opener);
  // The mock of Form 4 alone comes between.
  const mock = await school.open('Mock', { classIds: [school.frame.form4] });
  await enterAll(mock, 40);
  await processed(mock);
  const end = await school.open('End', { classIds: [school.frame.form3, school.frame.form4] });
  await enterAll(end, 80);
  const rows = await merit(await processed(end));
  // Most sat the opener; of the one who did not nothing is said.
  expect(
    rows.map(({ className, deviation }) => [className, deviation]).toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['Form 3', 6],
    ['Form 3', 6],
    ['Form 3', 6],
    ['Form 4', null],
  ]);
  const again = await school.open('Mock again', { classIds: [school.frame.form4] });
  await enterAll(again, 80);
  expect((await merit(await processed(again))).map(({ deviation }) => deviation)).toEqual([0]);
});

test('who left before the exam was closed, with nothing entered, has no result in it', async () => {
  const left = (await registerAs(app, testDraft(school.frame, { streamId: school.frame.west, firstName: 'Zawadi' }))).body.id;
  const later = (await registerAs(app, testDraft(school.frame, { streamId: school.frame.west, firstName: 'Zena' }))).body.id;
  const exam = await school.open('Leavers');
  const gone = (id: number) =>
    sql`update registration.student set status = 'transferred' where id = ${id}`.execute(app.db.platform);
  await gone(left);
  await enterAll(exam, 60);
  let now = await processed(exam);
  const ids = async () => (await merit(now)).map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await ids()).toEqual([...school.west, later].toSorted((a, b) => a - b));
  const forms = (await app.call(admin, reportFormsApi.get, { id: exam.id })).body.places;
  expect(forms.map(({ students }) => students)).toEqual([4]);
  // Who leaves afterwards keeps what they had.
  await gone(later);
  now = await school.move(now, 'process');
  expect(await ids()).toContain(later);
});

test('what a student dropped before the last part that examines it has no mark in the term', async () => {
  const [first = 0, second = 0] = school.west;
  const { id: yearId } = ok(
    await app.call('ROLE_All', yearsApi.create, { name: '2019', startsOn: '2019-01-01', endsOn: '2019-12-31' }),
  ).body;
  const term = { yearId, number: 1, name: 'Term 1', opensOn: '2019-01-05', closesOn: '2019-04-01' };
  const { id: termId } = ok(await app.call('ROLE_All', termsApi.create, term)).body;
  const take = (studentId: number, taken: boolean) =>
    app.call(admin, subjectChoicesApi.save, {
      classId: school.frame.form3,
      changes: [{ studentId, courseId: school.subjects['232'] ?? 0, taken }],
    });
  ok(await take(second, false));
  const cat = await school.open('CAT', { termId, share: 40 });
  await enterAll(cat, 90);
  await processed(cat);
  ok(await take(first, false));
  ok(await take(second, true));
  const end = await school.open('Final', { termId, share: 60 });
  await enterAll(end, 50);
  await processed(end);
  const whole = await school.move(await school.draft('Whole', { kind: 'term', share: null, termId }), 'process');
  const physics = async (studentId: number) => (await subjectsOf(whole, studentId)).filter(([name]) => name === 'Physics');
  expect(await physics(first)).toEqual([]);
  expect((await subjectsOf(whole, first)).length).toBe(codes.length - 1);
  // What was taken up in between counts alone.
  expect(await physics(second)).toEqual([['Physics', 50]]);
  expect(await physics(school.west[2] ?? 0)).toEqual([['Physics', 66]]);
  ok(await take(first, true));
});

test('in another year an exam is given no candidates of the class of today', async () => {
  const { id: yearId } = ok(
    await app.call('ROLE_All', yearsApi.create, { name: '2018', startsOn: '2018-01-01', endsOn: '2018-12-31' }),
  ).body;
  const term = { yearId, number: 1, name: 'Term 1', opensOn: '2018-01-05', closesOn: '2018-04-01' };
  const { id: termId } = ok(await app.call('ROLE_All', termsApi.create, term)).body;
  const { id, version } = await school.open('Of long ago', { termId });
  const { status, body } = await app.call(admin, examsApi.refresh, { id, version }, freshKey());
  expect([status, body.message]).toEqual([
    422,
    '2018 is over, and its classes hold other students now. The candidates stay as they are.',
  ]);
});

test('a class without a grading system is named when results are processed, and not said to lack subjects', async () => {
  await form4('all', 'other');
  const exam = await school.open('Ungraded', { classIds: [school.frame.form4] });
  await enterAll(exam, 60);
  const { id, version } = await school.move(exam, 'close');
  const { status, body } = await app.call(admin, examsApi.process, { id, version }, freshKey());
  expect([status, body.message]).toEqual([
    422,
    'Form 4 has no grading system, so no mean can be given. Choose one under Required subjects, or add the scales under Grades.',
  ]);
  await form4('all', '8-4-4');
  ok(await app.call(admin, examsApi.process, { id, version }, freshKey()));
});

test('of equal means the best stand in the order of their places', async () => {
  const exam = await school.open('Places', {});
  // A subject that does not count would turn the two around.
  const [first = 0, second = 0, third = 0] = school.west;
  await enterAll(exam, 60);
  const now = await processed(exam);
  await asSchoolA(app, ({ tx }) =>
    sql`update exams.standing s set class_rank = w.rank, class_of = 3, counted = w.counted, marks = w.marks
          from (values (${first}::bigint, 2, 42000, 48000), (${second}::bigint, 1, 42100, 42100), (${third}::bigint, 3, 41000, 41000))
               as w (student_id, rank, counted, marks)
         where s.exam_id = ${now.id} and s.student_id = w.student_id`.execute(tx),
  );
  const { body } = await app.call(admin, examAnalysisApi.report, { examId: now.id, kind: 'leaders', count: 2 });
  const ranks = (key: string) => body.tables.find((table) => table.key === key)?.rows.map(({ cells }) => cells['rank']);
  expect(ranks('top')).toEqual(['1 of 3', '2 of 3']);
  expect(ranks('bottom')).toEqual(['3 of 3', '2 of 3']);
});

test('forms that were published before the next term was known say when it opens once it is', async () => {
  const exam = await school.open('Dates', {});
  await enterAll(exam, 60);
  const { id, version } = await school.move(await processed(exam), 'approve');
  ok(await app.call(admin, examsApi.publish, { id, version, on: null }, freshKey()));
  const opens = () =>
    asSchoolA(app, async (ctx) => {
      const said = await saidOfSchool(ctx, { id, termId: school.termId, formsKept: true }, school.frame.form3);
      return said.dates?.opensOn ?? null;
    });
  expect(await opens()).toBeNull();
  const year = app.services.clock().getFullYear() + 1;
  ok(
    await app.call(admin, reportDatesApi.create, { termId: school.termId, classId: null, nextOpensOn: `${year}-01-04` } as never),
  );
  expect(await opens()).toBe(`${year}-01-04`);
});

test('whoever has no mean grade has the letter for it in the list of forms and among a student’s exams too', async () => {
  const exam = await school.open('Awards', {});
  await enterAll(exam, 60);
  const [absent = 0] = school.west;
  for (const code of codes) {
    const id = await school.sheetOf(exam, code, 'West');
    const marks = [{ studentId: absent, paper: 0, value: { state: 'absent' as const, score: null }, version: 1 }];
    ok(await app.call(admin, sheetsApi.enter, { id, marks }, freshKey()));
  }
  await processed(exam);
  const forms = (await app.call(admin, reportFormsApi.students, { id: exam.id, size: 50 })).body.rows;
  expect(forms.find(({ id }) => id === absent)?.grade).toBe('X');
  const { rows } = (await app.call(admin, reportFormsApi.ofStudent, { id: absent })).body;
  expect(rows.find(({ id }) => id === exam.id)?.grade).toBe('X');
});

test('what an approved exam is compared with is put right by choosing it and processing it again', async () => {
  const worked = async (name: string, score: number) => {
    const exam = await school.open(name);
    await enterAll(exam, score);
    return processed(exam);
  };
  const older = await worked('Older', 50);
  await worked('Newer', 80);
  let exam = await school.move(await worked('Compared', 80), 'approve');
  const gained = async () => [...new Set((await merit(exam)).map(({ deviation }) => deviation))];
  expect(await gained()).toEqual([0]);
  const { id, version, name, kind, categoryId, termId, classIds, outOf, share, byPapers, anonymous } = exam;
  const same = { id, name, kind, categoryId, termId, classIds, outOf, share, byPapers, anonymous };
  const open = ok(await app.call(admin, examsApi.reopen, { id, version, reason: 'Of the wrong exam' }, freshKey())).body;
  exam = ok(await app.call(admin, examsApi.update, { ...same, version: open.version, previousId: older.id })).body;
  exam = await processed(exam);
  expect([exam.rulesKept, await gained()]).toEqual([true, [6]]);
});

test('the form of one student has the columns that those of the whole class have', async () => {
  const columns = async ({ id, kind }: Exam, studentIds: readonly number[]) =>
    asSchoolA(app, async ({ tx }) => {
      const of = await formColumns(tx, { id, kind, shortName: 'End', outOf: 100 }, school.frame.form3, studentIds);
      return { exams: of.exams, biology: of.marksOf(studentIds[0] ?? 0, school.subjects['231'] ?? 0) };
    });
  const [without = 0, other = 0] = school.west;
  const papers = async (code: string, outOf: number) => {
    const subject = (await app.call(admin, subjectsApi.get, { id: school.subjects[code] ?? 0 })).body;
    const both = [60, 40].map((share, at) => ({ name: `Paper ${at + 1}`, outOf, share }));
    ok(await app.call(admin, subjectsApi.update, { ...subject, papers: both }));
  };
  await papers('231', 80);
  await papers('232', 60);
  const take = { studentId: without, courseId: school.subjects['232'] ?? 0 };
  ok(await app.call(admin, subjectChoicesApi.save, { classId: school.frame.form3, changes: [{ ...take, taken: false }] }));
  const exam = await school.open('By papers', { byPapers: true });
  for (const code of ['231', '232']) {
    const id = await school.sheetOf(exam, code, 'West');
    const { rows } = (await app.call(admin, sheetsApi.get, { id })).body;
    const value = { state: 'scored' as const, score: 40 };
    const marks = rows.flatMap(({ studentId }) => [1, 2].map((paper) => ({ studentId, paper, value, version: 0 })));
    ok(await app.call(admin, sheetsApi.enter, { id, marks }, freshKey()));
  }
  const now = await processed(exam);
  const all = await columns(now, [without, other]);
  // Biology is out of 80 and Physics out of 60, so that both stand in percent.
  expect(all).toMatchObject({ exams: [{ outOf: null }, { outOf: null }], biology: [50, 50] });
  expect(await columns(now, [without])).toEqual(all);

  const parts = [await school.open('Part one', { share: 30 }), await school.open('Part two', { share: 70 })];
  for (const part of parts) await enterAll(part, 50);
  for (const part of parts) await processed(part);
  const whole = await school.move(await school.draft('The whole', { kind: 'term', categoryId: null }), 'process');
  await asSchoolA(app, ({ tx }) =>
    sql`delete from exams.result where exam_id = ${parts[0]?.id ?? 0} and student_id = ${without}`.execute(tx),
  );
  const names = async (...ids: number[]) => (await columns(whole, ids)).exams.map(({ name }) => name);
  expect(await names(without)).toEqual(await names(without, other));
  expect(await names(without)).toEqual(expect.arrayContaining(['Part one', 'Part two']));
});
