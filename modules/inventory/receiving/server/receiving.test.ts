import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers, buyingWorld, type BuyingWorld } from '#app/testing/inventory/buying.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { requisitionsApi } from '#modules/inventory/requests/contract/requisitions.ts';
import { postMoves } from '#modules/inventory/stock/server/post-moves.ts';
import type { Order } from '../../buying/contract/order.ts';
import { ordersApi } from '../../buying/contract/orders.ts';
import { receiptsApi as api } from '../contract/receipts.ts';

const { buyer, approver, keeper, inspector, asker } = buyers;
let app: TestApp;
let world: BuyingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await buyingWorld(app);
});
afterAll(() => app.close());
beforeEach(() => asSchoolA(app, ({ tx }) => sql`update inventory.setting set tolerance = 0`.execute(tx)));

const fieldsOf = ({ body }: { body: { fields?: { path: string }[] } }) => body.fields?.map(({ path }) => path);
const lineOf = (order: Order, at = 0) => order.lines[at]?.id ?? 0;
const delivered = (order: Order, quantity: number, more = {}) => [{ orderLineId: lineOf(order), delivered: quantity, ...more }];
const status = async (order: Order) => (await world.order(order.id)).status;

/** Scenario 13, its first half: what is asked for, approved, ordered and received in parts; nothing leaves that is not there. */
it('goes from the requisition to 6 of 10 in stock, of which 7 are not issued', async () => {
  const before = await world.inStore(world.main, world.chalk);
  const requisition = await world.requisition();
  const { body: from } = await app.call(buyer, ordersApi.from, { requisitionIds: String(requisition.id) });
  const order = await world.approved({
    lines: from.lines.map(({ requisitionLineId, itemId, unitName, quantity }) => ({
      requisitionLineId,
      itemId,
      unitName,
      quantity,
      price: 33_333,
    })),
  });
  expect(order.status).toBe('to_receive');
  const counted = await world.count(order, delivered(order, 6000));
  expect([counted.state, counted.receiptNo]).toEqual(['counted', expect.stringMatching(/^GRN\/\d{4}\/\d{5}$/)]);
  expect(await world.inStore(world.main, world.chalk)).toEqual(before);
  expect(JSON.stringify((await app.call(inspector, homeApi.tasks)).body.rows)).toContain('Inspect goods received');
  const own = await world.accept(counted, [], keeper);
  expect([own.status, own.body.message]).toEqual([403, 'You counted this delivery. Somebody else inspects it.']);
  const accepted = await world.accept(counted);
  expect([accepted.body.state, accepted.body.value]).toEqual(['accepted', 199_998]);
  expect(await status(order)).toBe('to_receive_and_bill');
  expect((await world.order(order.id)).lines).toMatchObject([{ received: 6000, returned: 0, billed: 0 }]);
  expect(await world.inStore(world.main, world.chalk)).toEqual({
    quantity: before.quantity + 6000,
    value: before.value + 199_998,
  });
  expect(await world.ledger(world.accounts.unbilled)).toBe(-199_998);
  expect(await world.ledger(world.accounts.stock)).toBe(199_998);
  const { body: asked } = await app.call(asker, requisitionsApi.get, { id: requisition.id });
  expect(asked.lines.map(({ ordered, received, toOrder }) => [ordered, received, toOrder])).toEqual([[10_000, 6000, 0]]);
  const issue = (quantity: number) =>
    asSchoolA(app, (ctx) =>
      postMoves(
        ctx,
        { kind: 'issue', document: 'issue', id: quantity, no: `I/${quantity}`, day: world.day, narration: 'Issued' },
        [
          {
            storeId: world.main,
            itemId: world.chalk,
            quantity: -quantity,
            counterId: world.accounts.expense,
            field: 'lines.0.quantity',
          },
        ],
      ),
    );
  await expect(issue(before.quantity + 7000)).rejects.toThrow('There are only 6 box of Chalk in Main store.');
  const rest = await world.received(order, 4000);
  expect([rest.value, await status(order)]).toEqual([133_332, 'to_bill']);
  await issue(10_000);
});

