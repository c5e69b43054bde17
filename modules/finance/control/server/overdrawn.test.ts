import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { banksApi } from '../../banks/contract/accounts.ts';
import { suspenseRefundsApi } from '../../banks/contract/refunds.ts';
import { suspenseApi } from '../../banks/contract/suspense.ts';
import { accountsApi } from '../../books/contract/accounts.ts';
import { journalsApi } from '../../books/contract/journals.ts';
import { chequesApi } from '../../cashier/contract/cheques.ts';
import { daysApi } from '../../cashier/contract/days.ts';
import { receiptsApi } from '../../cashier/contract/receipts.ts';
import { walletMovesApi } from '../../pocket/contract/wallet-moves.ts';
import { refundsApi } from '../../spending/contract/refunds.ts';
import { vouchersApi } from '../../spending/contract/vouchers.ts';
import { receivePayment } from '../../banks/server/payments/receive-payment.ts';
import { payByMpesa } from '../../banks/server/refunds/pay-refund.ts';
import { postDocument, takeBackDocument } from '../../books/server/documents-for-others.ts';
import { openBooks } from '../../ledger/server/books.store.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let bank = 0;
let other = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 3, charged: false });
  world = await spendingWorld(app);
  bank = (await app.call('ROLE_finance_admin', banksApi.create, { name: 'KCB fees' })).body.id;
  other = (await app.call('ROLE_finance_admin', banksApi.create, { name: 'Co-op fees' })).body.id;
  await allow(0);
});
afterAll(() => app.close());

const allow = (overdraft: number) =>
  asSchoolA(app, ({ tx }) => sql`update finance.account set overdraft = ${overdraft} where money`.execute(tx));
const student = (at: number) => books.students[at] ?? 0;
const holds = async (account: number) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ day: string; amount: number }>`
      select day, case when debit_id = ${account} then amount else -amount end as amount
        from finance.entry where ${account} in (debit_id, credit_id) order by day`.execute(tx),
  );
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};
const receive = (
  amount: number,
  mode: 'cash' | 'eft' = 'cash',
  reference: string | null = null,
  caller: Caller = 'ROLE_Pay_Fees',
) =>
  app.call(
    caller,
    receiptsApi.receive,
    { studentId: student(0), day: world.day, mode, reference, amount, ...(mode === 'eft' ? { moneyId: bank } : {}) },
    world.key(),
  );
const transfer = (amount: number, caller: Caller = 'ROLE_finance_admin', more = {}) =>
  app.call(caller, banksApi.transfer, { fromId: books.cash, toId: bank, amount, day: world.day, ...more }, world.key());

