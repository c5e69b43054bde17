import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { banksApi } from '../../../banks/contract/accounts.ts';
import { openItems } from '../../../banks/server/reconcile/open-items.store.ts';
import { daysApi } from '../../../cashier/contract/days.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { type Refund, refundsApi } from '../../contract/refunds.ts';
import { vouchersApi } from '../../contract/vouchers.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let bank = 0;
let earlier = '';
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  earlier = addDays(world.day, -3);
  const account = { name: 'Operations', bank: 'Equity Bank', branch: 'Thika', number: '0123456789', signatories: null };
  ({ id: bank } = (await app.call('ROLE_finance_admin', banksApi.create, account, world.key())).body);
  await asSchoolA(app, async (ctx) => {
    const { cash } = await openBooks(ctx.tx);
    const equity = (
      await sql<{ id: number }>`select id from finance.account where kind = 'equity' and not heading limit 1`.execute(ctx.tx)
    ).rows[0];
    const moves = [bank, cash].map((debit) => ({ debit, credit: equity?.id ?? 0, amount: 9_000_000 }));
    await post(ctx, [{ kind: 'journal', day: addDays(earlier, -1), narration: 'Opening', moves }]);
  });
});
afterAll(() => app.close());

const pays = 'ROLE_Process_Refund' as const;
const newcomer = async (credit: number) => {
  const { id } = (await registerAs(app, testDraft(books.frame))).body;
  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId: id, day: earlier, mode: 'cash', reference: null, moneyId: books.cash, amount: credit }),
  );
  return id;
};
const approved = async (studentId: number, amount: number, more = {}): Promise<Refund> => {
  const asked = { studentId, source: 'overpayment' as const, amount, reason: 'Left the school', ...more };
  const { id, version } = (await app.call(pays, refundsApi.request, asked, world.key())).body;
  return (await app.call('ROLE_Approve_Refund', refundsApi.decide, { id, version, approved: true }, world.key())).body;
};
const process = ({ id, version }: Refund, more = {}) =>
  app.call(
    pays,
    refundsApi.process,
    { id, version, day: earlier, moneyId: bank, mode: 'eft' as const, reference: `FT${id}`, ...more },
    world.key(),
  );
const comesBack = ({ id, version }: Refund, more = {}, caller: Caller = pays) =>
  app.call(
    caller,
    refundsApi.cameBack,
    { id, version, day: world.day, moneyId: bank, reason: 'Account closed', ...more },
    world.key(),
  );
const balance = async (student: number) =>
  (await asSchoolA(app, (ctx) => balancesOf(ctx.tx, [student], '9999-12-31')))[0]?.balance ?? 0;
const onBank = () => asSchoolA(app, ({ tx }) => openItems(tx, bank, 100));

