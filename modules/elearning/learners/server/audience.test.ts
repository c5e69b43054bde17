import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { subjectChoicesApi } from '#modules/exams/teaching/contract/subject-choices.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inAudience, studentsOf } from './audience.ts';
import { learnerOf } from './who.ts';

let app: TestApp;
let frame: TeachingFrame;
let gone = 0;
beforeAll(async () => {
  app = await testApp();
  frame = await teachingFrame(app);
  const { form3: classId, physics: courseId, amina: studentId } = frame;
  await app.call('ROLE_Exam_admin', subjectChoicesApi.save, { classId, changes: [{ studentId, courseId, taken: true }] });
  gone = (await registerAs(app, testDraft(frame, { firstName: 'Gone' }))).body.id;
  await sql`update registration.student set status = 'transferred' where id = ${gone}`.execute(app.db.platform);
});
afterAll(() => app.close());

type Row = readonly [classId: number | null, streamId: number | null, studentId: number | null];
const rowsOf = ([classId, streamId, studentId]: Row) =>
  sql`(select kit.school_id() as school_id, ${classId}::bigint as class_id, ${streamId}::bigint as stream_id, ${studentId}::bigint as student_id)`;

/** As the student, in the school’s own transaction. */
const as = <R>(studentId: number, work: (ctx: SchoolContext) => Promise<R>) =>
  asSchoolA(app, (ctx) => work({ ...ctx, user: { ...ctx.user, kind: 'student', studentId } }));
const sees = (studentId: number, row: Row, course: number | null = null) =>
  as(studentId, async (ctx) => {
    const learner = await learnerOf(ctx);
    const { rows } = await sql<{ seen: boolean }>`
      select ${inAudience('a', learner, sql`${course}::bigint`)} as seen from ${rowsOf(row)} a`.execute(ctx.tx);
    return rows[0]?.seen;
  });
const members = (row: Row, course: number | null = null) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      select student_id as id from ${studentsOf(rowsOf(row), sql`${course}::bigint`)} s order by student_id`.execute(tx);
    return rows.map(({ id }) => id);
  });

it('is a class, a stream, a subject of them or a student, the same from both sides', async () => {
  const { form3, form4, east, amina, brian, physics } = frame;
  const cases: [Row, number | null, number[]][] = [
    [[form3, null, null], null, [amina, brian]],
    [[null, east, null], null, [amina]],
    [[form3, east, null], null, [amina]],
    [[form3, null, null], physics, [amina]],
    [[form3, null, brian], physics, [brian]],
    [[form4, null, null], null, []],
    [[null, null, null], null, []],
    [[null, null, gone], null, []],
  ];
  for (const [row, course, expected] of cases) {
    expect(await members(row, course), JSON.stringify(row)).toEqual(expected);
    const seen = [];
    for (const id of [amina, brian]) if (await sees(id, row, course)) seen.push(id);
    expect(seen, JSON.stringify(row)).toEqual(expected);
  }
});

it('is of who learns here: staff and those who have left are nobody', async () => {
  expect(await as(frame.amina, learnerOf)).toMatchObject({ studentId: frame.amina, classId: frame.form3, streamId: frame.east });
  const { courseIds } = await as(frame.amina, learnerOf);
  expect(new Set(courseIds)).toEqual(new Set([frame.english, frame.maths, frame.physics]));
  await expect(as(gone, learnerOf)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(asSchoolA(app, learnerOf)).rejects.toMatchObject({ code: 'forbidden' });
});
