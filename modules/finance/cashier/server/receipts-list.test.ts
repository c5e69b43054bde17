import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { receiptsApi } from '../contract/receipts.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app);
  today = testDay(app.services.clock());
});
afterAll(() => app.close());

test('receipts are filtered by cashier, mode, state and days together', async () => {
  const receive = async (role: 'ROLE_Pay_Fees' | 'ROLE_All', more: Partial<CallInput<typeof receiptsApi.receive>> = {}) => {
    const draft = { studentId: books.students[0] ?? 0, day: today, mode: 'cash', amount: 10_000, ...more } as const;
    return (await app.call(role, receiptsApi.receive, draft, freshKey())).body;
  };
  expect((await app.call('ROLE_View_Only', receiptsApi.cashiers)).body).toEqual([]);
  const mine = await receive('ROLE_Pay_Fees');
  const early = await receive('ROLE_Pay_Fees', { day: `${today.slice(0, 4)}-01-06`, mode: 'mpesa', reference: 'TFG7H2K9L0' });
  const other = await receive('ROLE_All');
  const listed = async (filter: Partial<CallInput<typeof receiptsApi.list>>) =>
    (await app.call('ROLE_View_Only', receiptsApi.list, filter)).body.rows.map(({ receiptNo }) => receiptNo).toSorted();
  const { body: cashiers } = await app.call('ROLE_View_Only', receiptsApi.cashiers);
  expect(cashiers).toEqual(['a.role_all', 'a.role_pay_fees']);
  expect(await listed({ cashier: 'a.role_pay_fees' })).toEqual([mine.receiptNo, early.receiptNo]);
  expect(await listed({ cashier: 'a.role_pay_fees', from: today })).toEqual([mine.receiptNo]);
  expect(await listed({ cashier: 'a.role_pay_fees', mode: 'mpesa' })).toEqual([early.receiptNo]);
  expect(await listed({ cashier: 'a.role_all' })).toEqual([other.receiptNo]);
  expect(await listed({ cashier: 'nobody' })).toEqual([]);
  // One that another issues again stays the cashier's, who took the money.
  const reissue = [{ studentId: books.students[1] ?? 0, amount: 10_000 }];
  const crossing = { id: mine.id, reason: 'Another student’s money', reissue };
  const { body: crossed } = await app.call('ROLE_Cross_Receipts', receiptsApi.cross, crossing, freshKey());
  expect(await listed({ cashier: 'a.role_pay_fees', state: 'crossed' })).toEqual([mine.receiptNo]);
  expect(await listed({ cashier: 'a.role_pay_fees', state: 'posted' })).toEqual([
    early.receiptNo,
    crossed.reissued[0]?.receiptNo,
  ]);
  expect((await app.call('otherSchool', receiptsApi.cashiers)).body).toEqual([]);
});