test('money that comes back is held again, both movements stand, and the refund is paid anew by another number', async () => {
  const id = await newcomer(50_000);
  const { body: paid } = await process(await approved(id, 30_000));
  expect(await balance(id)).toBe(-20_000);
  expect((await comesBack(paid, { day: addDays(earlier, -1) })).body.fields).toMatchObject([{ path: 'day' }]);
  expect((await comesBack(paid, { moneyId: world.expenses.food })).body.fields).toMatchObject([{ path: 'moneyId' }]);
  expect((await comesBack(paid, { reason: ' ' })).body.fields).toMatchObject([{ path: 'reason' }]);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${world.day}`.execute(tx));
  expect((await comesBack(paid)).body.fields).toMatchObject([{ path: 'day' }]);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
  expect((await comesBack(paid, {}, 'ROLE_Approve_Refund')).status).toBe(403);
  const both = await Promise.all([comesBack(paid), comesBack(paid)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const back = both.find(({ status }) => status === 200)?.body as Refund;
  expect(back).toMatchObject({
    state: 'approved',
    voucherNo: null,
    processedOn: null,
    reference: null,
    available: 50_000,
    returns: [
      {
        voucherNo: paid.voucherNo,
        paidOn: earlier,
        mode: 'eft',
        reference: `FT${paid.id}`,
        moneyName: 'Operations',
        day: world.day,
        intoName: 'Operations',
        reason: 'Account closed',
      },
    ],
  });
  expect(back.steps.map(({ step, comment }) => [step, comment]).at(-1)).toEqual(['returned', 'Account closed']);
  expect(await balance(id)).toBe(-50_000);
  const shown = (await onBank()).filter(({ no }) => no === paid.voucherNo);
  expect(shown.map(({ day, amount, reference }) => [day, amount, reference])).toEqual([
    [earlier, -30_000, `FT${paid.id}`],
    [world.day, 30_000, paid.voucherNo],
  ]);
  // What is open again holds its money against another request.
  const more = { studentId: id, source: 'overpayment' as const, amount: 20_001, reason: 'More' };
  expect((await app.call(pays, refundsApi.request, more, world.key())).status).toBe(422);
  const again = await process(back, { day: world.day });
  expect([again.status, again.body.fields?.[0]?.path]).toEqual([409, 'reference']);
  expect(again.body.message).toContain('came back');
  const { body: second } = await process(back, { day: world.day, reference: 'FT-NEW' });
  expect([second.state, second.voucherNo === paid.voucherNo, second.returns.length]).toEqual(['processed', false, 1]);
  expect(await balance(id)).toBe(-20_000);
  const found = await app.call(pays, refundsApi.list, { q: paid.voucherNo ?? '' });
  expect(found.body.rows.map((row) => row.id)).toEqual([paid.id]);
});

test('a number by which money came back pays no voucher either, and its cheque is not missed', async () => {
  const id = await newcomer(10_000);
  const { body: paid } = await process(await approved(id, 10_000), { mode: 'cheque', reference: '000101' });
  const { body: back } = await comesBack(paid, { reason: 'Bounced' });
  const off = await app.call(pays, refundsApi.cancel, { id: back.id, version: back.version, reason: 'Stays' }, world.key());
  expect([off.body.state, await balance(id)]).toEqual(['cancelled', -10_000]);
  const voucher = await world.approve((await world.direct('Fundi', 5000)).id);
  const pay = { id: voucher.id, version: voucher.version, day: world.day, moneyId: bank, mode: 'cheque' as const };
  const again = await app.call('ROLE_Access_Expenses', vouchersApi.pay, { ...pay, reference: '000101' }, world.key());
  expect([again.status, again.body.fields?.[0]?.path]).toEqual([409, 'reference']);
  const { body: next } = await app.call('ROLE_View_Only', vouchersApi.nextCheque, { moneyId: bank });
  expect(next).toEqual({ next: '000102', missing: [] });
});

test('pocket money and caution money come back to where they were held, and what went to fees cannot', async () => {
  const id = await newcomer(10_000);
  await asSchoolA(app, async (ctx) => {
    const all = await openBooks(ctx.tx);
    const move = { debit: all.cash, credit: all.pocket_money, amount: 7000, studentId: id };
    await post(ctx, [{ kind: 'wallet', day: earlier, narration: 'Deposit', moves: [move] }]);
  });
  const { body: paid } = await process(await approved(id, 7000, { source: 'pocket_money' }));
  const held = await world.sumOf('pocket_money');
  const { body: back } = await comesBack(paid);
  expect([(await world.sumOf('pocket_money')) - held, back.available]).toEqual([-7000, 7000]);
  const toStudentId = await newcomer(1000);
  const fees = await approved(id, 5000, { destination: 'sibling', toStudentId });
  const { body: moved } = await process(fees, { moneyId: null, mode: null, reference: null });
  expect((await comesBack(moved)).status).toBe(403);
});

test('cash that comes back is of the counter that took it, on a day that is open', async () => {
  const id = await newcomer(40_000);
  const { body: paid } = await process(await approved(id, 40_000), { moneyId: books.cash, mode: 'cash', reference: null });
  const mine = async () => (await app.call(pays, daysApi.read, { day: world.day })).body.mine;
  const before = await mine();
  expect((await comesBack(paid, { moneyId: books.cash, reason: 'Nobody fetched it' })).status).toBe(200);
  const after = await mine();
  expect([after.cameBack - before.cameBack, after.expected - before.expected]).toEqual([40_000, 40_000]);
  const other = await newcomer(1000);
  const { body: second } = await process(await approved(other, 1000), { moneyId: books.cash, mode: 'cash', reference: null });
  const counts = [{ value: 100 as const, count: after.expected / 10_000 }];
  const close = { day: world.day, counts, banked: 0, handedTo: 'The bursar' };
  const { body: closed } = await app.call(pays, daysApi.close, close, world.key());
  expect([closed.cameBack, closed.counted - closed.expected]).toEqual([after.cameBack, 0]);
  expect((await comesBack(second, { moneyId: books.cash })).body.fields).toMatchObject([{ path: 'day' }]);
  expect((await comesBack(second)).status).toBe(200);
});

test('cash of a closed counter that somebody else takes back is counted at theirs; of an open one at the payer’s', async () => {
  const buyer = 'ROLE_Access_Expenses' as const;
  const paidVoucher = async () => {
    const one = await world.approve((await world.direct('Fundi', 6000)).id);
    const pay = { id: one.id, version: one.version, day: earlier, moneyId: books.cash, mode: 'cash' as const };
    await asSchoolA(app, ({ tx }) => sql`update finance.voucher set day = ${earlier} where id = ${one.id}`.execute(tx));
    return (await app.call(buyer, vouchersApi.pay, pay, world.key())).body.voucher;
  };
  const takesBack = ({ id, version }: { id: number; version: number }, day: string) =>
    app.call('ROLE_All', vouchersApi.reverse, { id, version, reason: 'Never delivered', day }, world.key());
  const box = async (caller: Caller, day: string) => (await app.call(caller, daysApi.read, { day })).body.mine;
  const [open, closed, late] = [await paidVoucher(), await paidVoucher(), await paidVoucher()];
  expect((await box(buyer, earlier)).paidOut).toBe(18_000);
  expect((await takesBack(open, world.day)).status).toBe(200);
  expect([(await box(buyer, earlier)).paidOut, (await box('ROLE_All', world.day)).cameBack]).toEqual([12_000, 0]);
  expect((await app.call(buyer, daysApi.close, { day: earlier, counts: [] }, world.key())).status).toBe(200);
  expect((await takesBack(closed, world.day)).status).toBe(200);
  expect(await box('ROLE_All', world.day)).toMatchObject({ cameBack: 6000, expected: 6000 });
  await world.closeCounter('ROLE_All');
  expect((await takesBack(late, world.day)).body.fields).toMatchObject([{ path: 'day' }]);
});
