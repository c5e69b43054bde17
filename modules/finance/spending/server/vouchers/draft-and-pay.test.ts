import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { billsApi } from '../../contract/bills.ts';
import { ratesApi } from '../../contract/rates.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { type Voucher, vouchersApi } from '../../contract/vouchers.ts';

// Two of everything: suppliers, bills, taxes, accounts that are paid from.

const buyer = 'ROLE_Access_Expenses' as const;
type Draft = CallInput<typeof vouchersApi.create>;
type Payment = CallInput<typeof vouchersApi.pay>;

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let bank = 0;
let department = 0;
/** Rates of 5 % and of all; of value added tax 2 %. */
const rate = { fees: 0, all: 0, vat: 0 };
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  bank = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind, money, overdraft) values ('1021', 'Lake Bank', 'asset', true, 100000000000)
      returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  department = (await app.call('ROLE_All', departmentsApi.create, { name: 'Kitchen', code: 'KIT' })).body.id;
  const add = async (name: string, kind: 'income' | 'vat', of: number) => {
    const draft = { name, kind, rate: of, fromDay: '2020-01-01', toDay: null, source: 'The law' };
    return (await app.call('ROLE_finance_admin', ratesApi.create, draft)).body.id;
  };
  rate.vat = await add('Agents', 'vat', 200);
  rate.fees = await add('Fees', 'income', 500);
  rate.all = await add('Everything', 'income', 10_000);
});
afterAll(() => app.close());

const supplier = async (name: string, more = {}) =>
  (await app.call(buyer, suppliersApi.create, { name, ...more }, world.key())).body.id;
const bill = async (supplierId: number, billNo: string, amount: number, dueIn = 30) => {
  const lines = [{ expenseId: world.expenses.food, amount }];
  const draft = { supplierId, billNo, day: world.day, dueOn: addDays(world.day, dueIn), lines };
  return (await app.call(buyer, billsApi.create, draft, world.key())).body.bill.id;
};
const base = (): Draft => ({ payeeKind: 'other', payeeName: 'Njoroge', day: world.day, narration: 'Things' });
const repairs = (amount: number) => ({ expenseId: world.expenses.repairs, amount });
const draft = (more: Partial<Draft>) => app.call(buyer, vouchersApi.create, { ...base(), ...more }, world.key());
const pay = async (id: number, more: Partial<Payment> = {}) => {
  const { version } = await world.approve(id);
  const input = { id, version, day: world.day, moneyId: bank, mode: 'cash' as const, ...more };
  return app.call(buyer, vouchersApi.pay, input, world.key());
};
/** What the journals of a voucher moved, by SQL of its own: from which account to which, how much, for what. */
const moved = (id: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ on: string; no: string; narration: string; moves: unknown[][] }>`
      select j.day as on, j.document_no as no, j.narration,
             jsonb_agg(jsonb_build_array(d.code, c.code, e.amount, e.note, e.supplier_id, e.vote_head_id, e.department_id)
                       order by e.id) as moves
        from finance.journal j join finance.entry e on e.journal_id = j.id
        join finance.account d on d.id = e.debit_id join finance.account c on c.id = e.credit_id
       where j.kind = 'voucher' and j.document_id = ${id} and j.reverses_id is null
       group by j.school_id, j.id, j.day, j.document_no, j.narration`.execute(tx);
    return rows;
  });

