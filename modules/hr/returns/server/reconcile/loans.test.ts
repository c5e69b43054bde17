import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, letOverdraw } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from '#modules/hr/runs/server/testing/payroll.ts';
import { loansApi } from '../../../items/contract/loans.ts';
import { deductionsApi } from '../../../items/contract/pay-items.ts';
import { postingRulesApi } from '../../../setup/contract/posting-rules.ts';
import { returnsApi } from '../../contract/returns.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;
let [itemId, moneyId, cook, driver] = [0, 0, 0, 0];
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-05T06:00:00Z') });
  world = await payWorld(app);
  await letOverdraw(app);
  itemId = (await ok(app.call(admin, deductionsApi.create, { name: 'School loan', purpose: 'loan' }))).id;
  moneyId = (await ok(app.call(admin, loansApi.options))).money[0]?.id ?? 0;
  cook = await world.employ({ basic: shillings(60_000) });
  driver = await world.employ({ basic: shillings(60_000) });
});
afterAll(() => app.close());

type Terms = Pick<CallInput<typeof loansApi.give>, 'staffMemberId' | 'interest' | 'interestRate'>;

/** Lends 10,000, of which 3,000 a month come back. */
const lend = (month: string, terms: Terms) =>
  ok(
    app.call(
      admin,
      loansApi.give,
      {
        itemId,
        moneyId,
        principal: shillings(10_000),
        instalment: shillings(3_000),
        givenOn: `${month}-01`,
        firstMonth: month,
        ...terms,
      },
      freshKey(),
    ),
  );
const loansOf = async (month: string) => {
  const { rows, ok: agrees } = await ok(app.call('ROLE_finance_admin', returnsApi.reconciliation, { month }));
  return { agrees, loans: rows.filter(({ name }) => name.startsWith('Loans')) };
};

test('what is paid back of loans stands beside what the ledger has, to the cent', async () => {
  await lend('2026-09', { staffMemberId: cook });
  await world.through(await world.begin('2026-09', [cook, driver]), ...untilPosted);
  const back = shillings(3_000);
  expect(await loansOf('2026-09')).toMatchObject({
    agrees: true,
    loans: [{ name: 'Loans paid back', slips: back, returns: null, ledger: back, difference: 0 }],
  });
});

test('interest that the month adds to a loan is taken off', async () => {
  await lend('2026-10', { staffMemberId: driver, interest: 'reducing', interestRate: 1200 });
  await world.through(await world.begin('2026-10', [cook, driver]), ...untilPosted);
  // 3,000 from either, less a month’s interest of 12 % a year on 10,000.
  const moved = shillings(6_000 - 100);
  expect(await loansOf('2026-10')).toMatchObject({
    agrees: true,
    loans: [{ name: 'Loans paid back, less interest', slips: moved, ledger: moved, difference: 0 }],
  });
});

test('interest of loans that stand on an account of their own is taken off there', async () => {
  await asSchoolA(app, (ctx) => addAccounts(ctx, [{ code: '1241', name: 'Car loans', kind: 'asset', under: '1200' }]));
  const { rows: accounts } = await ok(app.call(admin, postingRulesApi.accounts));
  const ledgerId = accounts.find(({ code }) => code === '1241')?.id ?? 0;
  const usual = itemId;
  itemId = (await ok(app.call(admin, deductionsApi.create, { name: 'Car loan', purpose: 'loan', ledgerId }))).id;
  await lend('2026-11', { staffMemberId: cook, interest: 'reducing', interestRate: 1200 });
  itemId = usual;
  await world.through(await world.begin('2026-11', [cook, driver]), ...untilPosted);
  // Of the driver 7,100 are owed still, which bear 71.
  const [own, common] = [shillings(3_000 - 100), shillings(6_000 - 71)];
  const { agrees, loans } = await loansOf('2026-11');
  expect(loans.map(({ slips, ledger, difference }) => [slips, ledger, difference])).toEqual(
    expect.arrayContaining([
      [own, own, 0],
      [common, common, 0],
    ]),
  );
  expect(agrees).toBe(true);
});
