import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { billsApi } from '../../contract/bills.ts';
import { ratesApi } from '../../contract/rates.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { type Voucher, vouchersApi } from '../../contract/vouchers.ts';
import { withheldApi } from '../../contract/withheld.ts';

const buyer = 'ROLE_Access_Expenses' as const;
const admin = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: SpendingWorld;
let cash = 0;
let supplierId = 0;
let month = '';
const rate = { fees: 0, vat: 0 };
beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  month = world.day.slice(0, 7);
  cash = await asSchoolA(app, async (ctx) => {
    const books = await openBooks(ctx.tx);
    await sql`update finance.account set overdraft = 100000000 where id = ${books.cash}`.execute(ctx.tx);
    return books.cash;
  });
  const add = async (name: string, kind: 'income' | 'vat', of: number) => {
    const draft = { name, kind, rate: of, fromDay: '2020-01-01', toDay: null, source: 'The law' };
    return (await app.call(admin, ratesApi.create, draft)).body.id;
  };
  rate.fees = await add('Contractual fees', 'income', 300);
  rate.vat = await add('Agents', 'vat', 200);
  const named = { name: 'Wanjirũ & Sons', kraPin: 'P051092185B' };
  supplierId = (await app.call(buyer, suppliersApi.create, named, world.key())).body.id;
});
afterAll(() => app.close());

const pay = async ({ id, version }: Pick<Voucher, 'id' | 'version'>) =>
  app.call(buyer, vouchersApi.pay, { id, version, day: world.day, moneyId: cash, mode: 'cash' as const }, world.key());
const bill = async (billNo: string, amount: number) => {
  const lines = [{ expenseId: world.expenses.food, amount }];
  return (await app.call(buyer, billsApi.create, { supplierId, billNo, day: world.day, lines }, world.key())).body.bill.id;
};
/** Pays a bill with these taxes withheld on all of it. */
const withholds = async (billNo: string, amount: number, rates: readonly number[]): Promise<Voucher> => {
  const bills = [{ billId: await bill(billNo, amount), amount }];
  const taxes = rates.map((rateId) => ({ rateId, base: amount }));
  const draft = { payeeKind: 'supplier' as const, supplierId, day: world.day, narration: 'Fencing', bills, taxes };
  const { body } = await app.call(buyer, vouchersApi.create, draft, world.key());
  return (await pay(await world.approve(body.id))).body.voucher;
};
const reverse = ({ id, version }: Pick<Voucher, 'id' | 'version'>) =>
  app.call('ROLE_All', vouchersApi.reverse, { id, version, reason: 'Wrong', day: world.day }, world.key());
const list = async (more = {}) => (await app.call(buyer, withheldApi.list, { sort: 'amount', ...more })).body.rows;
const states = async (more = {}) => (await list(more)).map(({ amount, state }) => [amount, state]);
const owed = async () => (await app.call(buyer, withheldApi.owed)).body;
const drafts = (more = {}, caller: Caller = buyer) =>
  app.call(caller, withheldApi.draft, { month, kind: 'income' as const, day: world.day, ...more }, world.key());
const voucher = async (id: number) => (await app.call(buyer, vouchersApi.get, { id })).body;

