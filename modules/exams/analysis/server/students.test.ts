import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { examDashboardApi } from '../contract/dashboard.ts';
import { examAnalysisApi } from '../contract/reports.ts';
import { studentTrackerApi } from '../contract/tracker.ts';
import { twoClasses } from './testing/two-classes.ts';

const admin = 'ROLE_Exam_admin';

let app: TestApp;
let world: Awaited<ReturnType<typeof twoClasses>>;
beforeAll(async () => {
  app = await testApp();
  world = await twoClasses(app);
});
afterAll(() => app.close());

const names = (rows: readonly (readonly (string | number | null)[])[] | undefined, at: number) =>
  rows?.map((row) => String(row[at]).split(' ')[0]);
const [asha, brian, chebet] = [
  ['Asha Kamau', '0001', 'Form 3 West'],
  ['Brian Kamau', '0002', 'Form 3 West'],
  ['Chebet Kamau', '0003', 'Form 3 East'],
];
const [fatuma, felix, nekesa] = [
  ['Fatuma Kamau', '0004', 'Form 4'],
  ['Felix Kamau', '0005', 'Form 4 West'],
  ['Nekesa Kamau', '0006', 'Grade 9'],
];

test('who gained most is of those who gained, and of equal ones who has the better mean; of levels by the marks', async () => {
  const all = (await world.tables({ kind: 'improved' })).get('improved');
  expect(all?.rows).toEqual([
    [...asha, 8, 11, 'A-', 3],
    [...fatuma, 8, 11, 'A-', 3],
    [...chebet, 4, 7, 'C+', 3],
  ]);
  expect(all?.chart?.series).toEqual([{ key: 'change', label: 'Change of the mean' }]);
  expect(names(await world.rowsOf({ kind: 'improved', count: 2 }, 'improved'), 0)).toEqual(['Asha', 'Fatuma']);
  expect(names(await world.rowsOf({ kind: 'improved', classId: world.school.frame.form4 }, 'improved'), 0)).toEqual(['Fatuma']);
  // Ten more in one of two learning areas are five on average.
  const levels = (await world.tables({ kind: 'improved', classId: world.nine })).get('improved');
  expect(levels?.rows).toEqual([[...nekesa, 1, 2, 5]]);
  expect(levels?.chart?.series).toEqual([{ key: 'change', label: 'Average change, %' }]);
});

test('value added is the average less the entry mark, against the same of all who have one that can be read', async () => {
  const none = (await world.tables({ kind: 'improved' })).get('added');
  expect([none?.rows, none?.note]).toEqual([
    [],
    'No student here has an entry mark that can be read, such as 342, 342/500 or 61 of 72.',
  ]);
  const { Asha, Chebet, Fatuma, Felix, Nekesa } = world.ids;
  for (const [id, words] of [
    [Asha, '342/500'],
    [Chebet, '50 %'],
    [Fatuma, '300'],
    [Felix, 'Transferred'],
    [Nekesa, '100'],
  ] as const)
    await sql`update registration.student set entry_marks = ${words} where id = ${id}`.execute(app.db.platform);
  // 75 less 68.4, 55 less 50 and 75 less 60 are 8.87 on average.
  const added = (await world.tables({ kind: 'improved' })).get('added');
  expect([added?.rows, added?.note]).toEqual([
    [
      [...fatuma, 60, 75, 6.13],
      [...asha, 68.4, 75, -2.27],
      [...chebet, 50, 55, -3.87],
    ],
    'Value added: the average less the entry mark in percent, compared with the same of all 3 who have one.',
  ]);
  expect(await world.rowsOf({ kind: 'improved', count: 1 }, 'added')).toEqual([[...fatuma, 60, 75, 6.13]]);
});

test('the best and the last of all, of a class and of a stream, and who is first in each subject', async () => {
  const { form4, west } = world.school.frame;
  const best = [
    ['1 of 3', ...asha, 2, 150, 11, 'A-', 3],
    ['1 of 2', ...fatuma, 2, 150, 11, 'A-', 3],
    ['2 of 3', ...chebet, 1, 55, 7, 'C+', 3],
    ['3 of 3', ...brian, 2, 95, 5.5, 'C', -0.5],
    ['2 of 2', ...felix, 2, 50, 1.5, 'D-', -0.5],
  ];
  const all = await world.tables({ kind: 'leaders' });
  expect([all.get('top')?.rows, all.get('top')?.note]).toEqual([best, 'Grade 9 has no mean and can be chosen above.']);
  expect(names(all.get('bottom')?.rows, 1)).toEqual(['Felix', 'Brian', 'Chebet', 'Asha', 'Fatuma']);
  expect(all.get('champions')?.rows).toEqual([
    ['English', ...asha, 80, 'A'],
    ['Mathematics', ...fatuma, 75, 'A-'],
  ]);
  const two = await world.tables({ kind: 'leaders', count: 2 });
  expect([two.get('top')?.rows, names(two.get('bottom')?.rows, 1)]).toEqual([best.slice(0, 2), ['Felix', 'Brian']]);
  const four = await world.tables({ kind: 'leaders', classId: form4 });
  expect(names(four.get('top')?.rows, 1)).toEqual(['Fatuma', 'Felix']);
  expect(names(four.get('champions')?.rows, 1)).toEqual(['Fatuma', 'Fatuma']);
  const stream = await world.tables({ kind: 'leaders', streamId: west });
  expect(stream.get('top')?.rows.map(([rank]) => rank)).toEqual(['1 of 2', '2 of 2']);
  const none = await world.tables({ kind: 'leaders', classId: world.nine });
  expect([...none.keys()].map((key) => [key, none.get(key)?.rows, none.get(key)?.note])).toEqual([
    ['top', [], 'Students of these classes are not ranked.'],
  ]);
});

