import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { listSchool } from '#app/testing/elearning/library-school.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { teachingFrame } from '#app/testing/teaching.ts';
import { one } from '#kit/server/sql/one.ts';
import { resourcesApi } from '../../content/contract/resources-api.ts';
import { seedContent } from './seed-content.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await listSchool(app);
  await teachingFrame(app);
  await asSchoolA(app, (ctx) => seedContent(ctx));
});
afterAll(() => app.close());

test('the sample’s library has every state and something in every table', async () => {
  const { rows } = await ok(app.call('ROLE_post_content', resourcesApi.list, { size: 200 }));
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['draft', 'review', 'published', 'retired']));
  const found = await ok(app.call('ROLE_post_content', resourcesApi.list, { q: 'mathematics quadratic' }));
  expect(found.rows.some(({ found: piece }) => piece?.parts.some(({ hit }) => hit))).toBe(true);
  const parts = ['file', 'topic', 'tag', 'step', 'download', 'rating', 'text', 'page'].map((part) => `resource_${part}`);
  const tables = ['topic', 'tag', 'genre', 'resource', ...parts];
  for (const table of tables) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`elearning.${table}`)} where school_id = ${app.schoolA}`.execute(
      app.db.platform,
    );
    expect([table, one(counted).count]).not.toEqual([table, 0]);
  }
  const waiting = rows.filter(({ title }) => title.includes('paper 1'));
  expect(waiting.length).toBeGreaterThan(0);
});
