import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers, buyingWorld, type BuyingWorld } from '#app/testing/inventory/buying.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { enterStoresBill } from '#modules/finance/server/public.ts';
import { addOrderProgress } from '../../buying/server/progress.ts';
import type { Receipt } from '../contract/receipts.ts';
import { type VendorReturn, vendorReturnsApi as api } from '../contract/returns.ts';
import { creditsOf, shareOfValue } from './return-worth.rules.ts';
import { approveReturn } from './send-back.ts';

const { keeper, approver } = buyers;
let app: TestApp;
let world: BuyingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await buyingWorld(app);
});
afterAll(() => app.close());

const ask = (receipt: Receipt, quantity: number, more = {}) =>
  app.call(
    keeper,
    api.ask,
    {
      receiptId: receipt.id,
      because: 'Mbovu – “weevils”',
      lines: [{ receiptLineId: receipt.lines[0]?.id ?? 0, quantity }],
      ...more,
    },
    world.key(),
  );
const approve = (one: VendorReturn, caller: Parameters<TestApp['call']>[0] = approver) =>
  app.call(caller, api.approve, world.at(one), world.key());

it('sends goods back at what they came for when another says so; the order has them to come again', async () => {
  const order = await world.approved();
  const receipt = await world.received(order, 10_000);
  const before = await world.inStore(world.main, world.chalk);
  const one = await ok(ask(receipt, 3000));
  expect([one.state, one.value, one.returnNo]).toEqual(['asked', 99_999, expect.stringMatching(/^DBN\/\d{4}\/\d{5}$/)]);
  expect(JSON.stringify((await app.call(approver, homeApi.tasks)).body.rows)).toContain('Approve returns to vendors');
  const own = await approve(one, keeper);
  expect([own.status, own.body.message]).toEqual([403, 'You asked for this return. Somebody else decides on it.']);
  expect((await approve(one, 'otherSchool')).status).toBe(404);
  expect(await world.inStore(world.main, world.chalk)).toEqual(before);
  const both = await Promise.all([approve(one), approve(one, 'ROLE_All')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await world.inStore(world.main, world.chalk)).toEqual({
    quantity: before.quantity - 3000,
    value: before.value - 99_999,
  });
  expect(await world.ledger(world.accounts.unbilled)).toBe(-233_331);
  const now = await world.order(order.id);
  expect([now.status, now.lines[0]?.received, now.lines[0]?.returned]).toEqual(['to_receive_and_bill', 10_000, 3000]);
  const replaced = await world.received(now, 3000);
  expect((await world.order(order.id)).status).toBe('to_bill');
  expect(replaced.value).toBe(99_999);
  const { body: listed } = await app.call(keeper, api.list, { state: 'approved', receiptId: receipt.id });
  expect(listed.rows.map(({ returnNo, decidedName }) => [returnNo, decidedName !== null])).toEqual([[one.returnNo, true]]);
  const text = pdfPages((await app.call(keeper, api.paper, { id: one.id })).body as unknown as Uint8Array).join(' ');
  for (const words of ['DEBIT NOTE', one.returnNo, receipt.receiptNo, 'weevils', '999.99']) expect(text).toContain(words);
});

it('refuses more than is there to send back, counting what is asked for already', async () => {
  const receipt = await world.received(await world.approved(), 5000);
  const over = await ask(receipt, 6000);
  expect([over.status, over.body.fields?.map(({ path }) => path)]).toEqual([422, ['lines.0.quantity']]);
  await ok(ask(receipt, 3000));
  expect((await ask(receipt, 3000)).status).toBe(422);
  const line = receipt.lines[0]?.id ?? 0;
  const twice = await ask(receipt, 1000, {
    lines: [
      { receiptLineId: line, quantity: 1000 },
      { receiptLineId: line, quantity: 1000 },
    ],
  });
  expect(twice.status).toBe(400);
  expect((await ask(receipt, 1500)).status).toBe(400);
  expect((await ask(receipt, 1000, { because: ' ' })).status).toBe(400);
  const other = await world.approved();
  const counted = await world.count(other, [{ orderLineId: other.lines[0]?.id ?? 0, delivered: 1000 }]);
  expect([(await ask(counted, 1000)).status, (await ask({ ...counted, id: 999_999 }, 1000)).status]).toEqual([422, 400]);
  const rejected = await ok(ask(receipt, 2000));
  expect((await app.call(approver, api.reject, world.at(rejected), world.key())).status).toBe(400);
  const gone = await app.call(approver, api.reject, { ...world.at(rejected), comment: 'Nzuri' }, world.key());
  expect(gone.body.state).toBe('rejected');
  expect((await ask(receipt, 2000)).status).toBe(200);
});

it('sends nothing back that went in another way since it was asked for', async () => {
  const receipt = await world.received(await world.approved(), 5000);
  const one = await ok(ask(receipt, 3000));
  const gone = (returned: number) =>
    asSchoolA(app, ({ tx }) =>
      sql`update inventory.goods_receipt_line set returned = ${returned} where receipt_id = ${receipt.id}`.execute(tx),
    );
  await gone(2001);
  const over = await approve(one);
  expect([over.status, over.body.message]).toEqual([422, '2.999 box of Chalk can still be sent back.']);
  await gone(2000);
  expect((await approve(one)).body.state).toBe('approved');
});

it('puts the difference between what they came for and what they cost on average apart', async () => {
  const cheap = await world.approved({
    lines: [world.line({ itemId: world.flour, unitName: 'kg', quantity: 10_000, price: 1000 })],
  });
  const dear = await world.approved({
    lines: [world.line({ itemId: world.flour, unitName: 'kg', quantity: 10_000, price: 3000 })],
  });
  await world.received(cheap, 10_000);
  const receipt = await world.received(dear, 10_000);
  const before = await world.ledger(world.accounts.differences);
  const one = await ok(ask(receipt, 10_000));
  await ok(approve(one));
  expect(await world.inStore(world.main, world.flour)).toEqual({ quantity: 10_000, value: 20_000 });
  expect((await world.ledger(world.accounts.differences)) - before).toBe(-10_000);
});

it('lets the vendor owe what was billed, and what was not comes off what is not billed', async () => {
  const order = await world.approved();
  const receipt = await world.received(order, 10_000);
  const receiptLineId = receipt.lines[0]?.id ?? 0;
  const lineId = order.lines[0]?.id ?? 0;
  const { billId } = await asSchoolA(app, async (ctx) => {
    const bill = await enterStoresBill(ctx, {
      supplierId: world.supplier,
      billNo: 'INV/77',
      day: world.day,
      dueOn: null,
      narration: 'Chalk',
      vat: 0,
      lines: [{ accountId: world.accounts.unbilled, voteHeadId: null, departmentId: null, note: null, amount: 266_664 }],
    });
    await addOrderProgress(ctx.tx, [{ lineId, billed: 8000 }]);
    return bill;
  });
  const before = await world.ledger(world.accounts.unbilled);
  const one = await ok(ask(receipt, 5000));
  const billed = () => Promise.resolve([{ receiptLineId, billId, quantity: 8000, amount: 266_664 }]);
  const done = await asSchoolA(app, (ctx) => approveReturn(ctx, { ...world.at(one), comment: null }, billed));
  // Two of the five were not billed; three are owed.
  expect(done).toMatchObject({ credited: 99_999, billId, lines: [{ quantity: 5000, credited: 3000, value: 166_665 }] });
  expect((await world.ledger(world.accounts.unbilled)) - before).toBe(66_666);
  expect((await world.order(order.id)).lines).toMatchObject([{ received: 10_000, returned: 5000, billed: 5000 }]);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ owed: number }>`select owed from finance.supplier_bills where id = ${billId}`.execute(tx),
  );
  expect(rows).toEqual([{ owed: 166_665 }]);
});