test('who is paid is of the kind that is said, and what is missing or another’s is refused at its field', async () => {
  const [mill, mine] = [await supplier('Mill'), await supplier('Mine')];
  const [a, b] = [await bill(mill, 'M-1', 5000), await bill(mine, 'M-2', 7000)];
  const back = await bill(mill, 'M-3', 900);
  await app.call(buyer, billsApi.reverse, { id: back, reason: 'Sent back' }, world.key());
  const [cook = 0] = await testEmployees(app, [{ staffNo: 'S1', name: 'Achieng Cook' }]);
  const ofMill = { payeeKind: 'supplier' as const, supplierId: mill };
  const lines = [repairs(1000)];
  const wrong: [Partial<Draft>, string][] = [
    [{ payeeKind: 'supplier', lines }, 'supplierId'],
    [{ payeeKind: 'staff', lines }, 'staffId'],
    [{ payeeName: null, lines }, 'payeeName'],
    [{}, 'lines'],
    [{ supplierId: mill, bills: [{ billId: a, amount: 1 }] }, 'bills'],
    [{ ...ofMill, bills: [a, b].map((billId) => ({ billId, amount: 1 })) }, 'bills.1.billId'],
    [{ ...ofMill, bills: [{ billId: back, amount: 1 }] }, 'bills.0.billId'],
    [{ ...ofMill, bills: [a, a].map((billId) => ({ billId, amount: 1 })) }, 'bills'],
    [{ ...ofMill, bills: [{ billId: a, amount: 5001 }] }, 'bills.0.amount'],
    [{ lines, taxes: [{ rateId: rate.all, base: 1000 }] }, 'taxes'],
    [{ lines: [repairs(1000), { ...repairs(1), expenseId: bank }] }, 'lines.1.expenseId'],
  ];
  for (const [more, path] of wrong) {
    const { status, body } = await draft(more);
    expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
  }
  const names = { supplierId: mine, staffId: cook, payeeName: 'Somebody' };
  const made = [
    (await draft({ ...names, ...ofMill, bills: [{ billId: a, amount: 5000 }] })).body,
    (await draft({ ...names, payeeKind: 'staff', lines })).body,
    (await draft({ ...names, lines, taxes: [{ rateId: rate.all, base: 999 }] })).body,
  ];
  expect(made.map((one) => [one.payeeName, one.supplierId, one.staffId, one.amount, one.withheld, one.net])).toEqual([
    ['Mill', mill, null, 5000, 0, 5000],
    ['Achieng Cook', null, cook, 1000, 0, 1000],
    ['Somebody', null, null, 1000, 999, 1],
  ]);
  const of = async (supplierId: number) =>
    (await app.call(buyer, vouchersApi.list, { supplierId })).body.rows.map(({ payeeName }) => payeeName);
  expect([await of(mill), await of(mine)]).toEqual([['Mill'], []]);
});

test('a draft is changed in all that it says, by who saw it last, until it is signed', async () => {
  const one = await supplier('Changed Ltd');
  const [late, soon] = [await bill(one, 'C-1', 5000, 40), await bill(one, 'C-2', 8000, 3)];
  const first = (await draft({ lines: [repairs(1000)], taxes: [{ rateId: rate.fees, base: 1000 }] })).body;
  const change = {
    id: first.id,
    version: first.version,
    payeeKind: 'supplier' as const,
    supplierId: one,
    day: addDays(world.day, -1),
    narration: 'Flour after all',
    bills: [late, soon].map((billId) => ({ billId, amount: 3000 })),
    lines: [{ ...repairs(500), voteHeadId: books.voteHeads.boarding, departmentId: department, note: 'Sieve' }],
    taxes: [
      { rateId: rate.vat, base: 2000 },
      { rateId: rate.fees, base: 6500 },
    ],
  };
  const { status, body } = await app.call(buyer, vouchersApi.update, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: first.version + 1,
    payeeKind: 'supplier',
    payeeName: 'Changed Ltd',
    supplierId: one,
    day: addDays(world.day, -1),
    narration: 'Flour after all',
    amount: 6500,
    withheld: 365,
    net: 6135,
    lines: [{ expenseCode: '5120', voteHead: 'Boarding and meals', department: 'Kitchen', note: 'Sieve', amount: 500 }],
    // The first due first, and of each what is owed before this is paid.
    bills: [
      { billId: soon, billNo: 'C-2', owed: 8000, amount: 3000 },
      { billId: late, billNo: 'C-1', owed: 5000, amount: 3000 },
    ],
    taxes: [
      { name: 'Fees', rate: 500, base: 6500, amount: 325 },
      { name: 'Agents', rate: 200, base: 2000, amount: 40 },
    ],
  });
  expect([body.lines.length, body.bills.length, body.taxes.length]).toEqual([1, 2, 2]);
  expect((await app.call(buyer, vouchersApi.update, change)).status).toBe(409);
  const signed = await app.call(buyer, vouchersApi.prepare, { id: first.id, version: body.version }, world.key());
  const late2 = await app.call(buyer, vouchersApi.update, { ...change, version: signed.body.voucher.version });
  expect([late2.status, late2.body.message]).toEqual([409, expect.stringContaining('signed is not changed')]);
  // A signed voucher promises its bills, whoever has signed it last, and is not paid before its day.
  const free = async () => {
    const { body: of } = await app.call(buyer, billsApi.get, { id: late });
    return [of.promised, of.paid, of.owed, of.vouchers.map(({ state, amount }) => [state, amount])];
  };
  expect(await free()).toEqual([3000, 0, 5000, [['prepared', 3000]]]);
  await app.call('ROLE_All', vouchersApi.check, { id: first.id, version: signed.body.voucher.version }, world.key());
  expect(await free()).toEqual([3000, 0, 5000, [['checked', 3000]]]);
  await world.approve(first.id);
  expect(await free()).toEqual([3000, 0, 5000, [['approved', 3000]]]);
  expect((await pay(first.id, { day: addDays(world.day, -2) })).body.fields).toMatchObject([{ path: 'day' }]);
  expect((await pay(first.id, { day: addDays(world.day, -1) })).status).toBe(200);
  expect(await free()).toEqual([0, 3000, 2000, [['paid', 3000]]]);
});

