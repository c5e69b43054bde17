import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { ok } from '#app/testing/standing.ts';
import { addDays } from '#kit/contract/dates.ts';
import { vouchersApi } from '#modules/finance/spending/contract/vouchers.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { vendorBillsApi } from '../contract/bills.ts';
import { paymentRequestsApi as api } from '../contract/requests.ts';
import { payers, payingWorld, type PayingWorld } from './testing/paying-world.ts';

const { clerk, approver } = payers;
let app: TestApp;
let world: PayingWorld;
let spending: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await payingWorld(app);
  spending = await spendingWorld(app);
});
afterAll(() => app.close());

const fieldsOf = ({ body }: { body: { fields?: { path: string }[] } }) => body.fields?.map(({ path }) => path);
const payable = async (supplierId: number) =>
  (await app.call('ROLE_View_Only', api.payable, { supplierId })).body.rows.map(({ owed, requested, left }) => [
    owed,
    requested,
    left,
  ]);

it('asks for no more than is owed and not asked for, also by two at once and twice the same', async () => {
  const supplierId = await world.supplierOf('Mara moja');
  const { bill } = await world.billed(10_000, { supplierId });
  const all = bill.amount;
  expect(await payable(supplierId)).toEqual([[all, 0, all]]);
  const over = await world.request(bill, all + 1);
  expect([over.status, fieldsOf(over)]).toEqual([422, ['bills.0.amount']]);
  const both = await Promise.all([world.request(bill, all - 100), world.request(bill, all - 100)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await payable(supplierId)).toEqual([[all, all - 100, 100]]);
  const key = world.key();
  const input = { supplierId, bills: [{ billId: bill.id, amount: 100 }] };
  const first = await app.call(clerk, api.request, input, key);
  expect((await app.call(clerk, api.request, input, key)).body).toEqual(first.body);
  expect(await payable(supplierId)).toEqual([[all, all, 0]]);
  const asked = async (days: { from?: string; to?: string }) =>
    (await app.call('ROLE_View_Only', api.list, { supplierId, ...days })).body.total;
  expect(await asked({ from: world.day, to: world.day })).toBe(2);
  expect([await asked({ from: addDays(world.day, 1) }), await asked({ to: addDays(world.day, -1) })]).toEqual([0, 0]);
  const twice = { supplierId, bills: [1, 2].map(() => ({ billId: bill.id, amount: 1 })) };
  expect((await app.call(clerk, api.request, twice, world.key())).status).not.toBe(200);
  const stranger = await world.supplierOf('Mwingine');
  expect(fieldsOf(await world.request({ id: bill.id, supplierId: stranger }, 1))).toEqual(['bills.0.billId']);
  expect((await world.request(bill, 1, 'otherSchool')).status).toBe(400);
  // Called off, it lets the bill be asked for again.
  const off = await app.call(clerk, api.cancel, { ...world.at(first.body), reason: null }, world.key());
  expect([off.body.state, await payable(supplierId)]).toEqual(['cancelled', [[all, all - 100, 100]]]);
  const { body: vendors } = await app.call('ROLE_View_Only', api.vendors, {});
  expect(vendors.rows).toContainEqual({ id: supplierId, name: 'Mara moja', bills: 1, left: 100 });
});

it('becomes a voucher when another approves it; what becomes of that is told, and called off it is asked for anew', async () => {
  const supplierId = await world.supplierOf('Vocha & Sons “Ñ”');
  const one = await world.billed(6000, { supplierId });
  const two = await world.billed(3000, { supplierId });
  const bills = [one, two].map(({ bill }) => ({ billId: bill.id, amount: bill.amount }));
  const sum = one.bill.amount + two.bill.amount;
  const asked = await ok(app.call(clerk, api.request, { supplierId, bills }, world.key()));
  expect([asked.amount, asked.narration]).toEqual([sum, `Invoices ${one.bill.invoiceNo}, ${two.bill.invoiceNo}`]);
  expect(JSON.stringify((await app.call(approver, homeApi.tasks)).body.rows)).toContain('Approve payments of vendors');
  const own = await world.approveRequest(asked, clerk);
  expect([own.status, own.body.message]).toEqual([403, 'You asked for this payment. Somebody else decides on it.']);
  const kept = await app.call(
    approver,
    vendorBillsApi.takeBack,
    { ...world.at(await world.bill(one.bill.id)), reason: 'No' },
    world.key(),
  );
  expect([kept.status, kept.body.message]).toEqual([422, expect.stringContaining(asked.requestNo)]);
  const both = await Promise.all([world.approveRequest(asked), world.approveRequest(asked, 'ROLE_All')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { voucherId } = await world.paymentRequest(asked.id);
  const { body: voucher } = await app.call('ROLE_View_Only', vouchersApi.get, { id: voucherId ?? 0 });
  expect(voucher).toMatchObject({ state: 'draft', amount: sum, payeeName: 'Vocha & Sons “Ñ”' });
  expect(voucher.bills.map(({ billNo, amount }) => [billNo, amount])).toEqual([
    [one.bill.invoiceNo, one.bill.amount],
    [two.bill.invoiceNo, two.bill.amount],
  ]);
  const cancelled = { id: voucher.id, version: voucher.version, reason: 'Hakuna pesa' };
  await ok(app.call('ROLE_Access_Expenses', vouchersApi.cancel, cancelled, world.key()));
  expect(await world.paymentRequest(asked.id)).toMatchObject({ status: 'voucher_cancelled', stateBecause: 'Hakuna pesa' });
  expect((await payable(supplierId)).map(([, requested]) => requested)).toEqual([0, 0]);
  // Asked for anew, paid, and reversed: it is owed again.
  const again = await ok(world.approveRequest(await ok(app.call(clerk, api.request, { supplierId, bills }, world.key()))));
  const paid = await spending.approveAndPay(again.voucherId ?? 0, 'ROLE_Access_Expenses');
  expect([await world.owedTo(supplierId), await payable(supplierId)]).toEqual([0, []]);
  expect((await world.request(one.bill, 1)).status).toBe(422);
  const reverse = { id: paid.id, version: paid.version, reason: 'Wrong account' };
  await ok(app.call('ROLE_All', vouchersApi.reverse, reverse, world.key()));
  expect([(await world.paymentRequest(again.id)).status, await world.owedTo(supplierId)]).toEqual(['reversed', sum]);
  expect((await world.bill(one.bill.id)).status).toBe('unpaid');
  expect((await world.request(one.bill, one.bill.amount)).status).toBe(200);
});

it('is not approved for more than is owed by then, and rejected with a reason', async () => {
  const supplierId = await world.supplierOf('Imelipwa kando');
  const { bill } = await world.billed(5000, { supplierId });
  const asked = await ok(world.request(bill, bill.amount));
  // Finance pays the half of it without the stores.
  const draft = {
    payeeKind: 'supplier' as const,
    supplierId,
    day: world.day,
    narration: 'Half',
    bills: [{ billId: (await world.bill(bill.id)).financeBillId ?? 0, amount: 100_000 }],
  };
  const made = await ok(app.call('ROLE_Access_Expenses', vouchersApi.create, draft, world.key()));
  await spending.approveAndPay(made.id, 'ROLE_Access_Expenses');
  expect(await world.bill(bill.id)).toMatchObject({ status: 'part_paid', paid: 100_000 });
  const late = await world.approveRequest(asked);
  expect([late.status, fieldsOf(late)]).toEqual([422, ['bills.0.amount']]);
  const reject = (reason: string | null) => app.call(approver, api.reject, { ...world.at(asked), reason }, world.key());
  expect((await reject(null)).status).toBe(400);
  expect((await reject('Imelipwa')).body).toMatchObject({ state: 'rejected', stateBecause: 'Imelipwa', voucherId: null });
  expect((await world.approveRequest(asked)).status).toBe(409);
});

it('is decided on by who approves for the stores alone, where somebody is named', async () => {
  const [named = 0] = await testEmployees(app, [{ staffNo: 'PAY1', name: 'Mkuu wa malipo' }]);
  await accountIs(app, 'ROLE_timetable_admin', named);
  const { bill, order } = await world.billed(4000);
  await world.received(await world.order(order.id), 1000);
  const waits = await world.submitted(order, [[1000]]);
  const asked = await ok(world.request(bill, 1000));
  await asSchoolA(app, ({ tx }) =>
    sql`insert into inventory.duty (staff_member_id, duty) values (${named}, 'approver')`.execute(tx),
  );
  for (const answer of [await world.approveRequest(asked), await world.approve(waits)])
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('approves for the stores')]);
  const titles = async (caller: typeof approver | 'ROLE_timetable_admin') =>
    JSON.stringify((await app.call(caller, homeApi.tasks)).body.rows);
  expect(await titles(approver)).not.toContain('Approve payments of vendors');
  expect(await titles('ROLE_timetable_admin')).toContain('Approve payments of vendors');
  expect((await world.approve(waits, null, 'ROLE_timetable_admin')).status).toBe(200);
  expect((await world.approveRequest(asked, 'ROLE_timetable_admin')).status).toBe(200);
  await asSchoolA(app, ({ tx }) => sql`delete from inventory.duty where staff_member_id = ${named}`.execute(tx));
});

it('is printed, found and filtered', async () => {
  const supplierId = await world.supplierOf('Karatasi “A4” Ltd');
  const { bill } = await world.billed(2000, { supplierId });
  const asked = await ok(world.request(bill, bill.amount));
  const text = pdfPages((await app.call('ROLE_View_Only', api.paper, { id: asked.id })).body as unknown as Uint8Array).join(' ');
  for (const words of [asked.requestNo, bill.invoiceNo, '666.66', 'Kenya shillings']) expect(text).toContain(words);
  const list = async (input: object) => (await app.call('ROLE_View_Only', api.list, input)).body.rows.map(({ id }) => id);
  expect(await list({ q: 'karatasi', status: 'open' })).toEqual([asked.id]);
  expect(await list({ supplierId, status: 'paid' })).toEqual([]);
  expect(await list({ supplierId, status: 'requested', sort: '-amount' })).toEqual([asked.id]);
  expect((await app.call('otherSchool', api.list, {})).body.total).toBe(0);
  expect((await app.call('otherSchool', api.get, { id: asked.id })).status).toBe(404);
});