it('gives back to the requisition what goes back of an order that is closed', async () => {
  const requisition = await world.requisition();
  const order = await world.approved({ lines: [world.line({ requisitionLineId: requisition.lines[0]?.lineId ?? 0 })] });
  const receipt = await world.received(order, 10_000);
  await asSchoolA(app, ({ tx }) => sql`update inventory.purchase_order set state = 'closed' where id = ${order.id}`.execute(tx));
  await ok(approve(await ok(ask(receipt, 4000))));
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ ordered: number; received: number }>`
      select ordered, received from inventory.requisition_line where requisition_id = ${requisition.id}`.execute(tx),
  );
  expect(rows).toEqual([{ ordered: 6000, received: 6000 }]);
});

it('reckons parts of a line to its whole, and credits what was billed once', () => {
  const line = { accepted: 3000, returned: 0, credited: 0, value: 100 };
  const parts = [0, 1000, 2000].map((before) => shareOfValue(line, before, 1000));
  expect([parts, parts.reduce((sum, part) => sum + part, 0)]).toEqual([[33, 34, 33], 100]);
  // Two were billed, dearer and by two bills: what is owed of both adds up to them.
  const bills = [
    { quantity: 500, amount: 20 },
    { quantity: 1500, amount: 55 },
  ];
  expect(creditsOf(line, 2000, bills)).toEqual({ quantity: 1000, value: 34, owed: 38 });
  expect(creditsOf({ ...line, returned: 2000, credited: 1000 }, 1000, bills)).toEqual({ quantity: 1000, value: 33, owed: 37 });
  expect(creditsOf(line, 3000, [])).toEqual({ quantity: 0, value: 0, owed: 0 });
});
