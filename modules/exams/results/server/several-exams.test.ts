import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';
import { resultsApi } from '../contract/results.ts';

// Form 4 with two subjects sits exams of two years, of which each term makes a term exam; Form 3 sits one beside it. What an exam is
// compared with, what came before it and who taught in it is seen not to be another's.

const admin = 'ROLE_Exam_admin';
const codes = ['101', '121'] as const;

let app: TestApp;
let school: TestExams;
let fatuma = 0;
let felix = 0;
let secondTerm = 0;
const staff: Record<string, number> = {};
const exams: Record<string, Exam> = {};
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app, { west: 2, east: 1 });
  const { form3, form4, west } = school.frame;
  const { version } = (await app.call(admin, classRulesApi.get, { id: form4 })).body;
  const courses = codes.map((code) => ({ courseId: school.subjects[code] ?? 0, compulsory: true }));
  const rule = { counting: 'all' as const, best: null, least: 1, ranked: true, gradingSystemId: null, courses };
  await app.call(admin, classRulesApi.update, { id: form4, version, ...rule });
  const enrol = async (firstName: string, gender: 'female' | 'male') => {
    const draft = { classId: form4, streamId: null, firstName, gender, guardians: [] };
    return (await registerAs(app, testDraft(school.frame, draft))).body.id;
  };
  fatuma = await enrol('Fatuma', 'female');
  felix = await enrol('Felix', 'male');
  const year = app.services.clock().getFullYear() - 1;
  const span = { name: String(year), startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
  const { id: yearId } = (await app.call('ROLE_All', yearsApi.create, span)).body;
  const term = { yearId, number: 3, name: 'Term 3', opensOn: `${year}-09-01`, closesOn: `${year}-11-20` };
  const before = (await app.call('ROLE_All', termsApi.create, term)).body.id;
  const second = { yearId, number: 2, name: 'Term 2', opensOn: `${year}-05-01`, closesOn: `${year}-08-01` };
  secondTerm = (await app.call('ROLE_All', termsApi.create, second)).body.id;

  const own = { classIds: [form4] };
  await sat('Old first', [40, 60], { ...own, termId: before, share: 50 });
  await sat('Old second', [20, 100], { ...own, termId: before, share: 50 });
  await made('Old term', { ...own, termId: before });
  await sat('First', [50, 90], { ...own, share: 40 });
  exams['Never'] = await school.open('Never processed', own);
  await sat('Second', [70, 80], { ...own, share: 60 });
  await made('Term', own);
  exams['Open'] = await school.open('Open', { classIds: [form3, form4] });

  for (const name of ['Otieno', 'Wanjirũ', 'Baraka', 'Chebet', 'Dorothy', 'Ezekiel', 'Nobody'])
    staff[name] = await testTeacher(app, `${name} Kamau`);
  const settled = sql`(select settled_at from exams.exam where id = ${exams['Second']?.id})`;
  const later = sql`${settled} + interval '1 millisecond'`;
  const taught = (name: string, code: string, classId: number, streamId: number | null, from = sql`null`, until = sql`null`) =>
    asSchoolA(app, ({ tx }) =>
      sql`insert into exams.teaching (class_id, stream_id, course_id, staff_member_id, from_at, until_at)
          values (${classId}, ${streamId}, ${school.subjects[code]}, ${staff[name]}, ${from}, ${until})`.execute(tx),
    );
  await taught('Otieno', '101', form3, null);
  await taught('Otieno', '121', form3, west);
  await taught('Wanjirũ', '101', form4, null);
  await taught('Baraka', '121', form4, null, settled);
  await taught('Chebet', '121', form4, null, sql`null`, settled);
  await taught('Dorothy', '121', form4, null, later);
  await taught('Ezekiel', '121', form4, null, sql`null`, later);
  // Who teaches anything now sees sheets at all.
  for (const name of ['Chebet', 'Ezekiel', 'Nobody']) await taught(name, '311', form3, west);
});
afterAll(() => app.close());

/** Enters scores of Form 4 in both subjects; null: nothing. */
async function write(exam: Exam, scores: readonly (number | null)[]) {
  for (const code of codes) {
    const { rows } = (await sheets({ examId: exam.id, courseId: school.subjects[code] })).body;
    const id = rows.find(({ className }) => className === 'Form 4')?.id ?? 0;
    const marks = [fatuma, felix].flatMap((studentId, at) => {
      const score = scores[at] ?? null;
      return score === null ? [] : [{ studentId, paper: 0, value: { state: 'scored' as const, score }, version: 0 }];
    });
    expect((await app.call(admin, sheetsApi.enter, { id, marks }, freshKey())).body.saved).toHaveLength(marks.length);
  }
}
async function sat(name: string, scores: readonly number[], more: Record<string, unknown>) {
  const exam = await school.open(name, more);
  await write(exam, scores);
  exams[name] = await school.move(await school.move(exam, 'close'), 'process');
}
async function made(name: string, more: Record<string, unknown>) {
  exams[name] = await school.move(await school.draft(name, { kind: 'term', share: null, ...more }), 'process');
}
const sheets = (more: CallInput<typeof sheetsApi.list>, as: 'noRole' | typeof admin = admin) =>
  app.call(as, sheetsApi.list, { size: 200, ...more });