test('the merit list is of all by rank, of a class or of a stream by its own, and has levels where there is no mean', async () => {
  const { form4, west } = world.school.frame;
  const all = (await world.tables({ kind: 'merit' })).get('merit');
  expect(all?.heads.slice(4)).toEqual([
    'ENG (number)',
    'MAT (number)',
    'Sat (number)',
    'Total (number)',
    'Mean (number)',
    'Grade (text)',
  ]);
  const line = ([name, admissionNo, place]: string[], ...cells: (string | number)[]) => [admissionNo, name, place, ...cells];
  expect(all?.rows).toEqual([
    [1, ...line(asha ?? [], 80, 70, 2, 150, 11, 'A-')],
    [1, ...line(fatuma ?? [], 75, 75, 2, 150, 11, 'A-')],
    [2, ...line(chebet ?? [], 55, 'X', 1, 55, 7, 'C+')],
    [2, ...line(felix ?? [], 30, 20, 2, 50, 1.5, 'D-')],
    [3, ...line(brian ?? [], 50, 45, 2, 95, 5.5, 'C')],
  ]);
  expect(await world.rowsOf({ kind: 'merit', streamId: west }, 'merit')).toEqual([
    [1, '0001', 'Asha Kamau', 80, 70, 2, 150, 11, 'A-'],
    [2, '0002', 'Brian Kamau', 50, 45, 2, 95, 5.5, 'C'],
  ]);
  expect(names(await world.rowsOf({ kind: 'merit', classId: form4 }, 'merit'), 2)).toEqual(['Fatuma', 'Felix']);
  const none = (await world.tables({ kind: 'merit', classId: world.nine })).get('merit');
  expect([none?.rows, none?.note]).toEqual([[line(nekesa ?? [], 'ME1', 'AE1', 2)], null]);
});

test('the same exam over the terms is of the classes, the class or the stream that is asked for', async () => {
  const year = app.services.clock().getFullYear();
  const [opener, end] = [`Opener, Term 1 ${year}`, `End, Term 1 ${year}`];
  const all = await world.tables({ kind: 'years' });
  expect([all.get('means')?.title, all.get('means')?.rows]).toEqual([
    'The school over the years',
    [
      ['Opener', `Term 1 ${year}`, 5.6, null],
      ['End', `Term 1 ${year}`, 7.2, 1.6],
    ],
  ]);
  expect(all.get('subjects')?.heads).toEqual(['Subject (text)', `${opener} (number)`, `${end} (number)`, 'Change (change)']);
  expect(all.get('subjects')?.rows).toEqual([
    ['English', 6, 7.6, 1.6],
    ['Mathematics', 5.2, 6.75, 1.55],
    ['School mean', 5.6, 7.2, 1.6],
  ]);
  const stream = await world.tables({ kind: 'years', streamId: world.school.frame.west });
  expect([stream.get('means')?.title, stream.get('subjects')?.rows]).toEqual([
    'The mean over the years',
    [
      ['English', 7, 9, 2],
      ['Mathematics', 7, 7.5, 0.5],
      ['Mean of all', 7, 8.25, 1.25],
    ],
  ]);
  expect(await world.rowsOf({ kind: 'years', classId: world.nine }, 'means')).toEqual([
    ['Opener', `Term 1 ${year}`, 50, null],
    ['End', `Term 1 ${year}`, 50, 0],
  ]);
});

