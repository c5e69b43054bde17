import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { issuingWorld, type IssuingWorld } from '#app/testing/inventory/issuing.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { seedIssuing } from './seed-issuing.ts';
import { seedRequests } from './seed-requests.ts';

let app: TestApp;
let world: IssuingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await issuingWorld(app);
});
afterAll(() => app.close());

it('gives nothing to a school whose stores are empty, and of everything at least one to one that keeps something', async () => {
  await asSchoolA(app, ({ tx }) => sql`update inventory.item set active = false`.execute(tx));
  await asSchoolA(app, (ctx) => seedRequests(ctx));
  await asSchoolA(app, (ctx) => seedIssuing(ctx));
  const states = (table: string) =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ state: string }>`select distinct state from ${sql.table(table)} order by 1`.execute(tx);
      return rows.map(({ state }) => state);
    });
  expect([await states('inventory.requisition'), await states('inventory.issue')]).toEqual([[], []]);

  await asSchoolA(app, ({ tx }) => sql`update inventory.item set active = true`.execute(tx));
  for (const item of [world.flour, world.chalk, world.microscope]) await world.opening(world.main, item, 200_000, 400_000);
  await asSchoolA(app, (ctx) => seedRequests(ctx));
  await asSchoolA(app, (ctx) => seedIssuing(ctx));
  expect(await states('inventory.requisition')).toEqual(
    ['approved', 'cancelled', 'closed', 'draft', 'rejected', 'submitted', 'supported'].toSorted(),
  );
  expect(await states('inventory.issue')).toEqual(['issued', 'reversed']);
  expect(await states('inventory.issue_charge')).toEqual(['approved', 'taken_back', 'waived']);
  const issued = await world.row(sql<{ count: number }>`
    select count(*)::int as count from inventory.requisition where progress in ('part_issued', 'issued')`);
  expect(issued?.count).toBeGreaterThan(0);
  const conditions = await world.row(sql<{ all: string }>`
    select string_agg(distinct condition, ' ' order by condition) as all from inventory.issue_return_line`);
  expect(conditions?.all).toBe('damaged good lost');
});
