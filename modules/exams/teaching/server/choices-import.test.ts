import { afterAll, beforeAll, expect, it } from 'vitest';
import { carriedOut, checkedFile, csvOf, chooseFile } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { subjectChoicesApi } from '../contract/subject-choices.ts';

const admin = 'ROLE_Exam_admin' as const;
let app: TestApp;
let f: TeachingFrame;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  f = await teachingFrame(app);
});
afterAll(() => app.close());

const rows = async () => (await app.call(admin, subjectChoicesApi.list, { sort: 'name' })).body.rows;
/** The list as it is exported. */
const sheet = async (change: (subjects: string, name: string) => string = (subjects) => subjects) => [
  ['Name', 'Admission no.', 'Class', 'Stream', 'Takes', 'Optional subjects', 'Breaks a rule'],
  ...(await rows()).map((row) => [
    row.name,
    row.admissionNo,
    row.className,
    row.streamName ?? '',
    String(row.taken),
    change(row.subjects, row.name),
    row.broken ?? '',
  ]),
];

it('the exported list comes back as it went out, and with what was written into it', async () => {
  const amina = { studentId: f.amina, courseId: f.physics, taken: true };
  await app.call(admin, subjectChoicesApi.save, { classId: f.form3, changes: [amina] });
  const same = await checkedFile(app, admin, 'exams.choices', await sheet());
  expect([same.updated, same.skipped, same.refused]).toEqual([0, 2, 0]);

  const written = await sheet((_, name) => (name.startsWith('Amina') ? '' : ' music ;PHYSICS, English'));
  const file = await checkedFile(app, admin, 'exams.choices', written);
  expect([file.updated, file.refused]).toEqual([2, 0]);
  // What breaks a rule is said, and stops nobody.
  const said = (await app.call(admin, importsApi.rows, { id: file.id })).body.rows.map((row) => row.said);
  expect(said.every((words) => words.includes('at least 7 are needed'))).toBe(true);
  expect(await carriedOut(app, admin, file.id)).toMatchObject({ state: 'done' });
  expect((await rows()).map(({ subjects }) => subjects)).toEqual(['', 'Music, Physics']);
});

it('refuses strangers, subjects that the class does not have and students named twice; others bring nothing in', async () => {
  const [student] = await rows();
  const head = ['Adm no', 'Subjects'];
  const file = await checkedFile(app, admin, 'exams.choices', [
    head,
    ['9999', 'Physics'],
    [student?.admissionNo ?? '', 'Physics, Alchemy'],
    [student?.admissionNo ?? '', 'Physics'],
    ['', 'Physics'],
  ]);
  expect([file.updated, file.refused]).toEqual([0, 4]);
  const bytes = csvOf([head, [student?.admissionNo ?? '', 'Physics']]);
  for (const caller of ['ROLE_View_Only', 'noRole'] as const)
    expect((await chooseFile(app, caller, 'exams.choices', { name: 'a.csv', bytes })).status).toBe(404);
});
