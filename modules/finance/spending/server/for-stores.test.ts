import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { inSystem } from '#kit/server/http/system.ts';
import * as finance from '#modules/finance/server/public.ts';
import { billsApi } from '../contract/bills.ts';
import { budgetsApi } from '../contract/budgets.ts';
import { suppliersApi } from '../contract/suppliers.ts';
import { vouchersApi } from '../contract/vouchers.ts';

let app: TestApp;
let world: SpendingWorld;
const accounts = { unbilled: 0, cash: 0, payables: 0 };
const buyer = 'ROLE_Access_Expenses' as const;

beforeAll(async () => {
  app = await testApp();
  const { cash } = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  await asSchoolA(app, async (ctx) => {
    await finance.addAccounts(ctx, [{ code: '2080', name: 'Goods received, not yet billed', kind: 'liability', under: '2000' }]);
    const { rows } = await sql<{ id: number; code: string }>`select id, code from finance.accounts`.execute(ctx.tx);
    accounts.unbilled = rows.find(({ code }) => code === '2080')?.id ?? 0;
    accounts.payables = rows.find(({ code }) => code === '2010')?.id ?? 0;
  });
  accounts.cash = cash;
});
afterAll(() => app.close());

const supplier = async (name: string) => (await app.call(buyer, suppliersApi.create, { name }, world.key())).body;
const line = (accountId: number, amount: number) => ({
  accountId,
  amount,
  voteHeadId: null,
  departmentId: null,
  note: null,
});
const bill = (supplierId: number, billNo: string, lines: ReturnType<typeof line>[], more: object = {}) =>
  asSchoolA(app, (ctx) =>
    finance.enterStoresBill(ctx, { supplierId, billNo, day: world.day, dueOn: null, narration: null, vat: 0, lines, ...more }),
  );
const credit = (supplierId: number, billId: number | null, creditNo: string, amount: number) =>
  asSchoolA(app, (ctx) =>
    finance.enterSupplierCredit(ctx, {
      supplierId,
      billId,
      creditNo,
      day: world.day,
      narration: 'Sent back: “Unga” ñ',
      lines: [{ accountId: accounts.unbilled, amount }],
    }),
  );
const takeBack = (billId: number, reason = 'Wrong') =>
  asSchoolA(app, (ctx) => finance.takeBackStoresBill(ctx, billId, { day: world.day, reason }));
/** Debits less credits of an account, of one supplier, by SQL of its own. */
const ledger = (accountId: number, supplierId: number | null = null) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when debit_id = ${accountId} then amount else -amount end), 0)::bigint as sum
        from finance.entry where ${accountId} in (debit_id, credit_id)
         and (${supplierId}::bigint is null or supplier_id = ${supplierId})`.execute(tx);
    return rows[0]?.sum ?? Number.NaN;
  });
const seen = (billId: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ paid: number; credited: number; owed: number; live: boolean }>`
      select paid, credited, owed, live from finance.supplier_bills where id = ${billId}`.execute(tx);
    return rows[0];
  });
const failure = (of: Promise<unknown>) =>
  of.then(
    () => null,
    (thrown: { code: string; constraint?: string; fields?: { path: string }[] }) => [
      thrown.code,
      thrown.fields?.[0]?.path ?? thrown.constraint,
    ],
  );

test('a bill for what was received is owed, whole and once: another case, two at once, another school, what is no account for it', async () => {
  const { id } = await supplier('Wanjirũ & Sons');
  const before = await ledger(accounts.unbilled);
  const { billId, warnings } = await bill(id, 'INV-1', [line(accounts.unbilled, 900_001), line(world.expenses.food, 99_999)]);
  expect(warnings).toEqual([]);
  expect([(await ledger(accounts.unbilled)) - before, await ledger(accounts.payables, id)]).toEqual([900_001, -1_000_000]);
  expect(await seen(billId)).toEqual({ paid: 0, credited: 0, owed: 1_000_000, live: true });
  expect((await app.call(buyer, billsApi.get, { id: billId })).body).toMatchObject({ owed: 1_000_000, fromStores: true });
  expect(await failure(bill(id, 'inv-1', [line(accounts.unbilled, 5)]))).toEqual(['23505', 'supplier_bill_number']);
  const both = await Promise.all(['Q/7', 'q/7'].map((no) => failure(bill(id, no, [line(accounts.unbilled, 700)]))));
  expect(both).toEqual(expect.arrayContaining([['23505', 'supplier_bill_number'], null]));
  expect(await ledger(accounts.payables, id)).toBe(-1_000_700);
  const { rows: heads } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select id from finance.account where heading limit 1`.execute(tx),
  );
  for (const [at, wrong] of [accounts.cash, accounts.payables, heads[0]?.id ?? 0, 999_999].entries())
    expect(await failure(bill(id, `W${at}`, [line(accounts.unbilled, 5), line(wrong, 5)]))).toEqual([
      'validation',
      'lines.1.accountId',
    ]);
  expect(await failure(bill(999_999, 'X', [line(accounts.unbilled, 5)]))).toEqual(['validation', 'supplierId']);
  expect(await failure(bill(id, 'None', []))).toEqual(['validation', 'lines']);
  expect(await failure(bill(id, 'Ahead', [line(accounts.unbilled, 5)], { day: addDays(world.day, 1) }))).toEqual([
    'validation',
    'day',
  ]);
  const other = await schoolById(app.services, app.schoolB);
  if (!other) throw new Error('School B is not there.');
  const foreign = inSystem(app.services, other, app.http.log, 'test', (ctx) => finance.supplierToBuyFrom(ctx.tx, id));
  expect(await failure(foreign)).toEqual(['validation', 'supplierId']);
});

