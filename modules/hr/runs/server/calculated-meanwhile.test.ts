import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { exitsApi } from '../../exits/contract/exits.ts';
import { allowancesApi } from '../../items/contract/pay-items.ts';
import { noneItemPaid } from '../../items/server/for-runs.ts';
import { giveItem } from '../../items/server/give.ts';
import { payRunsApi } from '../contract/runs.ts';
import { payWorld, type PayWorld, shillings } from './testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

/** Until so many wait for the transaction, or for one that waits for it. */
async function untilWait(tx: Tx, many: number): Promise<void> {
  const { rows } = await sql<{ found: number }>`
    with recursive waiting as (
      select l.pid from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))
      union select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted)
    select count(*)::int as found from waiting`.execute(tx);
  if (one(rows).found < many) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await untilWait(tx, many);
  }
}

it('an exit that is confirmed while a payroll is calculated for the first time has it calculated again', async () => {
  const [first, leaver] = [await world.employ(), await world.employ({ basic: shillings(31_000) })];
  const exit = await ok(
    app.call(admin, exitsApi.prepare, { staffMemberId: leaver, lastDay: '2026-07-10', reason: 'contract_over' }, key()),
  );
  const run = await world.begin('2026-07', [first, leaver]);
  const { calculated, confirmed } = await world.school(async (tx) => {
    await sql`select from hr.employee where staff_member_id = ${first} for update`.execute(tx);
    const calculated = world.take(admin, 'calculate', run);
    await untilWait(tx, 1);
    const confirmed = app.call(finance, exitsApi.confirm, { id: exit.id, version: exit.version, comment: null }, key());
    await Promise.race([confirmed, untilWait(tx, 2)]);
    return { calculated, confirmed };
  });
  expect([(await calculated).status, (await confirmed).status]).toEqual([200, 200]);
  const made = await ok(app.call(admin, payRunsApi.get, { id: run.id }));
  expect(made.stale).toBe(true);
  const again = await world.through(made, 'calculate');
  expect((await world.slipOf(again, leaver)).basic).toBe(shillings(10_000));
});

it('an allowance that somebody is just being given is waited for', async () => {
  const id = await world.employ();
  const { id: itemId } = await ok(app.call(admin, allowancesApi.create, { name: 'Hardship', method: 'fixed', amount: 100_000 }));
  const run = await world.begin('2026-07', [id]);
  const calculated = await asSchoolA(app, async (ctx) => {
    const more = { toMonth: null, once: false, replaces: false, amount: null, rate: null, reference: null, because: null };
    await giveItem(ctx, noneItemPaid, { itemId, staffMemberIds: [id], fromMonth: '2026-07', ...more });
    const going = world.take(admin, 'calculate', run);
    await Promise.race([going, untilWait(ctx.tx, 1)]);
    return { going };
  });
  expect((await calculated.going).status).toBe(200);
  const { lines } = await world.slipOf(run, id);
  expect(lines.some(({ label }) => label === 'Hardship')).toBe(true);
});
