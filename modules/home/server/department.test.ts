import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { head as headOfMaths, lessonWorld, teacher } from '#app/testing/lessons.ts';
import { testExams } from '#app/testing/exams.ts';
import { type Caller, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { plansApi } from '#modules/exams/lessons/contract/plans.ts';
import { sheetsApi } from '#modules/exams/marks/contract/sheets.ts';
import { staffApi, teachersApi } from '#modules/registration/staff/contract/staff.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { homeApi } from '../contract/home.ts';

it('the head of a department finds how far the marks of its subjects are and who teaches in it; nobody else does', async () => {
  const app = await testApp();
  const school = await testExams(app);
  const head = await testTeacher(app, 'Jane Wambui');
  await signInAsStaff(app, head);
  const parts = async () => (await app.call('noRole', homeApi.parts)).body.figures;
  const mine = async () => (await parts()).filter(({ label }) => /mark sheets|department/.test(label));
  expect(await mine()).toEqual([]);
  const { id } = (await app.call('ROLE_All', departmentsApi.create, { name: 'Mathematics', code: null, headId: head })).body;
  const sheets = { label: 'Open mark sheets', as: 'count', path: '/myexams' };
  const teachers = { label: 'Teachers in the department', as: 'count', note: 'Mathematics', path: null };
  expect(await mine()).toEqual([
    { ...sheets, value: 0, note: 'Mathematics' },
    { ...teachers, value: 0 },
  ]);
  await asSchoolA(app, async ({ tx }) => {
    await sql`update settings.course set department_id = ${id} where id = ${school.subjects['121']}`.execute(tx);
    await sql`update settings.staff_member set department_id = ${id} where id = ${head}`.execute(tx);
  });
  const exam = await school.open('Opener');
  const west = await school.sheetOf(exam, '121', 'West');
  const marks = [{ studentId: school.west[0] ?? 0, paper: 0, value: { state: 'scored' as const, score: 61 }, version: 0 }];
  await app.call('ROLE_Exam_admin', sheetsApi.enter, { id: west, marks }, freshKey());
  const [open, staff] = await mine();
  expect(open).toMatchObject({ ...sheets, note: expect.stringMatching(/^1 of \d+ marks entered$/) as string });
  expect(open?.value).toBeGreaterThan(0);
  expect(staff).toEqual({ ...teachers, value: 1 });
  // Who may do everything heads none by that.
  expect((await app.call('ROLE_All', homeApi.parts)).body.figures.map(({ label }) => label)).not.toContain('Open mark sheets');
  await app.close();
});

it('counts sheets that can still be filled in and teachers who are here, of the departments that the head has and of no other', async () => {
  let now = new Date('2026-05-12T09:00:00+03:00');
  const app = await testApp({ clock: () => now });
  const school = await testExams(app);
  const [head, other] = [await testTeacher(app, 'Head of Mathematics'), await testTeacher(app, 'Head of Sciences')];
  await signInAsStaff(app, head);
  const department = async (name: string, headId: number) =>
    (await app.call('ROLE_All', departmentsApi.create, { name, code: null, headId })).body.id;
  const [maths, sciences] = [await department('Numbers', head), await department('Sciences of nature', other)];
  const staff = { gender: 'female', employer: 'TSC' } as const;
  const left = await app.call('ROLE_All', teachersApi.create, { fullName: 'Gone Teacher', staffNo: 'GONE-1', ...staff });
  const cook = await app.call('ROLE_All', staffApi.create, { fullName: 'Counting Cook', staffNo: 'COOK-1', ...staff });
  await asSchoolA(app, async ({ tx }) => {
    await sql`update settings.course set department_id = ${maths} where id = ${school.subjects['121']}`.execute(tx);
    await sql`update settings.course set department_id = ${sciences} where id = ${school.subjects['231']}`.execute(tx);
    const here = [head, left.body.id, cook.body.id];
    await sql`update settings.staff_member set department_id = ${maths} where id = any(${here}::bigint[])`.execute(tx);
    await sql`update settings.staff_member set department_id = ${sciences} where id = ${other}`.execute(tx);
    await sql`update settings.staff_member set status = 'left' where id = ${left.body.id}`.execute(tx);
  });
  const said = async () =>
    (await app.call('noRole', homeApi.parts)).body.figures
      .filter(({ label }) => /mark sheets|department/.test(label))
      .map(({ value, note }) => [value, note]);
  const of = (sheets: number, note: string) => [
    [sheets, note],
    [1, 'Numbers'],
  ];
  const until = '2026-05-12T09:05:00+03:00';
  await school.open('Until five past nine', { enterUntil: until });
  const closed = await school.open('Closed at home');
  await school.enter(closed, '121', 'West', [50, 60]);
  await school.enter(closed, '231', 'West', [50, 60]);
  // West and East of both exams, two students each; nothing of the sciences.
  expect(await said()).toEqual(of(4, '2 of 8 marks entered'));
  await app.call('ROLE_Exam_admin', sheetsApi.lock, { id: await school.sheetOf(closed, '121', 'West') });
  expect(await said()).toEqual(of(3, '0 of 6 marks entered'));
  await school.move(closed, 'close');
  expect(await said()).toEqual(of(2, '0 of 4 marks entered'));
  now = new Date(until);
  expect(await said()).toEqual(of(2, '0 of 4 marks entered'));
  now = new Date(now.getTime() + 1);
  expect(await said()).toEqual(of(0, 'Numbers'));
  await app.close();
});

it('the head of a department finds how many lesson plans of others wait, and nobody else does', async () => {
  const app = await testApp({ clock: () => new Date('2026-02-10T07:00:00Z') });
  const world = await lessonWorld(app);
  const waiting = async (as: Caller) =>
    (await app.call(as, homeApi.parts)).body.figures.filter(({ label }) => label === 'Lesson plans to approve');
  const figure = { label: 'Lesson plans to approve', as: 'count', note: null, path: '/lessons/plans/all?state=submitted' };
  expect(await waiting(headOfMaths)).toEqual([{ ...figure, value: 0 }]);
  const lesson = { classId: world.grade10, day: '2026-02-11', strand: 'Revision' };
  const plan = async (courseId: number) => (await app.call(teacher, plansApi.create, { ...lesson, courseId }, freshKey())).body;
  const [waits] = [await plan(world.maths), await plan(world.maths)];
  const { id, version, state } = (await app.call(teacher, plansApi.submit, { id: waits.id, version: waits.version }, freshKey()))
    .body;
  expect(state).toBe('submitted');
  // One is a draft still.
  expect(await waiting(headOfMaths)).toEqual([{ ...figure, value: 1 }]);
  for (const as of [teacher, 'ROLE_All'] as const) expect(await waiting(as)).toEqual([]);
  await app.call(headOfMaths, plansApi.decide, { id, version, approved: true }, freshKey());
  expect(await waiting(headOfMaths)).toEqual([{ ...figure, value: 0 }]);
  await app.close();
});
