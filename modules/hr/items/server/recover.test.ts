import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { recoverFromPay, takeBackRecovery } from '#modules/hr/server/public.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from '../../runs/server/testing/payroll.ts';
import { deductionsApi } from '../contract/pay-items.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

const recovery = { amount: 250_000, day: '2026-05-20', because: 'Lost: “darubini”', reference: 'ISS/2026/00007' };
const recover = (staffMemberId: number, more: object = {}) =>
  asSchoolA(app, (ctx) => recoverFromPay(ctx, { staffMemberId, ...recovery, ...more }));
const takeBack = (id: number) => asSchoolA(app, (ctx) => takeBackRecovery(ctx, id));
const failure = (of: Promise<unknown>) =>
  of.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => [code, message],
  );
/** What posted payslips took for rows that say who has what, by SQL of its own. */
const taken = async (useId: number) => {
  const { rows } = await world.school((tx) =>
    sql<{ amount: number; month: string }>`
      select l.amount, s.month from hr.pay_line l join hr.pay_slip s on s.id = l.slip_id where l.use_id = ${useId}`.execute(tx),
  );
  return rows;
};

it('is taken once, in the first month that is not posted, and then stays', async () => {
  const id = await world.employ({ basic: shillings(60_000) });
  await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const { useId, month } = await recover(id);
  expect(month).toBe('2026-06');
  await world.through(await world.begin('2026-06', [id]), ...untilPosted);
  expect(await taken(useId)).toEqual([{ amount: 250_000, month: '2026-06-01' }]);
  expect(await failure(takeBack(useId))).toEqual(['conflict', expect.stringContaining('Jun 2026')]);
  await world.through(await world.begin('2026-07', [id]), ...untilPosted);
  expect(await taken(useId)).toHaveLength(1);
});

it('does not slip past a payroll that is reviewed: it goes into the month after; one that is only worked out is outdated', async () => {
  const id = await world.employ({ basic: shillings(60_000) });
  const run = await world.through(await world.begin('2026-05', [id]), 'calculate');
  const first = await recover(id);
  expect(first.month).toBe('2026-05');
  expect((await world.take(admin, 'review', run)).status).toBe(422);
  await world.through(run, 'calculate', 'review');
  expect((await recover(id, { reference: 'B' })).month).toBe('2026-06');
  expect(await failure(takeBack(first.useId))).toEqual(['rule', expect.stringContaining('reviewed already')]);
});

it('makes its deduction once, also for two at once; each is cancelled once', async () => {
  const [one, other] = [await world.employ(), await world.employ()];
  const [first, second] = await Promise.all([recover(one), recover(other)]);
  const { body } = await app.call(admin, deductionsApi.list, { purpose: 'recovery' });
  expect(body.rows.filter(({ name }) => name === 'Recovery of school property')).toHaveLength(1);
  expect(await Promise.all([failure(takeBack(first.useId)), failure(takeBack(first.useId))])).toContainEqual([
    'not_found',
    expect.any(String),
  ]);
  await takeBack(second.useId);
  const { rows } = await world.school((tx) =>
    sql<{
      left: number;
    }>`select count(*)::int as left from hr.pay_item_use where id in (${first.useId}, ${second.useId})`.execute(tx),
  );
  expect(rows[0]?.left).toBe(0);
});

it('is refused in words for who is not paid by the school, and for another school', async () => {
  const gone = await world.employ({ toDay: '2026-04-30' });
  expect(await failure(recover(gone))).toEqual(['rule', expect.stringContaining('not on the school’s payroll in May 2026')]);
  expect(await failure(recover(999_999))).toEqual(['not_found', expect.any(String)]);
  const id = await world.employ();
  const school = await schoolById(app.services, app.schoolB);
  if (!school) throw new Error('School B is not there.');
  const foreign = inSystem(app.services, school, app.http.log, 'test', (ctx) =>
    recoverFromPay(ctx, { staffMemberId: id, ...recovery }),
  );
  expect(await failure(foreign)).toEqual(['not_found', expect.any(String)]);
});
