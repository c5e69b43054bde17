import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { banksApi } from '../../banks/contract/accounts.ts';
import { chequesApi } from '../contract/cheques.ts';
import { payersApi } from '../contract/payers.ts';
import { receiptsApi } from '../contract/receipts.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
let bank = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 6 });
  today = testDay(app.services.clock());
  bank = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind, money) values ('1050', 'KCB operations', 'asset', true) returning id`.execute(
      tx,
    );
    return rows[0]?.id ?? 0;
  });
});
afterAll(() => app.close());

type Draft = CallInput<typeof receiptsApi.receive>;
const student = (at: number) => books.students[at] ?? 0;
const receive = (draft: Partial<Draft>, key = freshKey()) =>
  app.call(
    'ROLE_Pay_Fees',
    receiptsApi.receive,
    { studentId: student(0), day: today, mode: 'cash', amount: 100_000, ...draft },
    key,
  );
const cross = (id: number, more: Partial<CallInput<typeof receiptsApi.cross>> = {}, key = freshKey()) =>
  app.call('ROLE_Cross_Receipts', receiptsApi.cross, { id, reason: 'Another student’s money', ...more }, key);
const balance = (id: number) => asSchoolA(app, async ({ tx }) => (await balancesOf(tx, [id], '9999-12-31'))[0]?.balance ?? 0);
const accountBalance = (id: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when debit_id = ${id} then amount else -amount end), 0)::bigint as sum
        from finance.entry where ${id} in (debit_id, credit_id)`.execute(tx);
    return rows[0]?.sum ?? 0;
  });

test('a payer is found by name, number and guardian’s phone, with what they owe', async () => {
  const { body: account } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: student(0) });
  expect(account).toMatchObject({ credit: 0, order: 'oldest', student: { balance: 1_600_000 } });
  expect(account.charges.map(({ title, owed }) => [title, owed])).toEqual([
    ['Tuition', 1_000_000],
    ['Boarding and meals', 500_000],
    ['Activity', 100_000],
  ]);
  const found = async (q: string) =>
    (await app.call('ROLE_Pay_Fees', payersApi.find, { q })).body.map(({ studentId }) => studentId);
  expect(await found(account.student.name)).toContain(student(0));
  expect(await found(account.student.admissionNo)).toEqual([student(0)]);
  expect(await found(account.tells[0]?.phone ?? '')).toEqual([student(0)]);
  expect((await app.call('otherSchool', payersApi.account, { id: student(0) })).status).toBe(404);
});

test('scenario: part payment, overpayment, crossing and issuing again to the right student', async () => {
  const { body: first } = await receive({ amount: 1_200_000, payerName: 'Mary O’Brien' });
  expect(first).toMatchObject({ before: 1_600_000, after: 400_000 });
  const { body: second } = await receive({ amount: 500_000, mode: 'mpesa', reference: 'tfg7h2k9l0' });
  expect(second).toMatchObject({ before: 400_000, after: -100_000 });
  const { body: read } = await app.call('ROLE_View_Only', receiptsApi.get, { id: second.id });
  expect(read).toMatchObject({ reference: 'TFG7H2K9L0', balanceAfter: -100_000, printCount: 0, state: 'posted' });
  expect(read.allocations.map(({ title, amount }) => [title, amount])).toEqual([
    ['Boarding and meals', 300_000],
    ['Activity', 100_000],
    ['Kept as credit', 100_000],
  ]);
  const again = await receive({ studentId: student(1), mode: 'mpesa', reference: 'TFG7H2K9L0' });
  expect([again.status, again.body.fields?.[0]?.path]).toEqual([409, 'reference']);

  const { body: preview } = await app.call('ROLE_Cross_Receipts', receiptsApi.crossing, { id: second.id });
  expect(preview).toMatchObject({ refusal: null, balanceBefore: -100_000, balanceAfter: 400_000 });
  const wrongSum = await cross(second.id, { reissue: [{ studentId: student(1), amount: 400_000 }] });
  expect(wrongSum.body.fields?.[0]?.path).toBe('reissue');
  const reissue = [
    { studentId: student(1), amount: 200_000 },
    { studentId: student(2), amount: 300_000 },
  ];
  const { body: crossed } = await cross(second.id, { reissue });
  expect(crossed.reissued.map(({ studentId }) => studentId)).toEqual([student(1), student(2)]);
  expect([await balance(student(0)), await balance(student(1)), await balance(student(2))]).toEqual([
    400_000, 1_400_000, 1_300_000,
  ]);
  const { body: after } = await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: second.id });
  expect(after).toMatchObject({
    state: 'crossed',
    crossedBecause: 'Another student’s money',
    crossedBy: 'a.role_cross_receipts',
  });
  expect(after.reissued.map(({ amount }) => amount)).toEqual([200_000, 300_000]);
  const { body: instead } = await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: crossed.reissued[0]?.id ?? 0 });
  expect(instead).toMatchObject({ day: today, mode: 'mpesa', reference: 'TFG7H2K9L0', cashierName: 'a.role_pay_fees' });
  expect(instead.insteadOf?.receiptNo).toBe(second.receiptNo);
  // The code still stands, on the receipts that were issued again.
  expect((await receive({ studentId: student(3), mode: 'mpesa', reference: 'TFG7H2K9L0' })).status).toBe(409);
  expect((await cross(second.id)).status).toBe(409);
});

