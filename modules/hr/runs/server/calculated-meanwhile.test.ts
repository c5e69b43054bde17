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
import { leaveTypesApi } from '../../leave/contract/leave-types.ts';
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

/** Calculates a run again that is to be. */
async function again({ id }: { id: number }) {
  const stale = await ok(app.call(admin, payRunsApi.get, { id }));
  expect([stale.stale, (await world.take(admin, 'review', stale)).status]).toEqual([true, 422]);
  return world.through(stale, 'calculate');
}

it('who falls out of another payroll of the month has theirs calculated again, so that nobody is left unpaid', async () => {
  const [stays, comes] = [await world.employ(), await world.employ()];
  const own = await world.through(await world.begin('2026-06', [comes]), 'calculate');
  const both = await world.through(await world.begin('2026-06', [stays, comes]), 'calculate');
  expect([both.employees, both.stale]).toEqual([1, false]);
  await ok(app.call(admin, payRunsApi.remove, { id: own.id }));
  expect((await again(both)).employees).toBe(2);
});

it('leave that is paid out in the month has it calculated again', async () => {
  const id = await world.employ({ basic: shillings(52_000) });
  const run = await world.through(await world.begin('2026-06', [id]), 'calculate');
  await ok(app.call(admin, leaveTypesApi.addUsual, {}));
  const paidOut = (day: string) =>
    world.school((tx) =>
      sql`
        insert into hr.leave_entry (staff_member_id, type_id, year, kind, days, day, author_name)
        select ${id}, min(id), 2026, 'encashed', -500, ${day}::date, 'Test' from hr.leave_type`.execute(tx),
    );
  await paidOut('2026-07-02');
  expect((await ok(app.call(admin, payRunsApi.get, { id: run.id }))).stale).toBe(false);
  await paidOut('2026-06-20');
  // Five days, each a 260th of twelve months.
  expect((await world.slipOf(await again(run), id)).gross).toBe(shillings(64_000));
});
