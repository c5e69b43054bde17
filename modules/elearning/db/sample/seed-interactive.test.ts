import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { activitiesApi } from '../../interactive/contract/activities.ts';
import { activityKinds } from '../../interactive/contract/words.ts';
import { seedInteractive } from './seed-interactive.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const frame = await teachingFrame(app);
  for (let at = 0; at < 8; at += 1) await registerAs(app, testDraft(frame));
  await sql`
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
    values (${app.schoolA}, ${frame.form3}, null, ${frame.maths}, ${frame.otieno}),
           (${app.schoolA}, ${frame.form3}, ${frame.east}, ${frame.english}, ${frame.wanjiru})`.execute(app.db.platform);
  await asSchoolA(app, (ctx) => seedInteractive(ctx));
});
afterAll(() => app.close());

const tables = `activity activity_version activity_package player_setting activity_standing activity_try card_state card_review`;

test.each(tables.split(' '))('the sample has something in elearning.%s', async (table) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`elearning.${table}`)} where school_id = ${app.schoolA}`.execute(
    app.db.platform,
  );
  expect(one(rows).count).toBeGreaterThan(0);
});

test('the sample’s activities are of every kind and state', async () => {
  const listed = async (state?: 'archived') =>
    (await app.call('ROLE_All', activitiesApi.list, { size: 100, ...(state && { state }) })).body.rows;
  const rows = [...(await listed()), ...(await listed('archived'))];
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(activityKinds));
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['draft', 'published', 'archived']));
});