test('what was withheld is told with its payee, is paid by one voucher of three signatures, and clears the account', async () => {
  await withholds('INV-1', 100_000, [rate.fees, rate.vat]);
  await withholds('INV-2', 50_000, [rate.fees]);
  expect(await list({ kind: 'income', q: 'p051092185b' })).toMatchObject([
    { payeeName: 'Wanjirũ & Sons', invoices: 'INV-2', base: 50_000, rate: 300, amount: 1500, state: 'due', paidOn: world.day },
    { kraPin: 'P051092185B', invoices: 'INV-1', base: 100_000, amount: 3000, tax: 'Contractual fees', remittanceNo: null },
  ]);
  expect(await list({ to: addDays(world.day, -1) })).toEqual([]);
  expect(await owed()).toMatchObject({
    held: 6500,
    due: 6500,
    promised: 0,
    beside: 0,
    months: [
      { month, kind: 'income', withheld: 4500, due: 4500 },
      { month, kind: 'vat', due: 2000 },
    ],
  });
  expect((await drafts({}, 'ROLE_View_Only')).status).toBe(403);
  expect((await app.call('otherSchool', withheldApi.list, {})).body.rows).toEqual([]);
  const both = await Promise.all([drafts(), drafts()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const id = both.find(({ status }) => status === 200)?.body.voucherId ?? 0;
  const made = await voucher(id);
  expect(made).toMatchObject({ payeeName: 'Kenya Revenue Authority', amount: 4500, paysTax: true, lines: [{ amount: 4500 }] });
  expect(await states({ kind: 'income' })).toEqual([
    [1500, 'promised'],
    [3000, 'promised'],
  ]);
  const changed = { ...made, taxes: [], bills: [], lines: [{ expenseId: world.expenses.food, amount: 4500 }] };
  const { id: _, version, payeeKind, payeeName, day, narration, lines } = changed;
  const draft = { id, version, payeeKind, payeeName, day, narration, lines };
  expect((await app.call(buyer, vouchersApi.update, draft)).status).toBe(422);
  const held = await world.sumOf('withholding');
  const { body: paid } = await pay(await world.approve(id));
  expect([paid.voucher.state, (await world.sumOf('withholding')) - held]).toEqual(['paid', 4500]);
  expect(await list({ kind: 'income', state: 'remitted' })).toMatchObject([
    { amount: 1500, remittanceVoucherId: id, remittanceNo: paid.voucher.voucherNo, remittedOn: world.day },
    { amount: 3000 },
  ]);
  expect(await owed()).toMatchObject({ held: 2000, due: 2000, promised: 0, beside: 0 });
  expect((await drafts()).body.fields).toMatchObject([{ path: 'month' }]);
});

test('a remittance that is cancelled or reversed leaves the tax to be paid again', async () => {
  const { voucherId } = (await drafts({ kind: 'vat' })).body;
  const { version } = await voucher(voucherId);
  await app.call(buyer, vouchersApi.cancel, { id: voucherId, version, reason: 'Not yet' }, world.key());
  expect(await states({ kind: 'vat' })).toEqual([[2000, 'due']]);
  const second = (await drafts({ kind: 'vat' })).body.voucherId;
  const { body: paid } = await pay(await world.approve(second));
  expect(await states({ kind: 'vat' })).toEqual([[2000, 'remitted']]);
  expect((await reverse(paid.voucher)).status).toBe(200);
  expect(await states({ kind: 'vat' })).toEqual([[2000, 'due']]);
  expect(await owed()).toMatchObject({ held: 2000, due: 2000, beside: 0 });
});

test('a payment that is reversed owes no tax; on a voucher it stops it, and once paid it is set against what is owed next', async () => {
  const one = await withholds('INV-3', 200_000, [rate.vat]);
  const { voucherId } = (await drafts({ kind: 'vat' })).body;
  const ready = await world.approve(voucherId);
  expect((await reverse(one)).status).toBe(200);
  const stopped = await pay(ready);
  expect([stopped.status, stopped.body.message]).toEqual([422, expect.stringContaining(one.voucherNo ?? 'none')]);
  const { body: off } = await app.call(buyer, vouchersApi.cancel, { ...ready, reason: 'Drafted again' } as never, world.key());
  expect(off.voucher?.state ?? off).toBe('cancelled');
  expect(await states({ kind: 'vat' })).toEqual([[2000, 'due']]);
  const two = await withholds('INV-4', 30_000, [rate.vat]);
  await pay(await world.approve((await drafts({ kind: 'vat' })).body.voucherId));
  expect((await reverse(two)).status).toBe(200);
  expect(await states({ kind: 'vat' })).toEqual([
    [600, 'over'],
    [2000, 'remitted'],
  ]);
  expect(await owed()).toMatchObject({ held: -600, due: 0, over: 600, beside: 0 });
  expect((await drafts({ kind: 'vat' })).status).toBe(422);
  await withholds('INV-5', 100_000, [rate.vat]);
  const next = (await drafts({ kind: 'vat' })).body.voucherId;
  expect(await voucher(next)).toMatchObject({ amount: 1400 });
  expect(await owed()).toMatchObject({ due: 0, over: 600, promised: 1400, beside: 0 });
  await pay(await world.approve(next));
  expect(await states({ kind: 'vat', state: 'over' })).toEqual([]);
  expect(await owed()).toMatchObject({ held: 0, due: 0, over: 0, promised: 0, beside: 0 });
});

test('what a journal paid is marked, as far as the books show it, and what an opening balance left is paid with the rest', async () => {
  await withholds('INV-6', 100_000, [rate.fees]);
  const mark = (more = {}) => {
    const marked = { month, kind: 'income' as const, paidOn: world.day, reference: 'PRN 2026', reason: 'Paid on iTax by cheque' };
    return app.call(admin, withheldApi.mark, { ...marked, ...more }, world.key());
  };
  expect((await mark()).body.fields).toMatchObject([{ path: 'month' }]);
  const journal = (amount: number, debit: 'withholding' | 'cash') =>
    asSchoolA(app, async (ctx) => {
      const books = await openBooks(ctx.tx);
      const credit = debit === 'cash' ? books.withholding : books.cash;
      const moves = [{ debit: books[debit], credit, amount }];
      await post(ctx, [{ kind: 'journal', day: world.day, narration: 'KRA', moves }]);
    });
  await journal(3000, 'withholding');
  expect(await owed()).toMatchObject({ held: 0, due: 3000, beside: -3000 });
  expect((await app.call(buyer, withheldApi.mark, {} as never, world.key())).status).toBe(403);
  const { body: marked } = await mark();
  expect(marked).toMatchObject({ due: 0, beside: 0, marks: [{ amount: 3000, reference: 'PRN 2026' }] });
  expect((await list({ state: 'remitted', q: 'prn 2026' })).map(({ amount }) => amount)).toEqual([3000]);
  const id = marked.marks[0]?.id ?? 0;
  const undo = () => app.call(admin, withheldApi.unmark, { id, reason: 'Of another month' }, world.key());
  expect((await undo()).body).toMatchObject({ due: 3000, beside: -3000, marks: [] });
  expect((await undo()).status).toBe(409);
  expect((await mark()).status).toBe(200);
  await journal(7000, 'cash');
  expect(await owed()).toMatchObject({ held: 7000, beside: 7000 });
  expect((await drafts({ beside: 7001 })).body.fields).toMatchObject([{ path: 'beside' }]);
  const { voucherId } = (await drafts({ beside: 7000 })).body;
  await pay(await world.approve(voucherId));
  expect(await owed()).toMatchObject({ held: 0, due: 0, beside: 0 });
});
