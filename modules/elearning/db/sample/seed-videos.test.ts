import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { addTopic } from '../../bank/server/testing/bank.ts';
import { videosApi } from '../../videos/contract/videos.ts';
import { seedVideos } from './seed-videos.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const frame = await teachingFrame(app);
  for (let at = 0; at < 8; at += 1) await registerAs(app, testDraft(frame));
  await sql`
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
    values (${app.schoolA}, ${frame.form3}, null, ${frame.maths}, ${frame.otieno}),
           (${app.schoolA}, ${frame.form3}, null, ${frame.english}, ${frame.wanjiru})`.execute(app.db.platform);
  await addTopic(app, frame.maths, 'Milinganyo');
  await addTopic(app, frame.english, 'Ũandĩki');
  await asSchoolA(app, (ctx) => seedVideos(ctx));
});
afterAll(() => app.close());

const tables = 'lesson stream topic captions chapter question viewing progress day answer'.split(' ');

test.each(tables)('the sample has something in elearning.video_%s', async (table) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(`elearning.video_${table}`)} where school_id = ${app.schoolA}`.execute(
    app.db.platform,
  );
  expect(one(rows).count).toBeGreaterThan(0);
});

test('the sample’s lessons stand in every state and are of every kind, and somebody is behind', async () => {
  const listed = async (state?: 'archived') =>
    (await app.call('ROLE_All', videosApi.list, { size: 100, ...(state && { state }) })).body.rows;
  const all = [...(await listed()), ...(await listed('archived'))];
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['draft', 'published', 'archived']));
  expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['file', 'link']));
  expect(all.some(({ soundOnly, done }) => soundOnly && done > 0)).toBe(true);
  const past = all.find(({ closesAt, state }) => state === 'published' && closesAt !== null && Date.parse(closesAt) < Date.now());
  const behind = await app.call('ROLE_All', videosApi.watchers, { id: past?.id ?? 1, state: 'behind' });
  expect(behind.body.total).toBeGreaterThan(0);
});
