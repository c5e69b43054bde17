import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { reverseInvoices } from '../../../ledger/server/charges/charges.store.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { chargesOf } from '../../../ledger/server/charges/credit.store.ts';
import { crossReceipt, receiveFees } from './receive-fees.ts';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app);
});
afterAll(() => app.close());

const pay = (student: number, amount: number, reference: string | null = null) =>
  asSchoolA(app, (ctx) =>
    receiveFees(ctx, {
      studentId: student,
      day: '2026-02-01',
      mode: reference === null ? 'cash' : 'bank_slip',
      reference,
      moneyId: books.cash,
      amount,
    }),
  );
const balance = (student: number) =>
  asSchoolA(
    app,
    async (ctx) => (await balancesOf(ctx.tx, [student], '9999-12-31'))[0] ?? { fees: 0, other: 0, credit: 0, balance: 0 },
  );

test('a payment is spread over what is owed, its rest is credit, and crossing puts everything back', async () => {
  const [student = 0] = books.students;
  expect(await balance(student)).toMatchObject({ fees: 1_600_000, credit: 0, balance: 1_600_000 });
  const first = await pay(student, 1_200_000);
  expect(first.receiptNo).toMatch(/^RCT\/\d{4}\/00001$/);
  const owed = await asSchoolA(app, (ctx) => chargesOf(ctx.tx, [student]));
  expect(owed.map((charge) => [charge.voteHead, charge.owed])).toEqual([
    ['Tuition', 0],
    ['Boarding and meals', 300_000],
    ['Activity', 100_000],
  ]);
  const second = await pay(student, 500_000);
  expect(await balance(student)).toMatchObject({ fees: 0, credit: 100_000, balance: -100_000 });
  await asSchoolA(app, (ctx) => crossReceipt(ctx, first.id, { day: '2026-02-02', reason: 'Another student’s' }));
  expect(await balance(student)).toMatchObject({ fees: 1_100_000, credit: 0, balance: 1_100_000 });
  await expect(asSchoolA(app, (ctx) => crossReceipt(ctx, first.id, { day: '2026-02-02', reason: 'Again' }))).rejects.toThrow(
    'was crossed already',
  );
  await asSchoolA(app, (ctx) => crossReceipt(ctx, second.id, { day: '2026-02-02', reason: 'Too' }));
  expect(await balance(student)).toMatchObject({ fees: 1_600_000, credit: 0, balance: 1_600_000 });
});

test('an invoice that is taken back leaves what was paid as credit', async () => {
  const [, student = 0] = books.students;
  await pay(student, 1_000_000);
  const [charge] = await asSchoolA(app, (ctx) => chargesOf(ctx.tx, [student]));
  await asSchoolA(app, (ctx) => reverseInvoices(ctx, [charge?.invoiceId ?? 0], { day: '2026-02-03', reason: 'Wrong class' }));
  expect(await balance(student)).toMatchObject({ fees: 0, credit: 1_000_000, balance: -1_000_000 });
});

test('a receipt is taken back with a reason', async () => {
  const [student = 0] = books.students;
  const { id } = await pay(student, 1000);
  const crossed = (reason: string) => asSchoolA(app, (ctx) => crossReceipt(ctx, id, { day: '2026-02-02', reason }));
  for (const none of ['', ' \t']) await expect(crossed(none)).rejects.toThrow('Say why.');
  expect(await crossed('Another student’s')).toMatchObject({ id, state: 'posted' });
});

test('one reference has one receipt, also of two cashiers at once', async () => {
  const [student = 0] = books.students;
  const both = await Promise.allSettled([pay(student, 1000, 'QGH7'), pay(student, 1000, 'qgh7')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('every receipt holds the hash of the one before, and numbers have no gap', async () => {
  const [student = 0] = books.students;
  await Promise.all(Array.from({ length: 12 }, () => pay(student, 1000)));
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ serial: number; hash: string; previous: string }>`
      select serial, hash, previous_hash as previous from finance.receipt where series = 'fees' order by year, serial`.execute(
      tx,
    ),
  );
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, at) => at + 1));
  expect(rows.slice(1).map(({ previous }) => previous)).toEqual(rows.slice(0, -1).map(({ hash }) => hash));
});

test('the ledger is only added to', async () => {
  for (const change of [
    sql`update finance.entry set amount = 1`,
    sql`delete from finance.journal`,
    sql`update finance.receipt set amount = 1`,
  ])
    await expect(asSchoolA(app, ({ tx }) => change.execute(tx))).rejects.toThrow('permission denied');
});
