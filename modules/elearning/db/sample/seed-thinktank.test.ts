import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { seedThinktank } from './seed-thinktank.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const frame = await teachingFrame(app);
  for (let at = 0; at < 8; at += 1) await registerAs(app, testDraft(frame));
  await sql`
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
    values (${app.schoolA}, ${frame.form3}, null, ${frame.maths}, ${frame.otieno}),
           (${app.schoolA}, ${frame.form3}, null, ${frame.english}, ${frame.wanjiru})`.execute(app.db.platform);
  await asSchoolA(app, (ctx) => seedThinktank(ctx));
});
afterAll(() => app.close());

const tables = 'setting word thread post version alias vote report stop challenge entry'.split(' ');

test.each(tables)('the sample has something in elearning.think_%s', async (table) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`elearning.think_${table}`)} where school_id = ${app.schoolA}`.execute(
    app.db.platform,
  );
  expect(one(rows).count).toBeGreaterThan(0);
});

test('posts of the sample stand in every state, held back for every reason', async () => {
  const { rows } = await sql<{ state: string; held: string | null }>`
    select distinct state, held from elearning.think_post where school_id = ${app.schoolA}`.execute(app.db.platform);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting', 'shown', 'returned', 'removed']));
  expect(new Set(rows.flatMap(({ held }) => held ?? []))).toEqual(new Set(['words', 'contact', 'reports']));
});
