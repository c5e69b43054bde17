import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';
import { subjectChoicesApi } from '../../teaching/contract/subject-choices.ts';
import { resultsApi } from '../contract/results.ts';

// An exam of two classes: Form 3 with seven subjects in two streams, and Form 4 with two subjects and no stream. What is asked of one
// class, gender or stream is seen not to be the other's.

const admin = 'ROLE_Exam_admin';

let app: TestApp;
let school: TestExams;
let four: number[];
let exam: Exam;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app, { west: 2, east: 1 });
  const { form4 } = school.frame;
  const rule = (await app.call(admin, classRulesApi.get, { id: form4 })).body;
  const courses = ['101', '121'].map((code) => ({ courseId: school.subjects[code] ?? 0, compulsory: true }));
  const { version } = rule;
  const more = { best: null, least: 1, ranked: true, gradingSystemId: null };
  await app.call(admin, classRulesApi.update, { id: form4, version, counting: 'all', ...more, courses });
  four = [];
  for (const [firstName, gender] of [
    ['Fatuma', 'female'],
    ['Felix', 'male'],
  ] as const) {
    const draft = { classId: form4, streamId: null, firstName, gender, guardians: [] };
    four.push((await registerAs(app, testDraft(school.frame, draft))).body.id);
  }
  exam = await school.open('Of two classes', { classIds: [school.frame.form3, form4] });
  for (const code of Object.keys(school.subjects)) {
    await school.enter(exam, code, 'West', [60, 50]);
    await school.enter(exam, code, 'East', [40]);
  }
  await write('101', 'East', [[school.east[0] ?? 0, null]]);
  for (const code of ['101', '121'])
    await write(
      code,
      null,
      four.map((id, at) => [id, 70 + at]),
    );
  for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
});
afterAll(() => app.close());

/** Enters scores on a sheet as it stands; null: absent. */
async function write(code: string, stream: string | null, scores: readonly (readonly [number, number | null])[]) {
  const { rows } = (await app.call(admin, sheetsApi.list, { examId: exam.id, courseId: school.subjects[code], size: 200 })).body;
  const id = rows.find(({ streamName }) => streamName === stream)?.id ?? 0;
  const sheet = (await app.call(admin, sheetsApi.get, { id })).body;
  const marks = scores.map(([studentId, score]) => ({
    studentId,
    paper: 0,
    value: score === null ? { state: 'absent' as const, score } : { state: 'scored' as const, score },
    version: sheet.rows.find((row) => row.studentId === studentId)?.marks[0]?.version ?? 0,
  }));
  expect((await app.call(admin, sheetsApi.enter, { id, marks }, freshKey())).body.saved).toHaveLength(marks.length);
}

const listed = async (more: Partial<CallInput<typeof resultsApi.standings>> = {}) =>
  (await app.call(admin, resultsApi.standings, { id: exam.id, ...more })).body;
const ids = async (more: Partial<CallInput<typeof resultsApi.standings>>) => (await listed(more)).rows.map(({ id }) => id);

test('the merit list is of the class, the stream, the gender and the ranked that are asked for, a page at a time', async () => {
  const [first = 0, second = 0, east = 0] = [...school.west, ...school.east];
  const [fatuma = 0, felix = 0] = four;
  const { form3, form4, west } = school.frame;
  expect(await ids({ classId: form4 })).toEqual([felix, fatuma]);
  expect(await ids({ classId: form3 })).toEqual([first, second, east]);
  expect(await ids({ streamId: west })).toEqual([first, second]);
  expect(await ids({ gender: 'male', classId: form4 })).toEqual([felix]);
  expect(await ids({ ranked: 'no' })).toEqual([east]);
  expect((await ids({ ranked: 'yes' })).toSorted((a, b) => a - b)).toEqual([first, second, fatuma, felix]);
  expect(await ids({ q: 'felix' })).toEqual([felix]);
  expect(await ids({ sort: '-total' })).toEqual([first, second, east, felix, fatuma]);
  expect(await ids({ sort: 'total', size: 2, page: 2 })).toEqual([east, second]);
  expect((await listed({ size: 2, page: 3 })).rows).toHaveLength(1);
  const [top] = (await listed({ classId: form4 })).rows;
  expect(top).toMatchObject({ className: 'Form 4', streamName: null, classRank: 1, classOf: 2, streamRank: null, genderOf: 1 });
});

test('the figures of a subject are of the whole exam, of each class or of each stream', async () => {
  const figures = async (by: 'exam' | 'class' | 'stream', more = {}) =>
    (await app.call(admin, resultsApi.figures, { id: exam.id, by, ...more })).body.rows
      .filter(({ subject }) => subject === 'English')
      .map(({ className, streamName, students, sat, average }) => [className, streamName, students, sat, average]);
  expect(await figures('exam')).toEqual([[null, null, 5, 4, 62.75]]);
  expect(await figures('class')).toEqual([
    ['Form 3', null, 3, 2, 55],
    ['Form 4', null, 2, 2, 70.5],
  ]);
  expect(await figures('stream')).toEqual([
    ['Form 3', 'East', 1, 0, null],
    ['Form 3', 'West', 2, 2, 55],
    ['Form 4', null, 2, 2, 70.5],
  ]);
  expect(await figures('class', { classId: school.frame.form4 })).toEqual([['Form 4', null, 2, 2, 70.5]]);
  expect(await figures('exam', { streamId: school.frame.west })).toEqual([[null, null, 2, 2, 55]]);
});

