import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { payRunsApi } from '../contract/runs.ts';
import { settleRun } from './for-others.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

/** Gross → NSSF, SHIF, AHL, taxable, PAYE, net in shillings, all rounded to the cent, half up. */
type Vector = readonly [gross: number, nssf: number, shif: number, ahl: number, taxable: number, paye: number, net: number];

/** What the brief computed; its rows of 2025 agree with tacservices.co.ke but for 0.35. */
const vectors: Readonly<Record<string, readonly Vector[]>> = {
  '2025-06': [
    [35_000, 2_100, 962.5, 525, 31_412.5, 1_853.13, 29_559.37],
    [50_000, 3_000, 1_375, 750, 44_875, 5_845.85, 39_029.15],
    [75_000, 4_320, 2_062.5, 1_125, 67_492.5, 12_631.1, 54_861.4],
  ],
  '2026-03': [
    [10_000, 600, 300, 150, 8_950, 0, 8_950],
    [75_000, 4_500, 2_062.5, 1_125, 67_312.5, 12_577.1, 54_735.4],
    [150_000, 6_480, 4_125, 2_250, 137_145, 33_526.85, 103_618.15],
    [900_000, 6_480, 24_750, 13_500, 855_270, 259_227.85, 596_042.15],
  ],
};

it.each(Object.keys(vectors))('pays the vectors of %s to the cent in a payroll of that month', async (month) => {
  const wanted = vectors[month] ?? [];
  const ids: number[] = [];
  for (const [gross] of wanted) ids.push(await world.employ({ basic: shillings(gross) }));
  const run = await world.through(await world.begin(month, ids), 'calculate');
  const found: unknown[] = [];
  for (const id of ids) {
    const { gross, nssf, health, housing, steps, paye, net } = await world.slipOf(run, id);
    const chargeable = steps.find(({ label }) => label === 'Chargeable pay')?.amount;
    found.push([gross, nssf, health, housing, chargeable, paye, net]);
  }
  expect(found).toEqual(wanted.map((row) => row.map(shillings)));
});

it('scenario 16: a run of January 2025 takes the law of then, one of September 2024 the bands of NHIF, and a closed one stays', async () => {
  const id = await world.employ({ basic: shillings(75_000) });
  const september = await world.through(await world.begin('2024-09', [id]), ...untilPosted);
  const then = await world.slipOf(september, id);
  expect([then.nssf, then.health]).toEqual([shillings(2_160), shillings(1_400)]);
  expect(then.lines.find(({ kind }) => kind === 'health')?.source).toContain('NHIF');
  const january = await world.through(await world.begin('2025-01', [id]), ...untilPosted);
  const slip = await world.slipOf(january, id);
  expect([slip.nssf, slip.paye]).toEqual([shillings(2_160), shillings(13_279.1)]);

  await asSchoolA(app, (ctx) => settleRun(ctx, january.id, true));
  const { body: paid } = await app.call(admin, payRunsApi.get, { id: january.id });
  const locked = await world.through(paid, 'lock');
  for (const step of ['calculate', 'review', 'sendBack', 'approve', 'post', 'reverse'] as const)
    expect([step, (await world.take(admin, step, locked, 'Again')).status]).toEqual([step, 409]);
  const change = { id: locked.id, version: locked.version, title: 'Other', payDay: '2025-01-28' };
  expect((await app.call(admin, payRunsApi.update, change)).status).toBe(422);
  expect((await app.call(admin, payRunsApi.remove, { id: locked.id }, key())).status).toBe(422);
  const gone = await world.school((tx) => sql`delete from hr.pay_slip where run_id = ${locked.id}`.execute(tx));
  expect(Number(gone.numAffectedRows ?? 0n)).toBe(0);
  expect((await world.slipOf(locked, id)).net).toBe(slip.net);
});

it('keeps a third of basic pay, takes what a court asks below it, and carries what could not be taken', async () => {
  const id = await world.employ({ basic: shillings(30_000) });
  const give = (name: string, amount: number, more: { priority: number; keepsThird: boolean; purpose: string }) =>
    world.school(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into hr.pay_item (side, name, method, amount, priority, keeps_third, purpose)
        values ('deduction', ${name}, 'fixed', ${shillings(amount)}, ${more.priority}, ${more.keepsThird}, ${more.purpose}) returning id`.execute(
        tx,
      );
      await sql`insert into hr.pay_item_use (staff_member_id, item_id, from_month, author_name) values (${id}, ${rows[0]?.id}, '2026-01-01', 'Test')`.execute(
        tx,
      );
    });
  await give('SACCO – “Mwalimu”', 14_000, { priority: 20, keepsThird: true, purpose: 'sacco' });
  await give('Welfare', 4_000, { priority: 30, keepsThird: true, purpose: 'welfare' });
  await give('Court order', 3_000, { priority: 40, keepsThird: false, purpose: 'court' });
  const run = await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const slip = await world.slipOf(run, id);
  const room = slip.gross - slip.nssf - slip.health - slip.housing - slip.paye;
  const third = shillings(10_000);
  const taken = Object.fromEntries(slip.lines.flatMap(({ kind, label, amount }) => (kind === 'item' ? [[label, amount]] : [])));
  expect(taken).toEqual({
    'SACCO – “Mwalimu”': shillings(14_000),
    Welfare: Math.max(0, room - third - shillings(14_000)),
    'Court order': shillings(3_000),
  });
  const left = shillings(4_000) - (taken['Welfare'] ?? 0);
  expect([slip.carried, slip.net]).toEqual([left, third - shillings(3_000)]);
  expect(slip.exceptions).toEqual(expect.arrayContaining(['not_taken', 'below_third']));
  const next = await world.slipOf(await world.through(await world.begin('2026-06', [id]), 'calculate'), id);
  expect(next.lines.filter(({ kind }) => kind === 'carried').map(({ label, ofMonth }) => [label, ofMonth])).toEqual([
    ['Welfare, carried', '2026-05-01'],
  ]);
  // What was wanted of it in June is what was left in May.
  const carried = next.lines.find(({ kind }) => kind === 'carried');
  expect((carried?.amount ?? 0) + (carried?.notTaken ?? 0)).toBe(left);
});