test('who receives does not cross, who crosses does not receive, who bills does neither', async () => {
  const { body } = await receive({});
  const call = (role: 'ROLE_Pay_Fees' | 'ROLE_Set_Fee_Structure' | 'ROLE_View_Only') =>
    app.call(role, receiptsApi.cross, { id: body.id, reason: 'Mine' }, freshKey());
  for (const role of ['ROLE_Pay_Fees', 'ROLE_Set_Fee_Structure', 'ROLE_View_Only'] as const)
    expect((await call(role)).status).toBe(403);
  const draft = { studentId: student(0), day: today, mode: 'cash', amount: 1 } as const;
  for (const role of ['ROLE_Cross_Receipts', 'ROLE_Set_Fee_Structure', 'ROLE_View_Only', 'ROLE_finance_admin'] as const)
    expect((await app.call(role, receiptsApi.receive, draft, freshKey())).status).toBe(403);
  const own = await app.call('ROLE_All', receiptsApi.receive, draft, freshKey());
  const mine = await app.call('ROLE_All', receiptsApi.cross, { id: own.body.id, reason: 'Mine' }, freshKey());
  expect([mine.status, mine.body.message]).toEqual([403, expect.stringContaining('somebody else')]);
  expect((await app.call('otherSchool', receiptsApi.cross, { id: body.id, reason: 'Theirs' }, freshKey())).status).toBe(404);
});

test('the same key writes once, another input under it is refused', async () => {
  const key = freshKey();
  const [one, two] = await Promise.all([receive({ amount: 700 }, key), receive({ amount: 700 }, key)]);
  const three = await receive({ amount: 700 }, key);
  expect([two.body.receiptNo, three.body.receiptNo]).toEqual([one.body.receiptNo, one.body.receiptNo]);
  expect((await receive({ amount: 800 }, key)).status).toBe(409);
  const missing = await app.call('ROLE_Pay_Fees', receiptsApi.receive, {
    studentId: student(0),
    day: today,
    mode: 'cash',
    amount: 5,
  });
  expect(missing.status).toBe(400);
});

test('two cashiers on one student at once never set more against a charge than is owed', async () => {
  const answers = await Promise.all(
    [1_000_000, 1_000_000, 1_000_000].map((amount) =>
      app.call('ROLE_All', receiptsApi.receive, { studentId: student(3), day: today, mode: 'cash', amount }, freshKey()),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await balance(student(3))).toBe(1_600_000 - 3_000_000);
  expect(answers.map(({ body }) => body.after).toSorted((a, b) => b - a)).toEqual([600_000, -400_000, -1_400_000]);
  const { body } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: student(3) });
  expect(body).toMatchObject({ charges: [], credit: 1_400_000 });
});

