import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { feeBalancesApi } from '../contract/balances.ts';
import { applyCredit, chargesOf, lockAccounts } from '../../ledger/server/charges/credit.store.ts';
import { reverseInvoices } from '../../ledger/server/charges/charges.store.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { post } from '../../ledger/server/post.store.ts';
import { crossReceipt, receiveFees } from '../../receiving/server/receipts/receive-fees.ts';

let app: TestApp;
let books: TestBooks;
let year: number;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 4 });
  year = app.services.clock().getFullYear();
});
afterAll(() => app.close());

const pay = (studentId: number, amount: number, day: string) =>
  asSchoolA(app, (ctx) => receiveFees(ctx, { studentId, day, mode: 'cash', moneyId: books.cash, amount }));

/** Takes something off a charge, as a discount does. */
const discount = (studentId: number, amount: number, day: string) =>
  asSchoolA(app, async (ctx) => {
    const accounts = await openBooks(ctx.tx);
    await lockAccounts(ctx.tx, [studentId]);
    const [charge] = await chargesOf(ctx.tx, [studentId], { open: true });
    const move = { debit: accounts.discounts, credit: accounts.fees, amount, studentId, chargeId: charge?.chargeId ?? 0 };
    await post(ctx, [{ kind: 'note', day, narration: 'Sibling discount', moves: [move] }]);
    await applyCredit(ctx, [studentId], day);
  });

const list = async (input: Parameters<typeof app.call<typeof feeBalancesApi.list>>[2] = {}) =>
  (await app.call('ROLE_View_Only', feeBalancesApi.list, input)).body;

test('what a student owes adds up: brought forward, billed, paid and credits make the balance', async () => {
  const [first = 0, second = 0] = books.students;
  await pay(first, 600_000, `${year}-02-01`);
  await discount(first, 100_000, `${year}-02-03`);
  await pay(second, 1_700_000, `${year}-03-01`);
  const { rows, totals, total, owing, termName } = await list();
  const row = rows.find(({ id }) => id === first);
  expect(row).toMatchObject({
    broughtForward: 0,
    billed: 1_600_000,
    paid: 600_000,
    credits: 100_000,
    balance: 900_000,
    lastPaidOn: `${year}-02-01`,
    owedSince: `${year}-01-31`,
  });
  expect(rows.find(({ id }) => id === second)).toMatchObject({ balance: -100_000, paid: 1_700_000, owedSince: null });
  expect(totals).toEqual({ broughtForward: 0, billed: 6_400_000, paid: 2_300_000, credits: 100_000, balance: 4_000_000 });
  expect({ total, owing, termName }).toEqual({ total: 4, owing: 3, termName: `Term 1 ${year}` });
  for (const one of rows) expect(one.broughtForward + one.billed - one.paid - one.credits).toBe(one.balance);
});

test('as of a day the list says what the ledger said at its end', async () => {
  const [first = 0, second = 0] = books.students;
  const before = await list({ asOf: `${year}-02-01` });
  expect(before.rows.find(({ id }) => id === first)).toMatchObject({ balance: 1_000_000, credits: 0 });
  expect(before.rows.find(({ id }) => id === second)).toMatchObject({ balance: 1_600_000, paid: 0, lastPaidOn: null });
  expect((await list({ asOf: `${year}-01-04` })).totals.balance).toBe(0);
  expect((await list({ asOf: `${year}-01-01` })).termName).toBeNull();
});

test('filters and totals go together, and a page carries the totals of all pages', async () => {
  const [, second = 0] = books.students;
  const owing = await list({ owing: 'owing', size: 2, sort: '-balance' });
  expect(owing.rows.map(({ balance }) => balance)).toEqual([1_600_000, 1_600_000]);
  expect(owing.total).toBe(3);
  expect(owing.totals.balance).toBe(4_100_000);
  expect((await list({ owing: 'credit' })).rows.map(({ id }) => id)).toEqual([second]);
  expect((await list({ atLeast: 1_600_000 })).total).toBe(2);
  expect((await list({ page: 9 })).totals.balance).toBe(4_000_000);
  expect((await list({ classId: books.frame.form4 })).total).toBe(0);
  expect((await list({ streamId: books.frame.east, boarding: 'day' })).total).toBe(4);
});

