import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';

/** The user without roles, who is a class teacher here. */
const person = 'noRole';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a class teacher has the report forms of the stream’s exams of this year, and whoever kept it then those of earlier years', async () => {
  const school = await testExams(app);
  const { west, east } = school.frame;
  const [achieng, kibet] = [await testTeacher(app, 'Grace Achieng'), await testTeacher(app, 'John Kibet')];
  const keeps = (streamId: number, staffId: number | null) =>
    asSchoolA(app, ({ tx }) =>
      sql`update settings.stream set class_teacher_id = ${staffId}::bigint where id = ${streamId}`.execute(tx),
    );
  const as = async (staffId: number) => {
    await signInAsStaff(app, staffId);
    app.pass(3_000);
  };
  await keeps(west, kibet);
  let exam = await school.open('End');
  await school.enter(exam, '101', 'West', [80, 60]);
  await school.enter(exam, '101', 'East', [70, 50]);
  for (const move of ['close', 'process'] as const) exam = await school.move(exam, move);
  const [studentId = 0] = school.west;
  const seen = async () => {
    const { status, body } = await app.call(person, reportFormsApi.get, { id: exam.id });
    const print = await app.call(person, reportFormsApi.print, { id: exam.id, studentId, layoutId: null });
    const { rows } = (await app.call(person, reportFormsApi.exams)).body;
    return {
      status,
      makes: body.places?.filter(({ mayMake }) => mayMake).map((p) => p.streamId),
      print: print.status,
      exams: rows.length,
    };
  };
  const whole = { status: 200, makes: [west], print: 200, exams: 1 };
  await as(kibet);
  expect(await seen()).toEqual(whole);
  // Handed over within the year, the new class teacher has it, and so has whoever kept the stream when it was processed.
  await keeps(west, achieng);
  await keeps(east, kibet);
  await as(achieng);
  expect(await seen()).toEqual(whole);
  await as(kibet);
  expect(await seen()).toEqual({ ...whole, makes: [east, west] });
  // In the next year other students sit there.
  await asSchoolA(app, async ({ tx, now }) => {
    await sql`update settings.academic_year set starts_on = starts_on - 365, ends_on = ends_on - 365`.execute(tx);
    await sql`
      insert into settings.academic_year (name, starts_on, ends_on)
      values ('The next', ${now}::timestamptz::date, ${now}::timestamptz::date + 300)`.execute(tx);
  });
  await as(achieng);
  expect(await seen()).toEqual({ status: 404, makes: undefined, print: 404, exams: 0 });
  await as(kibet);
  expect(await seen()).toEqual(whole);
  // Who reads all results prints those forms alone, and a student’s profile offers no others.
  const mayMake = async (id: number) =>
    (await app.call(person, reportFormsApi.ofStudent, { id })).body.rows.map((row) => row.mayMake);
  await signInAsStaff(app, kibet, ['ROLE_View_Only']);
  app.pass(3_000);
  expect([await mayMake(studentId), await mayMake(school.east[0] ?? 0)]).toEqual([[true], [false]]);
});