it('takes in what is accepted, keeps the reason of what is rejected, and who inspected it', async () => {
  const [one = 0, two = 0] = await testEmployees(app, [
    { staffNo: 'INS1', name: 'Atieno wa Kamati' },
    { staffNo: 'INS2', name: 'Ndũng’ũ' },
  ]);
  const order = await world.approved();
  const counted = await world.count(order, delivered(order, 10_000));
  const [line] = counted.lines;
  const id = line?.id ?? 0;
  const short = await world.accept(counted, [{ id, accepted: 7000, rejected: 2000, reason: 'Imevunjika' }]);
  expect([short.status, fieldsOf(short)]).toEqual([400, ['lines.0.accepted']]);
  const silent = await world.accept(counted, [{ id, accepted: 7000, rejected: 3000 }]);
  expect([silent.status, fieldsOf(silent)]).toEqual([400, ['lines.0.reason']]);
  const half = await world.accept(counted, [{ id, accepted: 7500, rejected: 2500, reason: 'x' }]);
  expect(half.status).toBe(400);
  const input = {
    ...world.at(counted),
    lines: [{ id, accepted: 7000, rejected: 3000, reason: 'Imevunjika “3”' }],
    memberIds: [one, two],
  };
  expect((await app.call(inspector, api.accept, { ...input, memberIds: [999_999] }, world.key())).status).toBe(400);
  const { body } = await app.call(inspector, api.accept, input, world.key());
  expect(body.members.map(({ name }) => name)).toEqual(['Atieno wa Kamati', 'Ndũng’ũ']);
  expect(body.lines).toMatchObject([{ accepted: 7000, rejected: 3000, reason: 'Imevunjika “3”', value: 233_331 }]);
  expect((await world.order(order.id)).lines).toMatchObject([{ received: 7000 }]);
  expect((await app.call(asker, api.list, { rejected: true, q: body.receiptNo })).body.total).toBe(1);
  expect((await app.call(asker, api.list, { rejected: false, q: body.receiptNo })).body.total).toBe(0);
  const text = pdfPages((await app.call(asker, api.paper, { id: body.id })).body as unknown as Uint8Array).join(' ');
  for (const words of ['GOODS RECEIVED NOTE', 'S13', body.receiptNo, order.orderNo, 'Imevunjika', 'Atieno wa Kamati', '2,333.31'])
    expect(text).toContain(words);
});