test('the tax is held back from the first parts, the rest goes out of the account that is chosen, and all comes back', async () => {
  const one = await supplier('Split & Sons', { kraPin: 'P051234567X' });
  const [late, soon] = [await bill(one, 'S-1', 5000, 40), await bill(one, 'S-2', 100, 3)];
  const voucher = (
    await draft({
      payeeKind: 'supplier',
      supplierId: one,
      narration: 'Milling',
      bills: [
        { billId: late, amount: 4000 },
        { billId: soon, amount: 100 },
      ],
      lines: [{ ...repairs(900), voteHeadId: books.voteHeads.boarding, departmentId: department, note: 'Belt' }],
      taxes: [{ rateId: rate.fees, base: 5000 }],
    })
  ).body;
  expect((await app.call(buyer, vouchersApi.certificate, { id: voucher.id })).status).toBe(422);
  const wrong = { moneyId: world.expenses.food, mode: 'cash' as const };
  expect((await pay(voucher.id, wrong)).body.fields).toMatchObject([{ path: 'moneyId' }]);
  const { body } = await pay(voucher.id, { mode: 'eft', reference: 'TRF-9' });
  expect(body.voucher).toMatchObject({
    moneyName: 'Lake Bank',
    mode: 'eft',
    reference: 'TRF-9',
    paidOn: world.day,
    paidByMe: true,
  });
  expect(body.warnings).toEqual([]);
  const [journal] = await moved(voucher.id);
  expect(journal).toMatchObject({ on: world.day, no: body.voucher.voucherNo, narration: 'Split & Sons: Milling' });
  const codes = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{
      role: string;
      code: string;
    }>`select role, code from finance.account where role is not null`.execute(tx);
    return Object.fromEntries(rows.map(({ role, code }) => [role, code]));
  });
  const { payables, withholding } = codes;
  expect(journal?.moves).toEqual([
    [payables, withholding, 100, 'S-2', one, null, null],
    [payables, withholding, 150, 'S-1', one, null, null],
    [payables, '1021', 3850, 'S-1', one, null, null],
    ['5120', '1021', 900, 'Belt', one, books.voteHeads.boarding, department],
  ]);
  const tax = pdfText((await app.call(buyer, vouchersApi.certificate, { id: voucher.id })).body as unknown as Buffer);
  for (const word of ['KRA PIN P051234567X', 'Split & Sons', 'KES 50.00', '2.50', '47.50']) expect(tax).toContain(word);
  const paper = pdfText((await app.call(buyer, vouchersApi.paper, { id: voucher.id })).body as unknown as Buffer);
  for (const word of ['Bank transfer', 'TRF-9', 'from Lake Bank', '5120 Repairs', 'Boarding and meals', 'Kitchen', 'Belt'])
    expect(paper).toContain(word);
  const back = { id: voucher.id, version: body.voucher.version, reason: 'Wrong account' };
  const reversed = await app.call('ROLE_All', vouchersApi.reverse, back, world.key());
  expect(reversed.body.voucher).toMatchObject({ state: 'reversed', closedBecause: 'Wrong account' });
  const owed = async (id: number) => (await app.call(buyer, billsApi.get, { id })).body.owed;
  expect([await owed(soon), await owed(late)]).toEqual([100, 5000]);
  expect((await app.call(buyer, suppliersApi.get, { id: one })).body.owed).toBe(5100);
  expect((await app.call(buyer, vouchersApi.certificate, { id: voucher.id })).status).toBe(422);
  const untaxed = (await draft({ lines: [repairs(10)] })).body;
  await pay(untaxed.id);
  const none = await app.call(buyer, vouchersApi.certificate, { id: untaxed.id });
  expect([none.status, none.body]).toMatchObject([422, { message: 'Nothing was withheld on this voucher.' }]);
});

