import { afterAll, beforeAll, expect, it } from 'vitest';
import { testBooks, type TestBooks } from '#app/testing/books.ts';
import { prepay } from '#app/testing/finance/prepaid.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { there } from '#kit/server/sql/one.ts';
import { refundsApi } from '#modules/finance/spending/contract/refunds.ts';
import { vouchersApi } from '#modules/finance/spending/contract/vouchers.ts';
import { type PaymentRow, paymentsApi } from '../contract/payments.ts';
import { payWorld, type PayWorld } from './testing/pay-world.ts';

const finance = 'ROLE_finance_admin' as const;
const buyer = 'ROLE_Access_Expenses' as const;
let app: TestApp;
let books: TestBooks;
let spending: SpendingWorld;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  spending = await spendingWorld(app);
  world = await payWorld(app);
});
afterAll(() => app.close());

/** Net pay of somebody new on a list of cheques. */
const list = async (): Promise<PaymentRow> => {
  const run = await world.run(await world.employ([{ name: 'Mwangi', way: 'cheque' }]));
  const { rows } = await ok(app.call('ROLR_HR_ADMIN', paymentsApi.prepare, { id: run.id, ...world.from }, key()));
  return there(rows[0]);
};
const pay = ({ id, version }: PaymentRow, reference: string) =>
  app.call(finance, paymentsApi.pay, { id, version, on: world.today(), reference, comment: null }, key());
const voucher = async (reference: string) => {
  const { id } = await spending.direct('Plumber', 10_000);
  const { version } = await spending.approve(id);
  const how = { id, version, day: spending.day, moneyId: world.moneyId, mode: 'cheque' as const, reference };
  return app.call(buyer, vouchersApi.pay, how, key());
};
const refund = async (reference: string) => {
  const studentId = books.students[0] ?? 0;
  await prepay(app, books, { studentId, day: spending.day, amount: 90_000 });
  const ask = {
    studentId,
    source: 'overpayment',
    destination: 'pay_out',
    amount: 1_000,
    reason: 'Left',
    payeeName: 'Aunt',
  } as const;
  const { id, version } = await ok(app.call('ROLE_Process_Refund', refundsApi.request, ask, key()));
  const decided = await ok(app.call('ROLE_Approve_Refund', refundsApi.decide, { id, version, approved: true }, key()));
  const how = { id, version: decided.version, day: spending.day, moneyId: world.moneyId, mode: 'cheque', reference } as const;
  return app.call('ROLE_Process_Refund', refundsApi.process, how, key());
};
const refused = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { fields?: { path: string; message: string }[] }).fields?.map(({ path, message }) => `${path}: ${message}`),
];

it('a cheque pays once: net pay, a voucher or a refund', async () => {
  const first = await list();
  const paid = await ok(pay(first, '000101-000103'));
  const usedBy = (what: string) => [409, [`reference: This number has been used for ${what} from this account.`]];
  expect(refused(await voucher('000102'))).toEqual(usedBy(paid.paymentNo));
  expect(refused(await refund('103'))).toEqual(usedBy(paid.paymentNo));
  // The next one follows what payroll wrote, and none of its own is left out.
  expect(await ok(app.call(buyer, vouchersApi.nextCheque, { moneyId: world.moneyId }))).toEqual({ next: '000104', missing: [] });
  const { voucher: by } = await ok(voucher('000104'));

  const second = await list();
  const no = (number: string, what: string) => [
    409,
    [`reference: Cheque ${number} has been used for ${what} from this account.`],
  ];
  expect(refused(await pay(second, '104, 105'))).toEqual(no('000104', by.voucherNo ?? ''));
  expect(refused(await pay(second, '000103'))).toEqual(no('000103', paid.paymentNo));
  expect(refused(await pay(second, '1-999999'))[0]).toBe(400);
  expect((await pay(second, '000105')).status).toBe(200);
});