it('of two who receive the last parts at once takes one in', async () => {
  const order = await world.approved();
  await world.received(order, 6000);
  const counted = [await world.count(order, delivered(order, 4000)), await world.count(order, delivered(order, 4000))];
  const both = await Promise.all(counted.map((receipt) => world.accept(receipt)));
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await world.order(order.id)).lines).toMatchObject([{ received: 10_000 }]);
  expect(await status(order)).toBe('to_bill');
  const [once] = [await world.approved()];
  const twice = await world.count(once, delivered(once, 1000));
  const same = await Promise.all([1, 2].map(() => world.accept(twice)));
  expect(same.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('takes more than was ordered only within the tolerance, to the thousandth', async () => {
  await asSchoolA(app, ({ tx }) => sql`update inventory.setting set tolerance = 1000`.execute(tx));
  const lines = [world.line({ itemId: world.flour, unitName: 'kg', quantity: 3333, price: 7000 })];
  const order = await world.approved({ lines });
  // 3.333 kg and a tenth more is 3.6663 kg: 3.666 fit.
  const over = await world.accept(await world.count(order, delivered(order, 3667)));
  expect([over.status, fieldsOf(over)]).toEqual([422, ['lines']]);
  expect((await world.accept(await world.count(order, delivered(order, 3666)))).status).toBe(200);
  expect((await world.accept(await world.count(order, delivered(order, 1)))).status).toBe(422);
  expect(await status(order)).toBe('to_bill');
  await asSchoolA(app, ({ tx }) => sql`update inventory.setting set tolerance = 0`.execute(tx));
  const strict = await world.approved({ lines });
  expect((await world.accept(await world.count(strict, delivered(strict, 3334)))).status).toBe(422);
});

it('does not rewrite what came when the price is changed afterwards', async () => {
  const order = await world.approved();
  const first = await world.received(order, 6000);
  const open = (
    await app.call(buyer, ordersApi.revise, { ...world.at(await world.order(order.id)), reason: 'Bei mpya' }, world.key())
  ).body.order;
  const line = (more = {}) => world.line({ id: lineOf(order), price: 50_000, ...more });
  const update = (more: object) => app.call(buyer, ordersApi.update, { ...world.draft(more), ...world.at(open) }, world.key());
  expect(fieldsOf(await update({ lines: [line({ quantity: 5000 })] }))).toEqual(['lines.0.quantity']);
  expect(fieldsOf(await update({ lines: [world.line()] }))).toEqual(['lines']);
  expect(fieldsOf(await update({ lines: [line({ itemId: world.microscope, unitName: 'piece' })] }))).toEqual(['lines.0.itemId']);
  const counted = await app.call(keeper, api.count, { orderId: order.id, lines: delivered(order, 1000) }, world.key());
  expect(counted.status).toBe(409);
  const changed = await update({ lines: [line()] });
  const submitted = (await app.call(buyer, ordersApi.submit, world.at(changed.body), world.key())).body.order;
  const again = await world.approve(submitted);
  const second = await world.received(again, 4000);
  expect([(await app.call(asker, api.get, { id: first.id })).body.value, second.value]).toEqual([199_998, 200_000]);
});

it('asks batch and date of what has batches, and puts two batches of a line where they belong', async () => {
  const order = await world.approved({
    lines: [world.line({ itemId: world.milk, unitName: 'litre', quantity: 20_000, price: 6500 })],
  });
  const without = await world.accept(await world.count(order, delivered(order, 5000)));
  expect([without.status, without.body.message]).toEqual([400, expect.stringContaining('Enter the batch of Milk')]);
  const [fresh, later] = [addDays(world.day, 3), addDays(world.day, 9)];
  const counted = await world.count(order, [
    { orderLineId: lineOf(order), delivered: 12_500, batchNo: 'B-1', expiresOn: fresh },
    { orderLineId: lineOf(order), delivered: 7500, batchNo: 'B-2', expiresOn: later },
  ]);
  expect((await world.accept(counted)).body.value).toBe(130_000);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string; day: string; quantity: number }>`
      select b.batch_no as no, b.expires_on as day, w.quantity from inventory.batch_balance w
        join inventory.batch b on b.school_id = w.school_id and b.id = w.batch_id
       where b.item_id = ${world.milk} and w.store_id = ${world.main} order by 1`.execute(tx),
  );
  expect(rows).toEqual([
    { no: 'B-1', day: fresh, quantity: 12_500 },
    { no: 'B-2', day: later, quantity: 7500 },
  ]);
});

it('confirms a service as done without any stock', async () => {
  const order = await world.approved({
    kind: 'LSO',
    storeId: null,
    lines: [
      world.line({
        itemId: null,
        description: 'Pest control',
        unitName: 'job',
        quantity: 2000,
        price: 150_000,
        expenseId: world.accounts.expense,
      }),
    ],
  });
  const before = await world.ledger(world.accounts.unbilled);
  const receipt = await world.received(order, 1000);
  expect([receipt.value, await status(order), await world.ledger(world.accounts.unbilled)]).toEqual([
    150_000,
    'to_receive_and_bill',
    before,
  ]);
});