test('the list is in any order, of who is clear too, and says where each is and whom to call', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = books.students;
  await asSchoolA(app, async ({ tx }) => {
    for (const [id, no] of [
      [first, '10'],
      [second, '9'],
      [third, '100'],
      [fourth, 'A1'],
    ] as const)
      await sql`update registration.student set admission_no = ${no} where id = ${id}`.execute(tx);
    const { form4, form4West, girls } = books.frame;
    await sql`update registration.student set class_id = ${form4}, stream_id = ${form4West} where id = ${second}`.execute(tx);
    await sql`update registration.student set boarding = 'boarder', hostel_id = ${girls} where id = ${third}`.execute(tx);
  });
  const ids = async (input: Parameters<typeof list>[0]) => (await list(input)).rows.map(({ id }) => id);
  expect(await ids({ sort: 'admissionNo' })).toEqual([second, first, fourth, third]);
  expect(await ids({ sort: 'balance' })).toEqual([second, first, third, fourth]);
  expect(await ids({ sort: '-paid' })).toEqual([second, first, third, fourth]);
  expect(await ids({ sort: '-credits', size: 1 })).toEqual([first]);
  expect(await ids({ sort: '-lastPaidOn' })).toEqual([second, first, third, fourth]);
  expect(await ids({ sort: 'lastPaidOn' })).toEqual([third, fourth, first, second]);
  expect(await ids({ sort: '-seat', size: 1 })).toEqual([second]);
  expect(await ids({ sort: '-broughtForward', asOf: `${year}-02-01`, size: 2, page: 2 })).toEqual([third, fourth]);
  expect(await ids({ owing: 'clear' })).toEqual([]);
  expect(await ids({ owing: 'clear', asOf: `${year}-01-04` })).toHaveLength(4);
  expect(await ids({ atLeast: 900_001 })).toEqual([third, fourth]);
  expect(await ids({ atLeast: 900_000, sort: 'balance' })).toEqual([first, third, fourth]);
  const row = async (id: number) => (await list()).rows.find((one) => one.id === id);
  expect(await row(third)).toMatchObject({ residence: 'Elgon House', seat: 'Form 3 East', owedSince: `${year}-01-31` });
  expect(await row(second)).toMatchObject({ residence: 'Day scholar', seat: 'Form 4 West', streamName: 'West' });
  expect((await row(first))?.guardianPhone).toMatch(/^\+2547/);
  await asSchoolA(app, async ({ tx }) => {
    const { form3, east } = books.frame;
    await sql`update registration.student set class_id = ${form3}, stream_id = ${east} where id = ${second}`.execute(tx);
    await sql`update registration.student set boarding = 'day', hostel_id = null where id = ${third}`.execute(tx);
  });
});

test('the age of a debt is that of its oldest charge, and a charge of today is not overdue', async () => {
  const aged = async (age: 'notDue' | 'upTo30' | 'upTo60', asOf: string) => (await list({ age, asOf })).total;
  expect(await aged('notDue', `${year}-01-31`)).toBe(4);
  expect(await aged('upTo30', `${year}-02-01`)).toBe(4);
  // The second student has paid by then.
  expect(await aged('upTo30', `${year}-03-02`)).toBe(3);
  expect(await aged('upTo60', `${year}-03-02`)).toBe(0);
  expect(await aged('upTo60', `${year}-03-03`)).toBe(3);
});

test('a crossed receipt and an invoice that is taken back count nowhere', async () => {
  const [, , third = 0] = books.students;
  const { id } = await pay(third, 500_000, `${year}-03-05`);
  await asSchoolA(app, (ctx) => crossReceipt(ctx, id, { day: `${year}-03-06`, reason: 'Another student’s' }));
  const row = async () => (await list()).rows.find((one) => one.id === third);
  expect(await row()).toMatchObject({ paid: 0, balance: 1_600_000, lastPaidOn: null });
  const [charge] = await asSchoolA(app, (ctx) => chargesOf(ctx.tx, [third]));
  await asSchoolA(app, (ctx) => reverseInvoices(ctx, [charge?.invoiceId ?? 0], { day: `${year}-03-07`, reason: 'Wrong class' }));
  expect(await row()).toMatchObject({ billed: 0, balance: 0, broughtForward: 0 });
});

test('only who may see balances sees them, and of their own school', async () => {
  expect((await app.call('ROLE_Exam_admin', feeBalancesApi.list, {})).status).toBe(403);
  const other = await app.call('otherSchool', feeBalancesApi.list, {});
  expect(other.body).toMatchObject({ total: 0, totals: { balance: 0 } });
});
