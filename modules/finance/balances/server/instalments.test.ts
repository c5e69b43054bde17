import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { addDays } from '#kit/contract/dates.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { financeStudentsApi } from '../contract/students.ts';
import { payersApi } from '../../cashier/contract/payers.ts';
import { chargeStudents } from '../../ledger/server/charges/charges.store.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { charged: false });
  today = await asSchoolA(app, (ctx) => Promise.resolve(schoolDay(ctx)));
});
afterAll(() => app.close());

const charge = (studentId: number, amount: number, dueOn: string) =>
  asSchoolA(app, (ctx) =>
    chargeStudents(ctx, [
      {
        kind: 'fees',
        studentId,
        termId: books.termId,
        day: addDays(today, -30),
        dueOn,
        title: 'Fees',
        lines: [{ voteHeadId: books.voteHeads.tuition, title: 'Tuition', amount }],
      },
    ]),
  );

test('instalments say what was paid of each and how long the unpaid is overdue, on the account and at the counter', async () => {
  const [student = 0, other = 0] = books.students;
  await charge(student, 500_000, addDays(today, -20));
  expect((await app.call('ROLE_View_Only', financeStudentsApi.get, { id: student })).body.instalments).toEqual([]);
  await charge(student, 300_000, addDays(today, -12));
  await charge(student, 200_000, addDays(today, 5));
  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId: student, day: today, mode: 'cash', moneyId: books.cash, amount: 600_000 }),
  );
  const expected = [
    { dueOn: addDays(today, -20), amount: 500_000, paid: 500_000, left: 0, overdueDays: 0 },
    { dueOn: addDays(today, -12), amount: 300_000, paid: 100_000, left: 200_000, overdueDays: 12 },
    { dueOn: addDays(today, 5), amount: 200_000, paid: 0, left: 200_000, overdueDays: 0 },
  ];
  expect((await app.call('ROLE_View_Only', financeStudentsApi.get, { id: student })).body.instalments).toEqual(expected);
  const { body: counter } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: student });
  expect(counter.instalments).toEqual(expected);
  expect(counter.charges.map(({ owed }) => owed)).toEqual([200_000, 200_000]);
  expect((await app.call('ROLE_Pay_Fees', payersApi.account, { id: other })).body.instalments).toEqual([]);
});