it('refuses what is not approved, held or closed, another school, and whom a duty leaves out', async () => {
  const draft = await world.drafted();
  const held = await world.approved();
  const counted = await world.count(held, delivered(held, 1000));
  const hold = await app.call(approver, ordersApi.hold, { ...world.at(held), reason: 'Ubora' }, world.key());
  expect((await world.accept(counted)).status).toBe(409);
  const release = await app.call(approver, ordersApi.release, world.at(hold.body.order), world.key());
  expect((await world.accept(counted)).status).toBe(200);
  const closing = { ...world.at(release.body.order), reason: 'Vendor cannot bring the rest' };
  expect((await app.call(buyer, ordersApi.cancel, closing, world.key())).status).toBe(422);
  expect((await app.call(approver, ordersApi.close, closing, world.key())).body.order.status).toBe('closed');
  for (const order of [draft, held]) {
    const answer = await app.call(keeper, api.count, { orderId: order.id, lines: delivered(order, 1000) }, world.key());
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Only of an approved order')]);
  }
  const open = await world.approved();
  for (const [more, path] of [
    [{ lines: [{ orderLineId: lineOf(held), delivered: 1000 }] }, 'lines.0.orderLineId'],
    [{ lines: [] }, 'lines'],
    [{ day: addDays(world.day, 1) }, 'day'],
    [{ day: addDays(world.day, -1) }, 'day'],
  ] as const) {
    const input = { orderId: open.id, lines: delivered(open, 1000), ...more };
    const answer = await app.call(keeper, api.count, { ...input, lines: [...input.lines] }, world.key());
    expect([path, answer.status, fieldsOf(answer)]).toEqual([path, 400, [path]]);
  }
  expect((await app.call('otherSchool', api.toReceive, { id: open.id })).status).toBe(404);
  expect((await app.call('otherSchool', api.get, { id: counted.id })).status).toBe(404);
  expect((await app.call('otherSchool', api.count, { orderId: open.id, lines: delivered(open, 1000) }, world.key())).status).toBe(
    404,
  );
  const [staff = 0] = await testEmployees(app, [{ staffNo: 'KEEP1', name: 'Mwingine' }]);
  await asSchoolA(app, ({ tx }) =>
    sql`insert into inventory.duty (staff_member_id, duty) values (${staff}, 'keeper'), (${staff}, 'inspector')`.execute(tx),
  );
  const count = await app.call(keeper, api.count, { orderId: open.id, lines: delivered(open, 1000) }, world.key());
  expect(count.status).toBe(403);
  await asSchoolA(app, ({ tx }) => sql`delete from inventory.duty`.execute(tx));
  const mine = await world.count(open, delivered(open, 1000));
  expect((await app.call(keeper, api.cancel, world.at(mine), world.key())).status).toBe(400);
  const gone = await app.call(keeper, api.cancel, { ...world.at(mine), reason: 'Nimekosea' }, world.key());
  expect(gone.body.state).toBe('cancelled');
  expect((await world.accept(gone.body)).status).toBe(409);
});

it('gives the same answer to the same call, and counts once', async () => {
  const order = await world.approved();
  const key = world.key();
  const input = { orderId: order.id, lines: delivered(order, 1000) };
  const [first, again] = [await app.call(keeper, api.count, input, key), await app.call(keeper, api.count, input, key)];
  expect(again.body).toEqual(first.body);
  const { body } = await app.call(keeper, api.toReceive, { id: order.id });
  expect(body.lines).toMatchObject([{ open: 10_000, most: 10_000, counted: 1000, received: 0 }]);
});

it('knows lines by what a scanner reads, in the unit that was ordered', async () => {
  await asSchoolA(app, async ({ tx }) => {
    await sql`update inventory.item set barcode = '6161100000017' where id = ${world.flour}`.execute(tx);
    await sql`update inventory.item_unit set barcode = '6161100000024' where item_id = ${world.flour} and name = 'bag'`.execute(
      tx,
    );
  });
  const lines = [world.line({ itemId: world.flour, unitName: 'kg', quantity: 180_000, price: 5000 })];
  const { body } = await app.call(keeper, api.toReceive, { id: (await world.approved({ lines })).id });
  expect(body.lines[0]?.barcodes.toSorted((a, b) => a.quantity - b.quantity)).toEqual([
    { code: '6161100000017', quantity: 1000 },
    { code: '6161100000024', quantity: 90_000 },
  ]);
});