test('a locked period takes no bill, credit or taking back, and who is blocked is not bought from', async () => {
  const one = await supplier('Blocked Ltd');
  const { billId } = await bill(one.id, 'B1', [line(accounts.unbilled, 1000)]);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${world.day}`.execute(tx));
  expect(await failure(bill(one.id, 'B2', [line(accounts.unbilled, 1000)]))).toEqual(['rule', 'day']);
  expect(await failure(credit(one.id, billId, 'VR/1', 10))).toEqual(['rule', 'day']);
  expect(await failure(takeBack(billId))).toEqual(['rule', 'day']);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
  await app.call(buyer, suppliersApi.block, { id: one.id, version: one.version, blocked: true, reason: 'Bad flour' });
  expect(await failure(bill(one.id, 'B3', [line(accounts.unbilled, 1000)]))).toEqual(['rule', 'supplierId']);
  // What they still owe the school counts all the same.
  await credit(one.id, billId, 'VR/1', 400);
  expect((await seen(billId))?.owed).toBe(600);
});

test('it is taken back once, by the stores alone, and not while a voucher pays it', async () => {
  const { id } = await supplier('Back & Forth');
  const { billId } = await bill(id, 'C1', [line(accounts.unbilled, 80_000)]);
  const byFinance = await app.call(buyer, billsApi.reverse, { id: billId, reason: 'No' }, world.key());
  expect([byFinance.status, byFinance.body.message]).toEqual([422, expect.stringContaining('reversed there')]);
  const draft = { supplierId: id, day: world.day, narration: 'Flour', bills: [{ billId, amount: 80_000 }] };
  const { voucherId } = await asSchoolA(app, (ctx) => finance.draftVoucherFor(ctx, draft));
  expect(await failure(takeBack(billId))).toEqual(['rule', undefined]);
  const { body: voucher } = await app.call(buyer, vouchersApi.get, { id: voucherId });
  expect(voucher).toMatchObject({ state: 'draft', amount: 80_000, supplierId: id, payeeName: 'Back & Forth' });
  await app.call(buyer, vouchersApi.cancel, { id: voucherId, version: voucher.version, reason: 'Not yet' }, world.key());
  const two = await Promise.all([0, 1].map(() => failure(takeBack(billId))));
  expect(two).toEqual(expect.arrayContaining([['conflict', undefined], null]));
  expect([await ledger(accounts.payables, id), (await seen(billId))?.live]).toEqual([0, false]);
  // The number is free again.
  await bill(id, 'c1', [line(accounts.unbilled, 80_000)]);
  expect(await failure(takeBack(999_999))).toEqual(['not_found', undefined]);
});

test('a credit lessens what is owed of the bill everywhere, once, and never below nothing', async () => {
  const { id } = await supplier('Credits “Ñ”');
  const { billId } = await bill(id, 'D1', [line(accounts.unbilled, 50_000)]);
  await credit(id, billId, 'VR/7', 20_000);
  expect(await failure(credit(id, billId, 'vr/7', 1))).toEqual(['23505', 'supplier_credit_number']);
  expect(await failure(credit(id, billId, 'VR/8', 30_001))).toEqual(['rule', 'lines']);
  const at = await Promise.all([1, 2].map((no) => failure(credit(id, billId, `VR/9${no}`, 20_000))));
  expect(at).toEqual(expect.arrayContaining([null, ['rule', 'lines']]));
  expect(await seen(billId)).toMatchObject({ credited: 40_000, owed: 10_000 });
  expect(await ledger(accounts.payables, id)).toBe(-10_000);
  expect((await app.call(buyer, billsApi.list, { supplierId: id })).body.rows[0]).toMatchObject({
    owed: 10_000,
    credited: 40_000,
    state: 'open',
  });
  expect((await app.call(buyer, suppliersApi.get, { id })).body).toMatchObject({ owed: 10_000, notDue: 10_000 });
  const { body: statement } = await app.call(buyer, suppliersApi.statement, { id });
  expect(statement.rows.map(({ kind, billed, paid, balance }) => [kind, billed, paid, balance])).toEqual([
    ['bill', 50_000, 0, 50_000],
    ['supplier credit', 0, 20_000, 30_000],
    ['supplier credit', 0, 20_000, 10_000],
  ]);
  // What was sent back of it stays with it.
  expect(await failure(takeBack(billId))).toEqual(['rule', 'id']);
  const pays = (amount: number) => ({ supplierId: id, day: world.day, narration: 'Rest', bills: [{ billId, amount }] });
  expect(await failure(asSchoolA(app, (ctx) => finance.draftVoucherFor(ctx, pays(10_001))))).toEqual([
    'validation',
    'bills.0.amount',
  ]);
  const { voucherId } = await asSchoolA(app, (ctx) => finance.draftVoucherFor(ctx, pays(10_000)));
  await world.approveAndPay(voucherId, buyer);
  expect(await seen(billId)).toEqual({ paid: 10_000, credited: 40_000, owed: 0, live: true });
  expect((await app.call(buyer, billsApi.get, { id: billId })).body).toMatchObject({ owed: 0, state: 'paid' });
  expect(await failure(credit(id, billId, 'VR/10', 1))).toEqual(['rule', 'lines']);
  const stranger = await supplier('Somebody else');
  expect(await failure(credit(stranger.id, billId, 'VR/11', 1))).toEqual(['validation', 'billId']);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ state: string; no: string | null; amount: number; paidOn: string | null }>`
      select state, voucher_no as no, amount, paid_on as "paidOn" from finance.payment_vouchers where id = ${voucherId}`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ state: 'paid', no: expect.stringMatching(/^PV/), amount: 10_000, paidOn: world.day }]);
});

test('a credit that names no bill meets what is owed, the first due first, and waits for the next bill', async () => {
  const { id } = await supplier('Loose credits');
  const { billId: late } = await bill(id, 'E1', [line(accounts.unbilled, 30_000)], { dueOn: addDays(world.day, 40) });
  const { billId: soon } = await bill(id, 'E2', [line(accounts.unbilled, 10_000)], { dueOn: addDays(world.day, 5) });
  await credit(id, null, 'VR/20', 60_000);
  expect([(await seen(soon))?.owed, (await seen(late))?.owed, await ledger(accounts.payables, id)]).toEqual([0, 0, 20_000]);
  const { billId: next } = await bill(id, 'E3', [line(accounts.unbilled, 50_000)]);
  expect((await seen(next))?.owed).toBe(30_000);
  // Taken back, it gives free what was set against it; the others are met by that.
  await takeBack(late);
  expect([(await seen(next))?.owed, await ledger(accounts.payables, id)]).toEqual([0, 0]);
  expect((await app.call(buyer, suppliersApi.get, { id })).body).toMatchObject({ owed: 0, notDue: 0 });
});

test('credits meet what nobody has promised to pay, one after the other, and what is given free by what is taken back', async () => {
  const { id } = await supplier('Two credits');
  const { billId: late } = await bill(id, 'G1', [line(accounts.unbilled, 5000)], { dueOn: addDays(world.day, 40) });
  const { billId: soon } = await bill(id, 'G2', [line(accounts.unbilled, 10_000)], { dueOn: addDays(world.day, 5) });
  const pays = { supplierId: id, day: world.day, narration: 'Part', bills: [{ billId: soon, amount: 4000 }] };
  const { voucherId } = await asSchoolA(app, (ctx) => finance.draftVoucherFor(ctx, pays));
  await world.approve(voucherId);
  await credit(id, null, 'VR/30', 3000);
  await credit(id, null, 'VR/31', 9000);
  const owed = async () => [(await seen(soon))?.owed, (await seen(late))?.owed, await ledger(accounts.payables, id)];
  expect(await owed()).toEqual([4000, 0, -3000]);
  const { version } = await world.approveAndPay(voucherId, buyer);
  expect(await owed()).toEqual([0, 0, 1000]);
  expect((await app.call(buyer, vouchersApi.get, { id: voucherId })).body.bills).toMatchObject([{ owed: 0, amount: 4000 }]);
  // The payment taken back leaves the bill to the credit that was left over.
  const back = { id: voucherId, version, reason: 'Paid twice' };
  expect((await app.call('ROLE_All', vouchersApi.reverse, back, world.key())).status).toBe(200);
  expect(await owed()).toEqual([3000, 0, -3000]);
  expect((await app.call(buyer, billsApi.get, { id: soon })).body).toMatchObject({ credited: 7000, paid: 0, state: 'open' });
  await takeBack(late);
  expect(await owed()).toEqual([0, 0, 2000]);
});

test('a voucher that is called off or sent back leaves its bill to the credit that was left over', async () => {
  const { id } = await supplier('Cancelled');
  const pays = async (billNo: string) => {
    const { billId } = await bill(id, billNo, [line(accounts.unbilled, 5000)]);
    const draft = { supplierId: id, day: world.day, narration: billNo, bills: [{ billId, amount: 5000 }] };
    const { voucherId } = await asSchoolA(app, (ctx) => finance.draftVoucherFor(ctx, draft));
    return { billId, input: { id: voucherId, version: (await world.approve(voucherId)).version, reason: 'Goods went back' } };
  };
  const [one, two] = [await pays('H1'), await pays('H2')];
  await credit(id, null, 'VR/40', 7000);
  const owed = async () => [(await seen(one.billId))?.owed, (await seen(two.billId))?.owed];
  expect(await owed()).toEqual([5000, 5000]);
  expect((await app.call(buyer, vouchersApi.cancel, one.input, world.key())).status).toBe(200);
  expect(await owed()).toEqual([0, 5000]);
  expect((await app.call('ROLE_finance_admin', vouchersApi.sendBack, two.input, world.key())).status).toBe(200);
  expect(await owed()).toEqual([0, 3000]);
});

test('budgets are asked for expenses alone, and say what they have left for what is about to be asked', async () => {
  const year = world.day.slice(0, 4);
  const { id } = await supplier('Budgeted');
  const { body: made } = await app.call(
    'ROLE_create_budget',
    budgetsApi.create,
    {
      name: 'Repairs of the year',
      fromDay: `${year}-01-01`,
      toDay: `${year}-12-31`,
      atCommitment: 'warn',
      atPayment: 'ignore',
      lines: [{ expenseId: world.expenses.repairs, item: 'Roof', quantity: 1, unitCost: 100_000 }],
    },
    world.key(),
  );
  await asSchoolA(app, ({ tx }) => sql`update finance.budget set state = 'active' where id = ${made.id}`.execute(tx));
  const asked = (...amounts: number[]) =>
    asSchoolA(app, ({ tx }) =>
      finance.budgetsLeft(
        tx,
        amounts.map((amount) => ({ expenseId: world.expenses.repairs, voteHeadId: null, departmentId: null, amount })),
        world.day,
      ),
    );
  const expected = { budget: 'Repairs of the year', expenseId: world.expenses.repairs, at: 'warn' };
  expect(await asked(30_000, 40_000)).toEqual([{ ...expected, remaining: 100_000, asked: 70_000 }]);
  expect(await asked()).toEqual([]);
  const { warnings } = await bill(id, 'F1', [line(accounts.unbilled, 900_000), line(world.expenses.repairs, 120_000)]);
  expect(warnings).toEqual([expect.stringContaining('Repairs would be 200.00 over')]);
  expect(await asked(1)).toEqual([{ ...expected, remaining: -20_000, asked: 1 }]);
});