test('shares by hand are kept within what is owed, and the rest goes by the rule', async () => {
  const { body: account } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: student(4) });
  const activity = account.charges.find(({ title }) => title === 'Activity')?.chargeId ?? 0;
  const tooMuch = await receive({ studentId: student(4), amount: 300_000, shares: [{ chargeId: activity, amount: 200_000 }] });
  expect(tooMuch.body.fields?.[0]).toMatchObject({ path: 'shares.0.amount' });
  const { body } = await receive({ studentId: student(4), amount: 300_000, shares: [{ chargeId: activity, amount: 50_000 }] });
  const { body: read } = await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: body.id });
  expect(read.allocations.map(({ title, amount }) => [title, amount])).toEqual([
    ['Tuition', 250_000],
    ['Activity', 50_000],
  ]);
});

test('what a way of paying needs is asked for at its field', async () => {
  const field = async (draft: Partial<Draft>) => (await receive(draft)).body.fields?.[0]?.path;
  expect(await field({ mode: 'mpesa' })).toBe('reference');
  expect(await field({ mode: 'mpesa', reference: 'no' })).toBe('reference');
  expect(await field({ mode: 'bank_slip', reference: 'S-1' })).toBe('moneyId');
  expect(await field({ mode: 'eft', reference: 'FT1', moneyId: 999_999 })).toBe('moneyId');
  expect(await field({ mode: 'cheque', reference: '000123' })).toBe('cheque.drawnOn');
  expect(await field({ mode: 'in_kind' })).toBe('goods');
  expect(
    await field({ mode: 'in_kind', amount: 10_000, goods: { item: 'Maize', quantity: 2, unit: 'bag', unitPrice: 4000 } }),
  ).toBe('amount');
  expect(await field({ day: '2099-01-01' })).toBe('day');
  expect((await receive({ studentId: 999_999 })).status).not.toBe(200);
});

test('goods are received into the store at their price', async () => {
  const before = await balance(student(4));
  const goods = { item: 'Maize', quantity: 2.5, unit: '90 kg bag', unitPrice: 400_000 };
  const { body } = await receive({ studentId: student(4), mode: 'in_kind', amount: 1_000_000, goods });
  expect(body.after).toBe(before - 1_000_000);
  const { body: read } = await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: body.id });
  expect(read).toMatchObject({ goods, account: 'Food and supplies in store' });
});

const chequeOf = async (state: 'pending' | 'cleared' | 'bounced' | 'void') =>
  (await app.call('ROLE_Pay_Fees', chequesApi.list, { state })).body.rows[0];

test('a cheque counts at once, clears into a bank, or bounces with a charge', async () => {
  const id = student(5);
  const cheque = (reference: string) =>
    receive({ studentId: id, mode: 'cheque', reference, amount: 1_600_000, cheque: { drawnOn: 'Equity', datedOn: today } });
  const { body: first } = await cheque('000101');
  expect(first.after).toBe(0);
  expect((await cheque('000101')).body.fields?.[0]?.path).toBe('reference');
  const pending = await chequeOf('pending');
  expect(pending).toMatchObject({ chequeNo: '000101', amount: 1_600_000, receipts: [{ receiptNo: first.receiptNo }] });
  const before = await accountBalance(bank);
  const clear = { id: pending?.id ?? 0, bankId: bank, day: today };
  const both = await Promise.all([1, 2].map(() => app.call('ROLE_Pay_Fees', chequesApi.clear, clear, freshKey())));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await accountBalance(bank)) - before).toBe(1_600_000);
  expect((await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: first.id })).body.state).toBe('posted');

  const { body: second } = await cheque('000102');
  expect(second.after).toBe(-1_600_000);
  const other = await chequeOf('pending');
  const bounce = { id: other?.id ?? 0, day: today, reason: 'Refer to drawer', charge: 50_000 };
  // Whoever received it does not say alone that the bank returned it.
  const own = await app.call('ROLE_Pay_Fees', chequesApi.bounce, bounce, freshKey());
  expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('You received this cheque')]);
  expect((await app.call('ROLE_Cross_Receipts', chequesApi.bounce, bounce, freshKey())).body.state).toBe('bounced');
  expect(await balance(id)).toBe(50_000);
  expect((await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: second.id })).body.state).toBe('bounced');

  // Crossing the receipt of a cleared cheque takes the clearing back as well.
  expect((await cross(first.id)).status).toBe(200);
  expect([await accountBalance(bank), await balance(id)]).toEqual([before, 1_650_000]);
  expect((await chequeOf('void'))?.chequeNo).toBe('000101');
});

