import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from '#modules/hr/runs/server/testing/payroll.ts';
import { recoverFromPay } from '#modules/hr/server/public.ts';
import { deductionsApi } from '../../../items/contract/pay-items.ts';
import { itemUsesApi } from '../../../items/contract/uses.ts';
import { postingRulesApi } from '../../../setup/contract/posting-rules.ts';
import { returnsApi } from '../../contract/returns.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const reader = 'ROLE_finance_admin' as const;
const month = '2026-10';
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-05T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

test('what makes good a loss of the school is due to nobody, and payslips and ledger still agree', async () => {
  const [loser, clerk] = [await world.employ({ basic: shillings(60_000) }), await world.employ({ basic: shillings(60_000) })];
  const lost = {
    staffMemberId: loser,
    amount: shillings(2_500),
    day: `${month}-05`,
    because: 'Lost: a projector',
    reference: 'ISS/7',
  };
  await asSchoolA(app, (ctx) => recoverFromPay(ctx, lost));
  await asSchoolA(app, (ctx) =>
    addAccounts(ctx, [{ code: '2079', name: 'Held for breakages', kind: 'liability', under: '2000' }]),
  );
  const { rows: accounts } = await ok(app.call(admin, postingRulesApi.accounts));
  const ledgerId = accounts.find(({ code }) => code === '2079')?.id ?? 0;
  const give = async (draft: { name: string; payee?: string; ledgerId?: number }, amount: number) => {
    const { id: itemId } = await ok(
      app.call(admin, deductionsApi.create, { ...draft, purpose: 'recovery', method: 'fixed', amount: shillings(amount) }),
    );
    await ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds: [clerk], fromMonth: month, once: true }, freshKey()));
  };
  await give({ name: 'Breakages', ledgerId }, 400);
  await give({ name: 'Excess of the insurer', payee: 'Bima “Salama”' }, 900);
  await world.through(await world.begin(month, [loser, clerk]), ...untilPosted);

  const { rows: returns } = await ok(app.call(reader, returnsApi.month, { month }));
  expect(returns.filter(({ kind }) => kind === 'recovery').map(({ name, amount }) => [name, amount])).toEqual([
    ['Recovery: Bima “Salama”', shillings(900)],
  ]);
  const about = 'Recovery of school property';
  expect((await app.call(reader, returnsApi.file, { month, kind: 'recovery', about })).status).toBe(404);

  const { ok: agrees, rows } = await ok(app.call(reader, returnsApi.reconciliation, { month }));
  expect(agrees).toBe(true);
  const kept = rows.filter(({ name }) => name === 'Recoveries kept by the school');
  const byAccount = kept.map(({ account, slips, returns: told }) => [account?.slice(0, 4) ?? '', slips, told] as const);
  expect(byAccount.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['2079', shillings(400), null],
    ['4896', shillings(2_500), null],
  ]);
  // Nothing of it is owed to anybody: the account of deductions has only what goes to the insurer.
  expect(rows.filter(({ account }) => account?.startsWith('2076')).map(({ ledger, difference }) => [ledger, difference])).toEqual(
    [[shillings(900), 0]],
  );
});