test('signatures of before it was sent back count no more, and who is blocked meanwhile is not prepared for', async () => {
  const one = await supplier('Twice Ltd');
  const made = (await draft({ payeeKind: 'supplier', supplierId: one, lines: [repairs(700)] })).body;
  const take = async (caller: 'ROLE_All' | typeof buyer, name: 'prepare' | 'check', of: Voucher) =>
    app.call(caller, vouchersApi[name], { id: of.id, version: of.version }, world.key());
  const prepared = (await take(buyer, 'prepare', made)).body.voucher;
  const checked = (await take('ROLE_All', 'check', prepared)).body.voucher;
  const why = { id: made.id, version: checked.version, reason: 'Too dear' };
  const back = (await app.call('ROLE_finance_admin', vouchersApi.sendBack, why, world.key())).body.voucher;
  const block = async (blocked: boolean) => {
    const { version } = (await app.call(buyer, suppliersApi.get, { id: one })).body;
    await app.call(buyer, suppliersApi.block, { id: one, version, blocked, reason: blocked ? 'Bad flour' : null });
  };
  await block(true);
  expect((await take(buyer, 'prepare', back)).body.fields).toMatchObject([{ path: 'supplierId' }]);
  await block(false);
  const again = (await take(buyer, 'prepare', back)).body.voucher;
  const { status, body } = await take('ROLE_All', 'check', again);
  expect(status).toBe(200);
  expect(body.voucher.signatures.map(({ step, comment, past }) => [step, comment, past])).toEqual([
    ['prepared', null, true],
    ['checked', null, true],
    ['returned', 'Too dear', true],
    ['prepared', null, false],
    ['checked', null, false],
  ]);
  const off = { id: made.id, version: body.voucher.version, reason: 'Not needed' };
  expect((await app.call(buyer, vouchersApi.cancel, off, world.key())).body.voucher.closedBecause).toBe('Not needed');
});

test('cheques run on account by account; a transfer with a number is none, and no gap is told of it', async () => {
  const cheque = async (reference: string, moneyId = bank, mode: 'cheque' | 'eft' = 'cheque') => {
    const { status, body } = await pay((await draft({ lines: [repairs(10)] })).body.id, { moneyId, mode, reference });
    return [status, body.warnings];
  };
  const next = async (moneyId: number) => (await app.call(buyer, vouchersApi.nextCheque, { moneyId })).body;
  expect(await next(bank)).toEqual({ next: null, missing: [] });
  expect(await cheque('000500', books.cash)).toEqual([200, []]);
  expect(await cheque('98')).toEqual([200, []]);
  expect(await cheque('000700', bank, 'eft')).toEqual([200, []]);
  expect(await cheque('A-1')).toEqual([200, []]);
  expect(await cheque('0101')).toEqual([200, ['Cheques left out before this one: 99, 100.']]);
  expect(await cheque('97')).toEqual([200, []]);
  expect([await next(bank), await next(books.cash)]).toEqual([
    { next: '0102', missing: ['99', '100'] },
    { next: '000501', missing: [] },
  ]);
  expect(await cheque('1234567890123')).toEqual([200, []]);
  // Of a long gap fifty are told.
  const [, warnings] = await cheque('0300');
  expect(warnings).toEqual([expect.stringMatching(/: 0102, 0103, (\d{4}, ){47}0151\.$/)]);
  expect((await next(bank)).missing).toHaveLength(50);
});