const student = async (name: string, studentId = fatuma) =>
  (await app.call(admin, resultsApi.student, { id: exams[name]?.id ?? 0, studentId })).body;
const english = ({ subjects }: Awaited<ReturnType<typeof student>>) => subjects.find(({ subject }) => subject === 'English');

test('an exam is compared with the last of its kind before it that has results, each student with their own', async () => {
  const deviations = async (name: string) => [
    english(await student(name))?.deviation ?? null,
    english(await student(name, felix))?.deviation ?? null,
  ];
  expect(await deviations('Old first')).toEqual([null, null]);
  expect(await deviations('First')).toEqual([30, -10]);
  expect(await deviations('Second')).toEqual([20, -10]);
  expect(await deviations('Term')).toEqual([32, 4]);
  const means = async (name: string) => {
    const { rows } = (await app.call(admin, resultsApi.standings, { id: exams[name]?.id ?? 0, sort: 'name' })).body;
    return rows.map(({ name: own, mean, deviation }) => [own.split(' ')[0], mean, deviation]);
  };
  const [old, now] = [await means('Old term'), await means('Term')];
  expect(now.map(([, , deviation], at) => [deviation, old[at]?.[2]])).toEqual(
    now.map(([, mean], at) => [Number(mean) - Number(old[at]?.[1]), null]),
  );
  expect(new Set(now.map(([, , deviation]) => deviation)).size).toBe(2);
  // Who gained stands before who has the better mean and lost.
  const by = async (sort: '-deviation' | '-mean') => {
    const { rows } = (await app.call(admin, resultsApi.standings, { id: exams['First']?.id ?? 0, sort })).body;
    return rows.map(({ id }) => id);
  };
  expect([await by('-deviation'), await by('-mean')]).toEqual([
    [fatuma, felix],
    [felix, fatuma],
  ]);
});

test('worked out once more an exam is not compared with itself', async () => {
  const { version } = exams['Second'] ?? { version: 0 };
  const again = await school.move({ ...(exams['Second'] as Exam), version }, 'process');
  exams['Second'] = again;
  expect(english(await student('Second'))?.deviation).toBe(20);
  // Where no result is another, what is made of it need not be worked out again.
  expect((await app.call(admin, examsApi.get, { id: exams['Term']?.id ?? 0 })).body.outdated).toBe(false);
});

test('beside a student’s results stand those of the exams of the same kind until then, in their order', async () => {
  const earlier = async (name: string) => (await student(name)).earlier.map(({ exam, average }) => [exam, average]);
  const year = app.services.clock().getFullYear();
  expect(await earlier('Old first')).toEqual([['Old first', 40]]);
  expect(await earlier('First')).toEqual([
    ['Old first', 40],
    ['Old second', 20],
    ['First', 50],
  ]);
  expect(await earlier('Term')).toEqual([
    ['Old term', 30],
    ['Term', 62],
  ]);
  expect((await student('Second')).earlier.map(({ term }) => term)).toEqual([
    `Term 3 ${year - 1}`,
    `Term 3 ${year - 1}`,
    `Term 1 ${year}`,
    `Term 1 ${year}`,
  ]);
});

test('sheets are found by words and by how far they are', async () => {
  const open = exams['Open'] as Exam;
  await school.enter(open, '101', 'West', [50, 60]);
  await write(open, [40, null]);
  const of = async (more: CallInput<typeof sheetsApi.list>) =>
    (await sheets({ examId: open.id, sort: 'className', ...more })).body.rows.map(({ className, streamName, subjectName }) =>
      [className, streamName, subjectName].filter(Boolean).join(' '),
    );
  const courseId = school.subjects['101'] ?? 0;
  expect(await of({ q: 'form 4' })).toEqual(['Form 4 English', 'Form 4 Mathematics']);
  expect(await of({ q: 'nothing' })).toEqual([]);
  expect((await of({ q: 'mathem' })).every((name) => name.endsWith('Mathematics'))).toBe(true);
  expect(await of({ courseId, progress: 'none' })).toEqual(['Form 3 East English']);
  expect(await of({ courseId, progress: 'some' })).toEqual(['Form 4 English']);
  expect(await of({ courseId, progress: 'missing' })).toEqual(['Form 3 East English', 'Form 4 English']);
  expect(await of({ courseId, progress: 'complete' })).toEqual(['Form 3 West English']);
});

