import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers } from '#app/testing/inventory/buying.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { ok } from '#app/testing/standing.ts';
import { addDays } from '#kit/contract/dates.ts';
import { billsApi as financeBills } from '#modules/finance/spending/contract/bills.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { vendorReturnsApi } from '../../receiving/contract/returns.ts';
import type { Order } from '../../buying/contract/order.ts';
import { ordersApi } from '../../buying/contract/orders.ts';
import { vendorBillsApi as api } from '../contract/bills.ts';
import { paymentRequestsApi } from '../contract/requests.ts';
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
const inFinance = (id: number | null) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ amount: number; paid: number; owed: number; live: boolean }>`
      select amount, paid, owed, live from finance.supplier_bills where id = ${id}`.execute(tx);
    return rows[0];
  });

/** A bill of the first line that is approved, at a price. */
const billOf = (order: Order, quantity: number, price: number) => world.approvedBill(order, [[quantity, price]]);

/** Scenario 13, its second half: six of ten are billed, asked to be paid, signed by three and paid. */
it('goes from six of ten received to the bill of six, its voucher and its payment, and the order says what is still to come', async () => {
  const supplierId = await world.supplierOf('Scenario “13” Ltd');
  const order = await world.approved({ supplierId });
  await world.received(order, 6000);
  expect((await world.order(order.id)).status).toBe('to_receive_and_bill');
  const { body: toBill } = await app.call(clerk, api.toBill, { id: order.id });
  expect(toBill.lines).toMatchObject([
    { ordered: 10_000, received: 6000, returned: 0, before: 0, most: 6000, orderPrice: 33_333 },
  ]);
  expect(toBill.receipts).toHaveLength(1);
  const bill = await world.submitted(order, [[6000]], { invoiceNo: 'A/13' });
  expect([bill.state, bill.amount, bill.billNo]).toEqual(['submitted', 199_998, expect.stringMatching(/^VB\/\d{4}\/\d{5}$/)]);
  expect(await world.owedTo(supplierId)).toBe(0);
  expect(JSON.stringify((await app.call(approver, homeApi.tasks)).body.rows)).toContain('Approve vendors’ bills');
  const approved = await ok(world.approve(bill));
  expect(approved).toMatchObject({ state: 'approved', status: 'unpaid', owed: 199_998 });
  expect(approved.lines).toMatchObject([{ quantity: 6000, receipts: [{ quantity: 6000 }] }]);
  expect([await world.owedTo(supplierId), await world.ledger(world.accounts.unbilled)]).toEqual([199_998, 0]);
  expect((await world.order(order.id)).status).toBe('to_receive');
  const asked = await ok(world.request(bill, 199_998));
  expect(asked).toMatchObject({ state: 'requested', status: 'requested', amount: 199_998, voucherId: null });
  const drafted = await ok(world.approveRequest(asked));
  expect([drafted.status, drafted.voucherId]).toEqual(['drafted', expect.any(Number)]);
  await spending.approve(drafted.voucherId ?? 0);
  expect((await world.paymentRequest(asked.id)).status).toBe('signed');
  const voucher = await spending.approveAndPay(drafted.voucherId ?? 0, 'ROLE_Access_Expenses');
  expect(await world.paymentRequest(asked.id)).toMatchObject({ status: 'paid', voucherNo: voucher.voucherNo, paidOn: world.day });
  expect(await world.bill(bill.id)).toMatchObject({ status: 'paid', owed: 0, paid: 199_998 });
  expect(await world.owedTo(supplierId)).toBe(0);
  // The rest comes, is billed, and the order is done with.
  await world.received(await world.order(order.id), 4000);
  expect((await world.order(order.id)).status).toBe('to_bill');
  await billOf(order, 4000, 33_333);
  expect((await world.order(order.id)).status).toBe('completed');
  expect([await world.owedTo(supplierId), await world.ledger(world.accounts.unbilled)]).toEqual([133_332, 0]);
});

