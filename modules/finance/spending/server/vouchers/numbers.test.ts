import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { billsApi } from '../../contract/bills.ts';
import { ratesApi } from '../../contract/rates.ts';
import { refundsApi } from '../../contract/refunds.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { vouchersApi } from '../../contract/vouchers.ts';

/** Numbers of cheques over vouchers and refunds, and what tax is reckoned on. */
const buyer = 'ROLE_Access_Expenses' as const;
let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
});
afterAll(() => app.close());

const pay = async (reference: string) => {
  const { id } = await world.direct('Plumber', 10_000);
  const { version } = await world.approve(id);
  const input = { id, version, day: world.day, moneyId: books.cash, mode: 'cheque' as const, reference };
  return app.call(buyer, vouchersApi.pay, input, world.key());
};

test('a cheque that paid a refund pays no voucher, is none that was left out, and the next follows it', async () => {
  const studentId = books.students[0] ?? 0;
  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId, day: world.day, mode: 'cash', moneyId: books.cash, amount: 90_000 }),
  );
  const refund = async (reference: string) => {
    const ask = {
      studentId,
      source: 'overpayment' as const,
      destination: 'pay_out' as const,
      amount: 1_000,
      reason: 'Left',
      payeeName: 'Aunt',
    };
    const { body: asked } = await app.call('ROLE_Process_Refund', refundsApi.request, ask, world.key());
    const decided = await app.call(
      'ROLE_Approve_Refund',
      refundsApi.decide,
      { id: asked.id, version: asked.version, approved: true },
      world.key(),
    );
    const how = {
      id: asked.id,
      version: decided.body.version,
      day: world.day,
      moneyId: books.cash,
      mode: 'cheque' as const,
      reference,
    };
    return app.call('ROLE_Process_Refund', refundsApi.process, how, world.key());
  };
  expect((await pay('000201')).status).toBe(200);
  const { status, body: refunded } = await refund('000202');
  expect([status, refunded.state]).toEqual([200, 'processed']);
  const again = await pay('000202');
  expect([again.status, again.body.fields]).toEqual([
    409,
    [{ path: 'reference', message: `This number has been used for ${refunded.voucherNo} from this account.` }],
  ]);
  expect((await refund('000201')).body.fields).toMatchObject([{ path: 'reference' }]);
  expect((await app.call(buyer, vouchersApi.nextCheque, { moneyId: books.cash })).body).toEqual({ next: '000203', missing: [] });
  expect((await pay('000203')).body.warnings).toEqual([]);
});

test('the number of a payment that was reversed is that of the voucher that takes its place, once', async () => {
  const { body } = await pay('000204');
  expect((await pay('000204')).status).toBe(409);
  const back = { id: body.voucher.id, version: body.voucher.version, reason: 'Wrong vote head' };
  expect((await app.call('ROLE_All', vouchersApi.reverse, back, world.key())).status).toBe(200);
  expect((await pay('000204')).body.voucher).toMatchObject({ state: 'paid', reference: '000204' });
  expect((await pay('000204')).status).toBe(409);
});

test('value added tax is held back on the value before it, of a part of a bill on its part', async () => {
  await app.call('ROLE_finance_admin', ratesApi.addKenyan);
  const { rows } = (await app.call(buyer, ratesApi.options, { day: world.day })).body;
  const rateOf = (kind: string) => rows.find((rate) => rate.kind === kind)?.id ?? 0;
  const { body: supplier } = await app.call(buyer, suppliersApi.create, { name: 'Vatable Ltd' }, world.key());
  const bill = {
    supplierId: supplier.id,
    billNo: 'V-1',
    day: world.day,
    vat: 1_600,
    lines: [{ expenseId: world.expenses.food, amount: 11_600 }],
  };
  const { body: entered } = await app.call(buyer, billsApi.create, bill, world.key());
  const draft = (amount: number, kind: string, base: number) =>
    app.call(
      buyer,
      vouchersApi.create,
      {
        payeeKind: 'supplier',
        supplierId: supplier.id,
        day: world.day,
        narration: 'Flour',
        bills: [{ billId: entered.bill.id, amount }],
        taxes: [{ rateId: rateOf(kind), base }],
      },
      world.key(),
    );
  const more = await draft(11_600, 'vat', 11_600);
  expect([more.status, more.body.fields?.[0]]).toEqual([
    400,
    { path: 'taxes.0.base', message: 'It is reckoned on the value before tax, 100.00: 16.00 of what is paid is VAT.' },
  ]);
  expect((await draft(11_600, 'vat', 10_000)).body).toMatchObject({ withheld: 200, net: 11_400 });
  expect((await draft(5_800, 'vat', 5_001)).body.fields?.[0]?.path).toBe('taxes.0.base');
  expect((await draft(5_800, 'vat', 5_000)).body).toMatchObject({ withheld: 100, net: 5_700 });
  expect((await draft(11_600, 'income', 11_600)).status).toBe(200);
});