test('progress is of each teacher of each class, those of open exams alone where none is asked for', async () => {
  const { form4 } = school.frame;
  const [courseId, maths] = [school.subjects['101'] ?? 0, school.subjects['121'] ?? 0];
  const progress = async (more: CallInput<typeof sheetsApi.progress>) =>
    (await app.call(admin, sheetsApi.progress, { sort: 'teacherName', size: 200, ...more })).body;
  const of = async (more: CallInput<typeof sheetsApi.progress>) =>
    (await progress({ examId: exams['Open']?.id ?? 0, ...more })).rows.map(
      ({ teacherName, sheets: count, untouched, expected, entered, missing }) =>
        [teacherName?.split(' ')[0] ?? 'none', count, untouched, expected, entered, missing].join(' '),
    );
  expect(await of({ courseId })).toEqual(['Otieno 2 1 3 2 1', 'Wanjirũ 1 0 2 1 1']);
  expect(await of({ courseId, classId: form4 })).toEqual(['Wanjirũ 1 0 2 1 1']);
  expect(await of({ courseId: maths })).toEqual(['none 1 1 1 0 1', 'Baraka 1 0 2 1 1', 'Dorothy 1 0 2 1 1', 'Otieno 1 1 2 0 2']);
  expect(await of({ q: 'otieno' })).toEqual(['Otieno 2 1 3 2 1', 'Otieno 1 1 2 0 2']);
  expect(await of({ courseId, sort: '-missing', page: 2, size: 1 })).toHaveLength(1);
  const all = await progress({});
  // What is said of an exam is the same whether others are asked for beside it or not.
  for (const { id: examId } of [exams['Never'], exams['Open']] as Exam[]) {
    const alone = (await progress({ examId })).rows;
    expect(alone.length).toBeGreaterThan(1);
    expect(all.rows.filter((row) => row.examId === examId)).toEqual(alone);
  }
  expect(new Set(all.rows.map(({ examName }) => examName))).toEqual(new Set(['Never processed', 'Open']));
  expect([all.total, new Set(all.rows.map(({ id }) => id)).size]).toEqual([all.rows.length, all.rows.length]);
});

test('who teaches a sheet is who taught at the very moment when the exam was closed, and while it is open who teaches now', async () => {
  const teachers = async (name: string) => {
    const { rows } = (await sheets({ examId: exams[name]?.id ?? 0, courseId: school.subjects['121'] ?? 0 })).body;
    return rows.find(({ className }) => className === 'Form 4')?.teachers;
  };
  expect(await teachers('Second')).toBe('Baraka Kamau, Ezekiel Kamau');
  expect(await teachers('Open')).toBe('Baraka Kamau, Dorothy Kamau');
  const own = async (name: string) => {
    await signInAsStaff(app, staff[name] ?? 0);
    const mine = (await sheets({ mine: true, courseId: school.subjects['121'] ?? 0 }, 'noRole')).body.rows;
    return [
      ...new Set(mine.map(({ examName, className, subjectName }) => `${examName}, ${className} ${subjectName}`)),
    ].toSorted();
  };
  const maths = (...names: string[]) => names.map((name) => `${name}, Form 4 Mathematics`);
  expect(await own('Ezekiel')).toEqual(maths('First', 'Old first', 'Old second', 'Second'));
  expect(await own('Chebet')).toEqual(maths('First', 'Old first', 'Old second'));
  expect(await own('Nobody')).toEqual([]);
});

test('a change too small for any form to show makes a term that is made of it wait', async () => {
  const fine = { classIds: [school.frame.form4], termId: secondTerm, share: 100 };
  await sat('Fine', [33.3, 50], { ...fine, outOf: 1000 });
  // Sat in the earliest term, it has nothing before it, although exams of later terms are there already.
  expect(english(await student('Fine'))?.deviation).toBeNull();
  await made('Made of it', { classIds: fine.classIds, termId: secondTerm });
  const outdated = async () => (await app.call(admin, examsApi.get, { id: exams['Made of it']?.id ?? 0 })).body.outdated;
  expect(await outdated()).toBe(false);
  const { id, version } = exams['Fine'] as Exam;
  await app.call(admin, examsApi.reopen, { id, version, reason: 'A script was found' }, freshKey());
  const before = english(await student('Fine'))?.mark;
  const { rows } = (await sheets({ examId: id, courseId: school.subjects['101'] })).body;
  const value = { state: 'scored' as const, score: 33.31 };
  const marks = [{ studentId: fatuma, paper: 0, value, version: 1 }];
  app.pass(1000);
  const entered = await app.call(admin, sheetsApi.enter, { id: rows[0]?.id ?? 0, marks }, freshKey());
  expect(entered.body.saved).toHaveLength(1);
  expect([english(await student('Fine'))?.mark, await outdated()]).toEqual([before, true]);
});