it('refuses more than came and is not billed, also by two at once, and an invoice that was entered before', async () => {
  const order = await world.approved();
  await world.received(order, 6000);
  const over = await world.enter(order, [[6001]]);
  expect([over.status, fieldsOf(over)]).toEqual([422, ['lines.0.quantity']]);
  const twice = await world.enter(order, [[1000]], {
    lines: [1, 2].map(() => ({ orderLineId: order.lines[0]?.id ?? 0, quantity: 1000, price: 5 })),
  });
  expect([twice.status, fieldsOf(twice)]).toEqual([400, ['lines.1.orderLineId']]);
  expect(fieldsOf(await world.enter(order, [[1000]], { day: addDays(world.day, 1) }))).toEqual(['day']);
  expect(fieldsOf(await world.enter(order, [[1000]], { dueOn: addDays(world.day, -1) }))).toEqual(['dueOn']);
  expect(fieldsOf(await world.enter(order, [[1000, 0]]))).toEqual(['lines']);
  expect(fieldsOf(await world.enter(order, [[1000]], { orderId: 999_999 }))).toEqual(['orderId']);
  expect(fieldsOf(await world.enter(order, [[1000]], { vat: 33_333 }))).toEqual(['vat']);
  const same = await Promise.all(['Ñ/1', 'ñ/1'].map((invoiceNo) => world.enter(order, [[1000]], { invoiceNo })));
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(same.find(({ status }) => status === 409)?.body.fields).toMatchObject([{ path: 'invoiceNo' }]);
  // Both were possible when they were entered; the second is not when the first is approved.
  const [one, other] = [await world.submitted(order, [[4000]]), await world.submitted(order, [[4000]])];
  expect(other.lines[0]?.elsewhere).toBe(5000);
  const both = await Promise.all([world.approve(one), world.approve(other)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const billed = (await world.order(order.id)).lines[0]?.billed;
  expect(billed).toBe(4000);
  const key = world.key();
  const input = world.draft(order, [[1000]], { invoiceNo: 'Once' });
  const first = await app.call(clerk, api.create, input, key);
  expect((await app.call(clerk, api.create, input, key)).body).toEqual(first.body);
  // A bill that was called off lets its number be entered anew.
  const off = await app.call(clerk, api.cancel, { ...world.at(first.body), reason: 'Wrong' }, world.key());
  expect(off.body.state).toBe('cancelled');
  expect((await world.enter(order, [[1000]], { invoiceNo: 'once' })).status).toBe(200);
});

it('is approved by another than who entered it; a dearer price is explained and goes to its own account', async () => {
  const supplierId = await world.supplierOf('Ghali & Co');
  const order = await world.approved({ supplierId });
  await world.received(order, 10_000);
  const bill = await world.submitted(order, [[10_000, 34_000]]);
  expect(bill.dearer).toBe(true);
  const own = await world.approve(bill, 'Mine', clerk);
  expect([own.status, own.body.message]).toEqual([403, 'You entered this bill. Somebody else decides on it.']);
  expect((await world.approve(bill, 'Theirs', 'otherSchool')).status).toBe(404);
  const silent = await world.approve(bill);
  expect([silent.status, fieldsOf(silent)]).toEqual([400, ['comment']]);
  const [unbilled, differences] = [await world.ledger(world.accounts.unbilled), await world.ledger(world.accounts.differences)];
  const both = await Promise.all([world.approve(bill, 'Bei imepanda “sana”'), world.approve(bill, 'Again', 'ROLE_All')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await world.ledger(world.accounts.unbilled)) - unbilled).toBe(333_330);
  expect((await world.ledger(world.accounts.differences)) - differences).toBe(6670);
  expect(await world.owedTo(supplierId)).toBe(340_000);
  const { steps } = await world.bill(bill.id);
  expect(steps.map(({ step }) => step)).toEqual(['entered', 'submitted', 'approved']);
});

it('takes what is cheaper than ordered off the account of differences, in parts to the cent, and back again', async () => {
  const supplierId = await world.supplierOf('Rahisi “Cheap”');
  const line = world.line({ itemId: world.flour, unitName: 'kg', quantity: 3000, price: 3333 });
  const order = await world.approved({ supplierId, lines: [line] });
  const [unbilled, differences] = [await world.ledger(world.accounts.unbilled), await world.ledger(world.accounts.differences)];
  await world.received(order, 1500);
  await world.received(await world.order(order.id), 1500);
  const one = await billOf(order, 1001, 3000);
  await billOf(order, 1999, 3000);
  expect(await world.ledger(world.accounts.unbilled)).toBe(unbilled);
  const billed = 3003 + 5997;
  expect([await world.owedTo(supplierId), await world.ledger(world.accounts.differences)]).toEqual([
    billed,
    differences - (9999 - billed),
  ]);
  expect((await world.order(order.id)).status).toBe('completed');
  const back = (reason: string | null, caller: typeof approver | typeof clerk = approver) =>
    app.call(caller, api.takeBack, { ...world.at(one), reason }, world.key());
  expect((await back(null)).status).toBe(400);
  expect((await back('Mine', clerk)).status).toBe(403);
  const done = await Promise.all([back('Wrong price'), back('Twice')]);
  expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await inFinance(one.financeBillId)).toMatchObject({ owed: 0, live: false });
  expect([(await world.order(order.id)).status, await world.owedTo(supplierId)]).toEqual(['to_bill', 5997]);
  // What was for it is billed anew, at the order’s price, and settles to the cent.
  await billOf(order, 1001, 3333);
  expect(await world.ledger(world.accounts.unbilled)).toBe(unbilled);
});

it('owes a service to what it is spent on, up to what was ordered, whatever came', async () => {
  const supplierId = await world.supplierOf('Fundi Services');
  const service = { itemId: null, description: 'Repair of the roof', unitName: 'job', expenseId: world.accounts.expense };
  const order = await world.approved({
    kind: 'LSO',
    supplierId,
    storeId: null,
    lines: [{ ...service, quantity: 2000, price: 50_000, taxRate: 1600 }],
  });
  const before = [await world.ledger(world.accounts.expense), await world.ledger(world.accounts.unbilled)];
  const bill = await billOf(order, 2000, 58_000);
  expect([bill.amount, bill.vat]).toEqual([116_000, 16_000]);
  expect([await world.ledger(world.accounts.expense), await world.ledger(world.accounts.unbilled)]).toEqual([
    (before[0] ?? 0) + 116_000,
    before[1],
  ]);
  expect((await world.enter(order, [[1]])).status).toBe(422);
});

it('owes nothing for goods sent back whose bill was reversed or is not approved yet', async () => {
  const supplierId = await world.supplierOf('Rudi tena Ltd');
  const order = await world.approved({ supplierId });
  const receipt = await world.received(order, 10_000);
  const undone = await billOf(order, 10_000, 33_333);
  await ok(app.call(approver, api.takeBack, { ...world.at(undone), reason: 'Makosa' }, world.key()));
  await world.submitted(order, [[4000]]);
  const lines = [{ receiptLineId: receipt.lines[0]?.id ?? 0, quantity: 5000 }];
  const back = { receiptId: receipt.id, because: 'Mbovu', lines };
  const asked = await ok(app.call(buyers.keeper, vendorReturnsApi.ask, back, world.key()));
  const sent = await ok(app.call(approver, vendorReturnsApi.approve, world.at(asked), world.key()));
  expect([sent.credited, sent.creditId, await world.owedTo(supplierId)]).toEqual([0, null, 0]);
});

it('knows what of a delivery is billed, and at what, so that the vendor owes that for what goes back of it', async () => {
  const supplierId = await world.supplierOf('Rudisha Ltd');
  const [unbilled, differences] = [await world.ledger(world.accounts.unbilled), await world.ledger(world.accounts.differences)];
  const order = await world.approved({ supplierId });
  const receipt = await world.received(order, 10_000);
  const bill = await billOf(order, 7000, 34_000);
  const lines = [{ receiptLineId: receipt.lines[0]?.id ?? 0, quantity: 5000 }];
  const asked = await ok(
    app.call(buyers.keeper, vendorReturnsApi.ask, { receiptId: receipt.id, because: 'Mbovu', lines }, world.key()),
  );
  const sent = await ok(app.call(approver, vendorReturnsApi.approve, world.at(asked), world.key()));
  // Three were not billed; two are owed, at the price of the bill.
  expect([sent.credited, sent.value]).toEqual([68_000, 3 * 33_333 + 68_000]);
  expect(await world.bill(bill.id)).toMatchObject({ status: 'part_paid', credited: 68_000, owed: 170_000 });
  expect([await world.owedTo(supplierId), await world.ledger(world.accounts.unbilled)]).toEqual([170_000, unbilled]);
  expect((await world.ledger(world.accounts.differences)) - differences).toBe(5 * 667);
  expect((await world.order(order.id)).lines).toMatchObject([{ received: 10_000, returned: 5000, billed: 5000 }]);
  const kept = await app.call(approver, api.takeBack, { ...world.at(await world.bill(bill.id)), reason: 'No' }, world.key());
  expect([kept.status, kept.body.message]).toEqual([422, expect.stringContaining(sent.returnNo)]);
  // What comes in their place is billed anew.
  await world.received(await world.order(order.id), 2000);
  await billOf(order, 2000, 33_333);
  expect([await world.owedTo(supplierId), await world.ledger(world.accounts.unbilled)]).toEqual([236_666, unbilled]);
});

it('credits what goes back of a delivery that stands on two bills, once, and neither bill is reversed then', async () => {
  const supplierId = await world.supplierOf('Mara mbili Ltd');
  const unbilled = await world.ledger(world.accounts.unbilled);
  const order = await world.approved({ supplierId });
  const receipt = await world.received(order, 10_000);
  const bills = [await billOf(order, 4000, 33_333), await billOf(order, 6000, 33_333)];
  expect(await world.owedTo(supplierId)).toBe(333_330);
  const lines = [{ receiptLineId: receipt.lines[0]?.id ?? 0, quantity: 5000 }];
  const asked = await ok(
    app.call(buyers.keeper, vendorReturnsApi.ask, { receiptId: receipt.id, because: 'Mbovu', lines }, world.key()),
  );
  const sent = await ok(app.call(approver, vendorReturnsApi.approve, world.at(asked), world.key()));
  expect([sent.credited, sent.creditId, sent.billId]).toEqual([166_665, expect.any(Number), null]);
  const now = await Promise.all(bills.map(({ id }) => world.bill(id)));
  expect([now.map(({ owed }) => owed).reduce((sum, owed) => sum + owed, 0), await world.owedTo(supplierId)]).toEqual([
    166_665, 166_665,
  ]);
  expect(await world.ledger(world.accounts.unbilled)).toBe(unbilled);
  for (const bill of now) {
    const kept = await app.call(approver, api.takeBack, { ...world.at(bill), reason: 'No' }, world.key());
    expect([kept.status, kept.body.message]).toEqual([422, expect.stringContaining(sent.returnNo)]);
  }
});

it('waits while the order is changed, and is not approved in a locked period or for a blocked vendor', async () => {
  const supplierId = await world.supplierOf('Subiri');
  const order = await world.approved({ supplierId });
  await world.received(order, 5000);
  const bill = await world.submitted(order, [[5000]]);
  const opened = await ok(
    app.call(buyers.buyer, ordersApi.revise, { ...world.at(await world.order(order.id)), reason: 'More' }, world.key()),
  );
  expect((await world.approve(bill)).status).toBe(422);
  expect(fieldsOf(await world.enter(order, [[1000]]))).toEqual(['orderId']);
  const again = await ok(app.call(buyers.buyer, ordersApi.submit, world.at(opened.order), world.key()));
  await world.approveOrder(again.order);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${world.day}`.execute(tx));
  expect(fieldsOf(await world.approve(bill))).toEqual(['day']);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
  await asSchoolA(app, ({ tx }) =>
    sql`update finance.supplier set active = false, blocked_because = 'Late' where id = ${supplierId}`.execute(tx),
  );
  expect(fieldsOf(await world.approve(bill))).toEqual(['supplierId']);
  expect((await world.bill(bill.id)).state).toBe('submitted');
  expect(await world.owedTo(supplierId)).toBe(0);
  const rejected = await app.call(approver, api.reject, { ...world.at(bill), reason: 'Imefungwa' }, world.key());
  expect(rejected.body).toMatchObject({ state: 'rejected', stateBecause: 'Imefungwa' });
});

it('is changed while it is a draft, by one of two, and printed beside its receipts', async () => {
  const order = await world.approved();
  const receipt = await world.received(order, 5000);
  const draft = await ok(world.enter(order, [[1000]], { invoiceNo: 'D/1', note: '“Kwanza”' }));
  const change = (quantity: number) => {
    const { orderId: _order, ...input } = world.draft(order, [[quantity]], { invoiceNo: 'D/2' });
    return app.call(clerk, api.update, { ...input, ...world.at(draft) }, {});
  };
  const both = await Promise.all([change(2000), change(3000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const now = await world.bill(draft.id);
  expect([now.invoiceNo, now.lines.length]).toEqual(['D/2', 1]);
  const sent = await ok(app.call(clerk, api.submit, world.at(now), world.key()));
  expect((await change(1000)).status).toBe(409);
  const { body: mine } = await app.call('otherSchool', api.list, {});
  expect([mine.total, (await app.call('otherSchool', api.get, { id: draft.id })).status]).toEqual([0, 404]);
  await ok(world.approve(sent));
  const text = pdfPages((await app.call('ROLE_View_Only', api.paper, { id: draft.id })).body as unknown as Uint8Array).join(' ');
  for (const words of [now.billNo, 'D/2', order.orderNo, receipt.receiptNo, 'Chalk']) expect(text).toContain(words);
  // Finance does not take it back behind the stores.
  const { financeBillId } = await world.bill(draft.id);
  const behind = await app.call(buyers.buyer, financeBills.reverse, { id: financeBillId ?? 0, reason: 'No' }, world.key());
  expect(behind.status).toBe(422);
  const { body: found } = await app.call('ROLE_View_Only', api.list, { q: 'd/2', status: 'unpaid', orderId: order.id });
  expect(found.rows.map(({ id }) => id)).toEqual([draft.id]);
  const { body: open } = await app.call(clerk, api.orders, { q: order.orderNo });
  expect(open.rows).toHaveLength(1);
  expect((await app.call('ROLE_View_Only', paymentRequestsApi.payable, { supplierId: world.supplier })).body.rows).toContainEqual(
    expect.objectContaining({ billId: draft.id, requested: 0 }),
  );
});
