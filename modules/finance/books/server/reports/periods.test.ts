import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { postManual } from '../journals/post-manual.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { accountsApi } from '../../contract/accounts.ts';
import { reportsApi } from '../../contract/reports.ts';

/** Reports of odd periods, and of receipts that one wrote for the counter of another. */
const reader = 'ROLE_View_Financial_reports' as const;
let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2029-03-10T09:00:00Z') });
  books = await testBooks(app, { students: 1, charged: false });
});
afterAll(() => app.close());

test('February is compared with all of the February before, also after a leap year', async () => {
  const { body } = await app.call('ROLE_finance_admin', accountsApi.create, {
    code: '5110',
    name: 'Food',
    kind: 'expense',
  });
  const on = (day: string, amount: number) =>
    asSchoolA(app, (ctx) =>
      postManual(ctx, {
        day,
        narration: 'Food',
        lines: [
          { accountId: body.id, side: 'debit', amount, note: null },
          { accountId: books.cash, side: 'credit', amount, note: null },
        ],
      }),
    );
  await on('2028-02-28', 100);
  await on('2028-02-29', 20);
  await on('2028-03-01', 3);
  await on('2029-02-28', 7);
  const spent = async (from: string, to: string) => {
    const { rows } = (await app.call(reader, reportsApi.income, { from, to })).body;
    const { amount, before } = rows.find(({ id }) => id === 'expense sum') ?? {};
    return [amount, before];
  };
  expect(await spent('2029-02-01', '2029-02-28')).toEqual([7, 120]);
  expect(await spent('2029-01-01', '2029-02-27')).toEqual([0, 0]);
  expect(await spent('2028-02-01', '2028-02-29')).toEqual([120, 0]);
});

test('collections are of the cashier who took the money, as on the sheet of the day', async () => {
  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, {
      studentId: books.students[0] ?? 0,
      day: '2029-03-10',
      mode: 'cash',
      moneyId: books.cash,
      amount: 5_000,
      cashier: { id: 77, name: 'Achieng at the counter' },
    }),
  );
  const { rows } = (await app.call(reader, reportsApi.collections, { from: '2029-03-10', to: '2029-03-10', by: 'cashier' })).body;
  expect(rows.filter(({ style }) => style === 'line').map(({ name, amount }) => [name, amount])).toEqual([
    ['Achieng at the counter', 5_000],
  ]);
});
