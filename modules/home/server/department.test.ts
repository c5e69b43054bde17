import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testExams } from '#app/testing/exams.ts';
import { testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { sheetsApi } from '#modules/exams/marks/contract/sheets.ts';
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
