import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { assignmentsApi } from '../../assignments/contract/assignments.ts';
import { seedAssignments } from './seed-assignments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const frame = await teachingFrame(app);
  for (let at = 0; at < 8; at += 1) await registerAs(app, testDraft(frame));
  await sql`
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
    values (${app.schoolA}, ${frame.form3}, null, ${frame.maths}, ${frame.otieno}),
           (${app.schoolA}, ${frame.form3}, ${frame.east}, ${frame.english}, ${frame.wanjiru})`.execute(app.db.platform);
  await asSchoolA(app, (ctx) => seedAssignments(ctx));
});
afterAll(() => app.close());

const tables =
  `assignment assignment_stream assignment_student assignment_file team team_member extension submission submission_file
  team_yes handed_in handed_file marking drawing given given_drawing saved_comment missed_told`.split(/\s+/);

test.each(tables)('the sample has something in elearning.%s', async (table) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`elearning.${table}`)} where school_id = ${app.schoolA}`.execute(
    app.db.platform,
  );
  expect(one(rows).count).toBeGreaterThan(0);
});

test('the sample’s assignments stand in every state, some of them with work to mark', async () => {
  const listed = async (state?: 'archived' | 'toMark') =>
    (await app.call('ROLE_All', assignmentsApi.list, { size: 100, ...(state && { state }) })).body.rows;
  const states = [...(await listed()), ...(await listed('archived'))].map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['draft', 'published', 'closed', 'archived']));
  expect((await listed('toMark')).length).toBeGreaterThan(1);
});
