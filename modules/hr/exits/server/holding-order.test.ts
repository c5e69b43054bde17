import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { recoverFromPay, takeBackRecovery } from '../../server/public.ts';
import { payWorld, type PayWorld } from '../../runs/server/testing/payroll.ts';
import { exitsApi } from '../contract/exits.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

async function untilOneWaits(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select from pg_locks w where not w.granted and pg_backend_pid() = any(pg_blocking_pids(w.pid))`.execute(tx);
  if (rows.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await untilOneWaits(tx);
  }
}

/** Does something to an employee while a payroll that has them is held, and says whether payroll gets at the employee meanwhile. */
async function whileHeld<R>(runId: number, staffMemberId: number, work: () => Promise<R>): Promise<R> {
  let going: Promise<R> | undefined;
  await world.school(async (tx) => {
    await sql`select from hr.pay_run where id = ${runId} for update`.execute(tx);
    going = work();
    await untilOneWaits(tx);
    await sql`select from hr.employee where staff_member_id = ${staffMemberId} for key share nowait`.execute(tx);
  });
  if (!going) throw new Error('Nothing was done.');
  return going;
}

it('an exit that is confirmed and taken back waits for a payroll before it holds its employee', async () => {
  const id = await world.employ();
  const made = await app.call(admin, exitsApi.prepare, { staffMemberId: id, lastDay: '2026-07-15', reason: 'resigned' }, key());
  const run = await world.through(await world.begin('2026-07', [id]), 'calculate');
  const take = (step: 'confirm' | 'takeBack', { version }: { version: number }) =>
    whileHeld(run.id, id, () => app.call(finance, exitsApi[step], { id: made.body.id, version, comment: 'Sawa' }, key()));
  const confirmed = await take('confirm', made.body);
  expect([confirmed.status, confirmed.body.state]).toEqual([200, 'confirmed']);
  const back = await take('takeBack', confirmed.body);
  expect([back.status, back.body.state]).toEqual([200, 'taken_back']);
});

it('what is taken off pay for a loss waits for a payroll before it holds its employee', async () => {
  const id = await world.employ();
  const run = await world.through(await world.begin('2026-07', [id]), 'calculate');
  const loss = { staffMemberId: id, amount: 50_000, day: '2026-07-10', because: 'Lost', reference: 'ISS/1' };
  const { useId } = await whileHeld(run.id, id, () => asSchoolA(app, (ctx) => recoverFromPay(ctx, loss)));
  await whileHeld(run.id, id, () => asSchoolA(app, (ctx) => takeBackRecovery(ctx, useId)));
});