const fromProvider = async (ctx: SchoolContext, reference: string, amount: number) => {
  const { mpesa: moneyId } = await openBooks(ctx.tx);
  const nobody = { accountRef: null, payerName: 'JOHN', payerPhone: null, narration: null, studentId: null, payload: {} };
  const paidAt = ctx.now.toISOString();
  await receivePayment(ctx, { channel: 'mpesa', reference, moneyId, amount, paidAt, day: world.day, ...nobody });
};
const lastMove = async () => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select max(id) as id from finance.wallet_move`.execute(tx),
  );
  return rows[0]?.id ?? 0;
};
/** Money that came by M-Pesa for nobody, and whose return was asked for and approved. */
const approvedOutOfSuspense = async (amount: number) => {
  const reference = `NOBODY${(came += 1)}`;
  await asSchoolA(app, (ctx) => fromProvider(ctx, reference, amount));
  const { body } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference });
  const ask = { paymentId: body.rows[0]?.id ?? 0, amount, reason: 'Wrong paybill', payeePhone: '0722345126' };
  const { body: asked } = await app.call('ROLE_Pay_Fees', suspenseRefundsApi.ask, ask, world.key());
  const id = asked.refunds[0]?.id ?? 0;
  expect((await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: true }, world.key())).status).toBe(200);
  return id;
};
let came = 0;
/** A document of a module after this one, which other modules post by a function and not by a call. */
const document = (debit: number, credit: number, amount: number) => ({
  kind: 'payroll',
  documentId: 1,
  documentNo: 'PAY/1',
  day: world.day,
  narration: 'Mshahara',
  moves: [{ debit, credit, amount }],
});
const answered = async (work: (ctx: SchoolContext) => Promise<unknown>) => {
  try {
    await asSchoolA(app, work);
    return { status: 200, body: { message: '' } };
  } catch (error) {
    if (error instanceof UserError) return { status: 422, body: { message: error.message } };
    throw error;
  }
};

/** Each way by which money leaves the cash box: 100.00 of it. */
const doors: Record<string, () => Promise<{ status: number; body: { message: string } }>> = {
  transfer: () => transfer(10_000),
  'bank charge': () =>
    app.call('ROLE_finance_admin', banksApi.charge, { moneyId: books.cash, amount: 10_000, day: world.day }, world.key()),
  journal: () =>
    app.call(
      'ROLE_finance_admin',
      journalsApi.create,
      {
        day: world.day,
        narration: 'Beans',
        lines: [
          { accountId: world.expenses.food, side: 'debit', amount: 10_000 },
          { accountId: books.cash, side: 'credit', amount: 10_000 },
        ],
      },
      world.key(),
    ),
  voucher: async () => {
    const { id, version } = await world.approve((await world.direct('Plumber', 10_000)).id);
    const pay = { id, version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
    return app.call('ROLE_Access_Expenses', vouchersApi.pay, pay, world.key());
  },
  refund: async () => {
    // What the student holds came into the bank.
    await receive(10_000, 'eft', `EFT ${Math.random()}`);
    const draft = { studentId: student(0), source: 'overpayment' as const, amount: 10_000, reason: 'Left' };
    const { body: asked } = await app.call('ROLE_Process_Refund', refundsApi.request, draft, world.key());
    const { body: given } = await app.call('ROLE_Approve_Refund', refundsApi.decide, { ...asked, approved: true }, world.key());
    const pay = { id: given.id, version: given.version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
    return app.call('ROLE_Process_Refund', refundsApi.process, pay, world.key());
  },
  'opening balance': async () => {
    const set = (amount: number) =>
      app.call('ROLE_finance_admin', accountsApi.setOpening, { id: books.cash, day: world.day, amount }, world.key());
    const { body } = await app.call('ROLE_View_Only', accountsApi.opening, { id: books.cash });
    if (body.amount === 0) {
      expect((await set(10_000)).status).toBe(200);
      expect((await transfer(10_000)).status).toBe(200);
    }
    return set(0);
  },
  'cancelled deposit': async () => {
    const deposit = { studentId: student(2), mode: 'cash' as const, amount: 10_000, day: world.day };
    const { status } = await app.call('ROLE_Access_Pocket_Money', walletMovesApi.deposit, deposit, world.key());
    expect(status).toBe(200);
    expect((await transfer(10_000)).status).toBe(200);
    const id = await lastMove();
    return app.call('ROLE_All', walletMovesApi.cancel, { id, reason: 'Another child’s' }, world.key());
  },
  'refund out of suspense, by hand': async () => {
    const id = await approvedOutOfSuspense(10_000);
    const pay = { id, moneyId: books.cash, day: world.day, reference: `HAND ${id}` };
    return app.call('ROLE_Process_Refund', suspenseRefundsApi.payByHand, pay, world.key());
  },
  'pocket money': async () => {
    const deposit = { studentId: student(1), mode: 'bank_slip' as const, reference: `SLIP ${Math.random()}`, amount: 10_000 };
    await app.call(
      'ROLE_Access_Pocket_Money',
      walletMovesApi.deposit,
      { ...deposit, moneyId: bank, day: world.day },
      world.key(),
    );
    const take = { studentId: student(1), amount: 10_000, day: world.day };
    return app.call('ROLE_Access_Pocket_Money', walletMovesApi.withdraw, take, world.key());
  },
  'crossed receipt': async () => {
    const { body: receipt } = await receive(10_000);
    expect((await transfer(10_000)).status).toBe(200);
    const cross = { id: receipt.id, reason: 'Wrong student', reissue: [] };
    return app.call('ROLE_Cross_Receipts', receiptsApi.cross, cross, world.key());
  },
  'document of another module': () => answered((ctx) => postDocument(ctx, document(world.expenses.food, books.cash, 10_000))),
  'document taken back': async () => {
    // It brought the money into the box, from which it has been paid on.
    const journal = await asSchoolA(app, (ctx) => postDocument(ctx, document(books.cash, world.expenses.food, 10_000)));
    expect((await transfer(10_000)).status).toBe(200);
    return answered((ctx) => takeBackDocument(ctx, journal, { day: world.day, reason: 'Twice' }));
  },
  'reversed transfer': async () => {
    // It brought the money into the box, from which it has been paid on.
    const back = { fromId: bank, toId: books.cash };
    await receive(10_000, 'eft', `EFT ${Math.random()}`);
    const { body: made } = await transfer(10_000, 'ROLE_finance_admin', back);
    expect((await transfer(10_000)).status).toBe(200);
    const reverse = { id: made.journalId ?? 0, day: world.day, reason: 'Twice' };
    return app.call('ROLE_finance_admin', journalsApi.reverse, reverse, world.key());
  },
};

test.each(Object.keys(doors))('%s: an empty box pays nothing, and with an overdraft it pays', async (door) => {
  await allow(0);
  const before = await holds(books.cash);
  expect(before).toBe(0);
  const refused = await doors[door]?.();
  expect([refused?.status, refused?.body.message]).toEqual([422, expect.stringContaining('Cash in hand does not hold enough')]);
  expect(await holds(books.cash)).toBe(before);
  await allow(10_000);
  expect((await doors[door]?.())?.status).toBe(200);
  expect(await holds(books.cash)).toBe(-10_000);
  await allow(0);
  await receive(10_000);
  expect(await holds(books.cash)).toBe(0);
});

test('a cheque that the bank returns after it cleared is written down by another person, and the account says how far it is below nought', async () => {
  const cheque = { drawnOn: 'Co-op', datedOn: world.day };
  const draft = { studentId: student(0), day: world.day, mode: 'cheque' as const, reference: '004711', amount: 20_000, cheque };
  const { body: receipt } = await app.call('ROLE_Pay_Fees', receiptsApi.receive, draft, world.key());
  const { body: found } = await app.call('ROLE_Pay_Fees', chequesApi.list, { state: 'pending' });
  const id = found.rows[0]?.id ?? 0;
  const cleared = await app.call('ROLE_Pay_Fees', chequesApi.clear, { id, bankId: other, day: world.day }, world.key());
  expect(cleared.status).toBe(200);
  expect((await transfer(15_000, 'ROLE_finance_admin', { fromId: other, toId: bank })).status).toBe(200);

  const bounce = { id, day: world.day, reason: 'Refer to drawer' };
  expect((await app.call('ROLE_Pay_Fees', chequesApi.bounce, bounce, world.key())).status).toBe(403);
  const { status, body } = await app.call('ROLE_Cross_Receipts', chequesApi.bounce, bounce, world.key());
  expect([status, body.state, body.warning]).toEqual([200, 'bounced', expect.stringContaining('has a balance of −150.00')]);
  expect(await holds(other)).toBe(-15_000);
  expect((await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: receipt.id })).body.state).toBe('bounced');
  // Once; and nothing more leaves the account until it is in order again.
  expect((await app.call('ROLE_Cross_Receipts', chequesApi.bounce, bounce, world.key())).status).toBe(409);
  expect((await transfer(100, 'ROLE_finance_admin', { fromId: other, toId: bank })).status).toBe(422);
  expect((await transfer(15_000, 'ROLE_finance_admin', { fromId: bank, toId: other })).status).toBe(200);
  // What stands at nought again is not short.
  expect(await holds(other)).toBe(0);
  await app.call('ROLE_Pay_Fees', receiptsApi.receive, { ...draft, reference: '004712' }, world.key());
  const { body: next } = await app.call('ROLE_Pay_Fees', chequesApi.list, { state: 'pending' });
  const again = next.rows[0]?.id ?? 0;
  await app.call('ROLE_Pay_Fees', chequesApi.clear, { id: again, bankId: other, day: world.day }, world.key());
  const even = await app.call('ROLE_Cross_Receipts', chequesApi.bounce, { ...bounce, id: again }, world.key());
  expect([even.status, even.body.state, even.body.warning, await holds(other)]).toEqual([200, 'bounced', null, 0]);
});

test('M-Pesa is asked to pay nothing that its account does not hold, what is on its way counted', async () => {
  const { mpesa } = await asSchoolA(app, ({ tx }) => openBooks(tx));
  const [first, second] = [await approvedOutOfSuspense(10_000), await approvedOutOfSuspense(10_000)];
  const away = (await holds(mpesa)) - 5_000;
  expect((await transfer(away, 'ROLE_finance_admin', { fromId: mpesa, toId: bank })).status).toBe(200);
  const send = (id: number) => asSchoolA(app, (ctx) => payByMpesa(ctx, id));
  await expect(send(first)).rejects.toThrow('M-Pesa does not hold enough');
  expect((await transfer(14_999, 'ROLE_finance_admin', { fromId: bank, toId: mpesa })).status).toBe(200);
  await send(first);
  await expect(send(second)).rejects.toThrow('M-Pesa does not hold enough');
  expect((await transfer(1, 'ROLE_finance_admin', { fromId: bank, toId: mpesa })).status).toBe(200);
  await send(second);
});

test('of two at once for the last money one passes; what is dated back leaves no day below nought', async () => {
  await receive(10_000);
  const both = await Promise.all([transfer(10_000), transfer(10_000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  await receive(10_000);
  const early = await transfer(10_000, 'ROLE_finance_admin', { day: addDays(world.day, -3) });
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('does not hold enough')]);
  expect((await transfer(10_000)).status).toBe(200);
});

test('whoever states an overdraft does not use it alone', async () => {
  const { rows } = (await app.call('ROLE_View_Only', banksApi.list)).body;
  const cash = rows.find(({ id }) => id === books.cash);
  if (!cash) throw new Error('No cash box.');
  const state = (overdraft: number) =>
    app.call('ROLE_finance_admin', banksApi.update, { ...cash, version: cash.version, overdraft });
  const { body: stated } = await state(50_000);
  expect(stated.overdraft).toBe(50_000);
  const own = await transfer(10_000);
  expect([own.status, own.body.message]).toEqual([422, expect.stringContaining('somebody else has to use it')]);
  // Once more does not make it somebody else's.
  expect((await app.call('ROLE_finance_admin', banksApi.update, { ...stated, overdraft: 60_000 })).status).toBe(200);
  expect((await transfer(10_000)).status).toBe(422);
  expect((await transfer(10_000, 'ROLE_All')).status).toBe(200);
});

test('a day closed short takes nothing out of a box that somebody else has emptied, and leaves two cashiers in order', async () => {
  await allow(0);
  await receive(-(await holds(books.cash)));
  for (const cashier of ['ROLE_Pay_Fees', 'ROLE_All'] as const)
    expect((await receive(100_000, 'cash', null, cashier)).status).toBe(200);
  expect((await transfer(100_000)).status).toBe(200);
  const close = (caller: Caller, counts: { value: 1000; count: number }[]) =>
    app.call(caller, daysApi.close, { day: world.day, counts, handedTo: 'Bursar' }, world.key());
  // 1,000.00 of the 2,000.00 are left: the first counts nothing, which is a shortage, the second then has more than is left.
  const first = await close('ROLE_Pay_Fees', []);
  expect([first.status, await holds(books.cash)]).toEqual([200, 0]);
  const second = await close('ROLE_All', [{ value: 1000, count: 1 }]);
  expect([second.status, second.body.expected, await holds(books.cash)]).toEqual([200, 0, 100_000]);
  expect(await world.sumOf('over_short')).toBe(0);
});