test('clearing taken back: by another than who said it, while the bank holds the money, and the cheque is pending again', async () => {
  const draft = { studentId: student(5), mode: 'cheque' as const, reference: '000103', amount: 300_000 };
  const { body: receipt } = await receive({ ...draft, cheque: { drawnOn: 'Equity', datedOn: today } });
  const id = (await chequeOf('pending'))?.id ?? 0;
  const clear = () => app.call('ROLE_Pay_Fees', chequesApi.clear, { id, bankId: bank, day: today }, freshKey());
  const unclear = (caller: 'ROLE_Pay_Fees' | 'ROLE_finance_admin') =>
    app.call(caller, chequesApi.unclear, { id, reason: 'Another cheque' }, freshKey());
  const move = (fromId: number, toId: number, amount: number) =>
    app.call('ROLE_finance_admin', banksApi.transfer, { fromId, toId, amount, day: today }, freshKey());
  expect((await unclear('ROLE_finance_admin')).status).toBe(409);
  const before = [await accountBalance(bank), await balance(student(5))];
  await clear();
  expect((await unclear('ROLE_Pay_Fees')).body.message).toContain('You said that this cheque cleared');
  const paidOn = (before[0] ?? 0) + 1;
  expect((await move(bank, books.cash, paidOn)).status).toBe(200);
  expect((await unclear('ROLE_finance_admin')).status).toBe(422);
  expect((await move(books.cash, bank, paidOn)).status).toBe(200);
  const { body } = await unclear('ROLE_finance_admin');
  expect(body).toMatchObject({ state: 'pending', bank: null, decidedOn: null, receipts: [{ receiptNo: receipt.receiptNo }] });
  expect([await accountBalance(bank), await balance(student(5))]).toEqual(before);
  expect((await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: receipt.id })).body.state).toBe('pending');
  expect((await clear()).status).toBe(200);
});

test('anybody may ask whether a receipt is genuine, and learns nothing of the child', async () => {
  const { body } = await receive({ amount: 123_400 });
  const token = async () =>
    (await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: body.id })).body.checkPath.split('/').at(-1) ?? '';
  const check = async (asked: string) => (await app.call('nobody', receiptsApi.check, { token: asked })).body.receipt;
  expect(await check(await token())).toEqual({
    school: 'School A',
    receiptNo: body.receiptNo,
    day: today,
    amount: 123_400,
    state: 'genuine',
  });
  await cross(body.id);
  expect(await check(await token())).toMatchObject({ state: 'crossed' });
  const genuine = await token();
  for (const unknown of ['x', '1.aaaaaaaaaaaaaaaa', `${genuine.slice(0, -1)}${genuine.endsWith('_') ? 'a' : '_'}`, '../../x'])
    expect(await check(unknown)).toBeNull();
});

test('a receipt is printed on both papers, and every print after the first is a copy', async () => {
  const { body } = await receive({ amount: 999 });
  for (const size of ['A5', '80mm'] as const) {
    const pdf = await app.call('ROLE_Pay_Fees', receiptsApi.print, { id: body.id, size });
    expect(
      Buffer.from(pdf.body as unknown as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  expect((await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: body.id })).body.printCount).toBe(2);
  expect((await app.call('ROLE_View_Only', receiptsApi.print, { id: body.id })).status).toBe(403);
});

test('the chain is whole after all of this, and a changed receipt is found', async () => {
  const { body } = await app.call('ROLE_Pay_Fees', receiptsApi.chain);
  expect(body).toMatchObject([{ series: 'fees', brokenAt: null }]);
  const list = await app.call('ROLE_View_Only', receiptsApi.list, { state: 'crossed', q: 'tfg7h2k9l0' });
  expect(list.body.rows.map(({ mode }) => mode)).toEqual(['mpesa']);
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query('update finance.receipt set amount = amount + 1 where id = $1', [list.body.rows[0]?.id]);
  await owner.end();
  const { body: broken } = await app.call('ROLE_Pay_Fees', receiptsApi.chain);
  expect(broken[0]?.brokenAt).toBe(list.body.rows[0]?.receiptNo);
});