test('a figure opens the very students whom it counts: of the class, stream, teacher, gender, grade and words', async () => {
  const { english, maths, staff, nine, last } = world;
  const { form4, west } = world.school.frame;
  const found = async (more: Partial<CallInput<typeof examAnalysisApi.students>>) =>
    (await app.call(admin, examAnalysisApi.students, { examId: last.id, sort: 'name', ...more })).body.rows.map(
      ({ name }) => name.split(' ')[0],
    );
  expect(await found({})).toEqual(['Asha', 'Brian', 'Chebet', 'Fatuma', 'Felix']);
  expect(await found({ sort: '-mark' })).toEqual(['Asha', 'Fatuma', 'Chebet', 'Brian', 'Felix']);
  expect(await found({ sort: 'change' })).toEqual(['Brian', 'Felix', 'Asha', 'Chebet', 'Fatuma']);
  expect(await found({ courseId: maths, sort: '-points' })).toEqual(['Fatuma', 'Asha', 'Brian', 'Felix', 'Chebet']);
  expect(await found({ courseId: english, teacherId: staff['Baraka'] })).toEqual(['Chebet', 'Fatuma', 'Felix']);
  expect(await found({ teacherId: staff['Wanjiru'] })).toEqual(['Asha', 'Brian', 'Fatuma', 'Felix']);
  expect(await found({ courseId: english, teacherId: staff['Wanjiru'] })).toEqual([]);
  expect(await found({ classId: form4, gender: 'male' })).toEqual(['Felix']);
  expect(await found({ streamId: west, grade: 'A-' })).toEqual(['Asha']);
  expect(await found({ courseId: english, grade: 'A-' })).toEqual(['Fatuma']);
  expect(await found({ q: 'felix' })).toEqual(['Felix']);
  expect(await found({ classId: nine, grade: 'ME1' })).toEqual(['Nekesa']);
  expect(await found({ classId: nine, grade: 'ME2' })).toEqual([]);
  const asked = {
    examId: last.id,
    courseId: english,
    classId: world.school.frame.form3,
    sort: 'name',
    size: 1,
    page: 3,
  } as const;
  const { body } = await app.call(admin, examAnalysisApi.students, asked);
  expect([body.total, body.rows]).toEqual([
    3,
    [
      {
        id: world.ids['Chebet'],
        name: 'Chebet Kamau',
        admissionNo: '0003',
        className: 'Form 3',
        streamName: 'East',
        gender: 'female',
        mark: 55,
        grade: 'C+',
        points: 7,
        classRank: 2,
        change: 15,
      },
    ],
  ]);
  // Of a class without a mean nothing is said on the whole.
  const levels = (await app.call(admin, examAnalysisApi.students, { examId: last.id, classId: nine })).body.rows;
  expect(levels.map(({ mark, points, grade }) => [mark, points, grade])).toEqual([[null, null, null]]);
  // Put right in the register afterwards, a gender leaves what the exam counted as it was.
  const registered = (gender: string) =>
    sql`update registration.student set gender = ${gender} where id = ${world.ids['Felix'] ?? 0}`.execute(app.db.platform);
  await registered('female');
  expect(await found({ classId: form4, gender: 'male' })).toEqual(['Felix']);
  await registered('male');
});

test('the dashboard says of the newest exam what its reports say, and a student is followed over the exams', async () => {
  const { latest, trend } = (await app.call(admin, examDashboardApi.get)).body;
  expect(latest).toMatchObject({ name: 'End', students: 6, mean: 7.2, upperFrom: 'C+ and above', upper: 60, publishedOn: null });
  expect(latest?.classes.map(({ name, students, mean, change, upper }) => [name, students, mean, change, upper])).toEqual([
    ['Form 3', 3, 7.833, 1.83, 66.7],
    ['Form 4', 2, 6.25, 1.25, 50],
    ['Grade 9', 1, null, null, null],
  ]);
  expect(latest?.grades.filter(({ students }) => students > 0)).toEqual([
    { grade: 'A-', students: 2 },
    { grade: 'C+', students: 1 },
    { grade: 'C', students: 1 },
    { grade: 'D-', students: 1 },
  ]);
  expect(latest?.subjects.map(({ subject, value, change }) => [subject, value, change])).toEqual([
    ['English', 7.6, 8],
    ['Mathematics', 6.75, 5],
  ]);
  expect(trend.map(({ exam, mean }) => [exam, mean])).toEqual([
    ['Opener', 5.6],
    ['End', 7.2],
  ]);
  const { body } = await app.call(admin, studentTrackerApi.get, { id: world.ids['Chebet'] ?? 0 });
  expect(body).toMatchObject({ name: 'Chebet Kamau', className: 'Form 3', streamName: 'East', entryMarks: '50 %' });
  expect(body.exams.map((one) => [one.exam, one.average, one.mean, one.grade, one.change, one.classRank, one.classOf])).toEqual([
    ['Opener', 40, 4, 'D+', null, 3, 3],
    ['End', 55, 7, 'C+', 3, 2, 3],
  ]);
  expect(body.grades).toEqual(['C+', 'D+']);
  expect(body.subjects.map(({ subject, marks }) => [subject, ...marks.map((one) => `${one?.mark} ${one?.grade}`)])).toEqual([
    ['English', '40 D+', '55 C+'],
    ['Mathematics', '40 D+', 'null null'],
  ]);
});
