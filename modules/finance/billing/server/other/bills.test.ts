import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingDesk, type BillingDesk } from '#app/testing/billing.ts';
import { freshKey } from '#app/testing/students.ts';
import { otherBalancesApi, otherBillsApi } from '../../contract/other-bills.ts';
import { invoicesApi } from '../../contract/invoices.ts';
import { requestsApi } from '../../contract/requests.ts';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { readLines } from './sheet.rules.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
let desk: BillingDesk;
let numbers: string[];
beforeAll(async () => {
  desk = await billingDesk({ students: 3 });
  const { body } = await desk.app.call('ROLE_All', rollsApi.activeStudents, {});
  numbers = desk.books.students.map((id) => body.find((one) => one.id === id)?.admissionNo ?? '');
});
afterAll(() => desk.app.close());

const draft = (source: object) => ({
  title: 'Trip to Fort Jesus',
  voteHeadId: desk.books.voteHeads.activity,
  day: '2026-03-01',
  dueOn: '2026-03-15',
  source: source as never,
});
const balances = async (filter = {}) => (await desk.app.call('ROLE_Pay_Fees', otherBalancesApi.list, filter)).body;

test('a pasted sheet is read whatever stands between number and amount', () => {
  const text = 'Adm no\tAmount\nADM/1\t1,500.50\nADM 2, 300\nADM-3;KES 20\nADM4 0\nADM5\n\nADM6   12 500';
  expect(readLines(text).map(({ admissionNo, amount }) => [admissionNo, amount])).toEqual([
    ['ADM/1', 150_050],
    ['ADM 2', 30_000],
    ['ADM-3', 2000],
    ['ADM4', null],
    ['ADM5', null],
    ['ADM6   12', 50_000],
  ]);
});

test('of a sheet with a wrong line nobody is charged; a right one charges each once for one key', async () => {
  const { app } = desk;
  const wrong = `${numbers[0]}\t500\n${numbers[0]}\t600\nXYZ\t700\n${numbers[1]}\tmuch`;
  const { body } = await app.call(biller, otherBillsApi.check, { day: '2026-03-01', source: { from: 'sheet', text: wrong } });
  expect(body).toMatchObject({ students: 1, total: 50_000 });
  expect(body.errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 This student is in line 1 already.',
    '3 No student has this admission number.',
    '4 Write the admission number, then the amount.',
  ]);
  expect((await app.call(biller, otherBillsApi.create, draft({ from: 'sheet', text: wrong }), freshKey())).status).toBe(400);
  expect((await balances()).total).toBe(0);
  const key = freshKey();
  const right = draft({ from: 'sheet', text: `${numbers[0]}\t500\n${numbers[1]}, 700.25` });
  const made = await Promise.all([1, 2, 3].map(() => app.call(biller, otherBillsApi.create, right, key)));
  expect(new Set(made.filter(({ status }) => status === 200).map(({ body: one }) => one.id)).size).toBe(1);
  expect(await balances()).toMatchObject({ total: 2, billed: 120_025, paid: 0, owed: 120_025 });
  expect((await balances({ asOf: '2026-02-28' })).total).toBe(0);
  expect((await app.call(biller, otherBalancesApi.items, {})).body.rows).toMatchObject([{ students: 2, owed: 120_025 }]);
});

test('a choice charges everybody in it; the whole is reversed by another', async () => {
  const { app } = desk;
  const source = { from: 'choice', classIds: [desk.books.frame.form3], amount: 10_000 };
  const { body } = await app.call('ROLE_All', otherBillsApi.create, draft(source), freshKey());
  expect(body).toMatchObject({ students: 3, total: 30_000, state: 'billed' });
  const ask = { kind: 'reverse_bill' as const, targetId: body.id, reason: 'The trip is off' };
  const { body: asked } = await app.call(biller, requestsApi.askReversal, ask, freshKey());
  const decision = { id: asked.id, approve: true };
  expect((await app.call('ROLE_All', requestsApi.decide, decision, freshKey())).body.message).toContain('another person');
  expect((await app.call('ROLE_finance_admin', requestsApi.decide, decision, freshKey())).body.state).toBe('approved');
  expect((await app.call(biller, otherBillsApi.get, { id: body.id })).body.state).toBe('reversed');
  expect((await balances()).owed).toBe(120_025);
  expect((await app.call(biller, requestsApi.askReversal, ask, freshKey())).status).toBe(422);
  const strange = draft({ from: 'choice', studentIds: [999_999], amount: 1 });
  expect((await app.call(biller, otherBillsApi.create, strange, freshKey())).status).toBe(404);
  expect((await app.call('otherSchool', otherBillsApi.get, { id: body.id })).status).toBe(404);
});

test('a bill says what it still charges once one of its invoices is reversed, and what it had charged once all of it is', async () => {
  const { app } = desk;
  const source = { from: 'choice', classIds: [desk.books.frame.form3], amount: 10_000 };
  const { body: bill } = await app.call('ROLE_All', otherBillsApi.create, draft(source), freshKey());
  const { body: invoices } = await app.call(biller, invoicesApi.list, { billId: bill.id });
  const takeBack = async (kind: 'reverse_invoice' | 'reverse_bill', targetId: number) => {
    const { body } = await app.call(biller, requestsApi.askReversal, { kind, targetId, reason: 'Stays at home' }, freshKey());
    expect((await app.call('ROLE_finance_admin', requestsApi.decide, { id: body.id, approve: true }, freshKey())).status).toBe(
      200,
    );
    return (await app.call(biller, otherBillsApi.get, { id: bill.id })).body;
  };
  expect(await takeBack('reverse_invoice', invoices.rows[0]?.id ?? 0)).toMatchObject({ students: 2, total: 20_000 });
  const { body: items } = await app.call('ROLE_Pay_Fees', otherBalancesApi.items, {});
  expect(items.rows.find(({ id }) => id === bill.id)).toMatchObject({ students: 2, owed: 20_000 });
  expect(await takeBack('reverse_bill', bill.id)).toMatchObject({ state: 'reversed', students: 3, total: 30_000 });
});

test('a penalty is charged to those who are overdue, by a share of what they owe', async () => {
  const { app, books } = desk;
  await desk.structure();
  await desk.run({ studentIds: books.students.slice(0, 2) });
  const source = { from: 'overdue', atLeast: 100, percent: 500 };
  const early = { day: '2026-01-31', source: source as never };
  expect((await app.call(biller, otherBillsApi.check, early)).body.students).toBe(0);
  const { body } = await app.call(biller, otherBillsApi.create, draft(source), freshKey());
  expect(body).toMatchObject({ kind: 'penalty', students: 2, total: 160_000 });
});