test('a mark that changes later moves its own class alone, and what differs is named for its subject and its student', async () => {
  const [fatuma = 0, felix = 0] = four;
  const { id, version } = exam;
  exam = (await app.call(admin, examsApi.reopen, { id, version, reason: 'A script was found' }, freshKey())).body;
  const three = await listed({ classId: school.frame.form3 });
  await write('101', null, [[fatuma, 100]]);
  expect(await ids({ classId: school.frame.form4 })).toEqual([fatuma, felix]);
  expect(await listed({ classId: school.frame.form3 })).toEqual(three);
  const differs = async (more = {}) => (await app.call(admin, resultsApi.difference, { id, ...more })).body;
  const { rows, total } = await differs();
  expect(rows.map(({ studentId, subject, before, after }) => [studentId, subject, before, after])).toEqual([
    [fatuma, null, 10, 11],
    [fatuma, 'English', 70, 100],
    [felix, null, 10, 10],
    [felix, 'English', 71, 71],
  ]);
  expect([total, (await differs({ q: 'Felix' })).total]).toEqual([4, 2]);
  expect((await differs({ size: 3, page: 2 })).rows.map(({ id: row }) => row)).toEqual([rows[3]?.id]);
});

test('of those whom a change touches the first fifty are named, and all are counted', async () => {
  const { form3 } = school.frame;
  const touched = async () => (await app.call(admin, resultsApi.touched, { id: exam.id })).body;
  const before = await touched();
  await sql`
    with more as (
      insert into registration.student (school_id, admission_no, first_name, last_name, gender, born_on, boarding, class_id, admitted_on)
      select ${app.schoolA}, 'TCH/' || n, 'Zawadi', 'Kamau', 'female', '2009-03-14', 'day', ${form3}, '2026-01-05'
        from generate_series(1, 51) n returning id)
    insert into exams.approved_result (school_id, exam_id, student_id, course_id, mark)
    select ${app.schoolA}, ${exam.id}, id, ${school.subjects['101']}, 5000 from more`.execute(app.db.platform);
  const after = await touched();
  expect([after.results, after.places]).toEqual([before.results + 51, before.places]);
  expect(after.first).toHaveLength(50);
});

test('of two classes without streams each has its own candidates and sheets', async () => {
  const { body: five } = await app.call('ROLE_All', classesApi.create, { name: 'Form 5', curriculum: '8-4-4' });
  const rule = (await app.call(admin, classRulesApi.get, { id: five.id })).body;
  const courses = [{ courseId: school.subjects['101'] ?? 0, compulsory: true }];
  const more = { counting: 'all' as const, best: null, least: 1, ranked: true, gradingSystemId: null, courses };
  await app.call(admin, classRulesApi.update, { id: five.id, version: rule.version, ...more });
  const draft = testDraft(school.frame, { classId: five.id, streamId: null, firstName: 'Gathoni', guardians: [] });
  const gathoni = (await registerAs(app, draft)).body.id;
  const both = await school.open('Without streams', { classIds: [school.frame.form4, five.id] });
  expect(both).toMatchObject({ candidates: 3, expected: 2 * 2 + 1 });
  const sheets = (await app.call(admin, sheetsApi.list, { examId: both.id, size: 200 })).body.rows;
  expect(sheets.map(({ className, subjectName, students }) => [className, subjectName, students])).toEqual([
    ['Form 4', 'English', 2],
    ['Form 4', 'Mathematics', 2],
    ['Form 5', 'English', 1],
  ]);
  const own = (await app.call(admin, sheetsApi.get, { id: sheets[2]?.id ?? 0 })).body.rows;
  expect(own.map(({ studentId }) => studentId)).toEqual([gathoni]);
});

test('who stands on a sheet is who takes its subject now: by their own choice of that very subject', async () => {
  const [fatuma = 0, felix = 0] = four;
  const { form4 } = school.frame;
  const course = (code: string) => school.subjects[code] ?? 0;
  const rule = (await app.call(admin, classRulesApi.get, { id: form4 })).body;
  const courses = ['101', '121', '311'].map((code) => ({ courseId: course(code), compulsory: code === '101' }));
  const { version, counting, least, ranked } = rule;
  const changed = { id: form4, version, counting, best: null, least, ranked, gradingSystemId: null, courses };
  expect((await app.call(admin, classRulesApi.update, changed)).status).toBe(200);
  const take = async (studentId: number, code: string, taken = true) => {
    const changes = [{ studentId, courseId: course(code), taken }];
    expect((await app.call(admin, subjectChoicesApi.save, { classId: form4, changes })).status).toBe(200);
  };
  await take(fatuma, '121');
  await take(felix, '311');
  await take(fatuma, '311');
  await take(fatuma, '311', false);
  const chosen = await school.open('By choice', { classIds: [form4] });
  expect(chosen.expected).toBe(4);
  const sheets = (await app.call(admin, sheetsApi.list, { examId: chosen.id, size: 200, sort: 'subjectName' })).body.rows;
  const stands: [string, number[]][] = [];
  for (const { id, subjectName } of sheets)
    stands.push([subjectName, (await app.call(admin, sheetsApi.get, { id })).body.rows.map(({ studentId }) => studentId)]);
  expect(stands).toEqual([
    ['English', [fatuma, felix]],
    ['Mathematics', [fatuma]],
    ['History and Government', [felix]],
  ]);
});
