import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers, buyingWorld, type BuyingWorld } from '#app/testing/inventory/buying.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { requisitionsApi } from '#modules/inventory/requests/contract/requisitions.ts';
import { ordersApi as api } from '../contract/orders.ts';
import { partWorth } from './progress.ts';

const { buyer, approver, asker } = buyers;
let app: TestApp;
let world: BuyingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await buyingWorld(app);
});
afterAll(() => app.close());

const fieldsOf = ({ body }: { body: { fields?: { path: string }[] } }) => body.fields?.map(({ path }) => path);
const create = (more: Parameters<BuyingWorld['draft']>[0] = {}) => app.call(buyer, api.create, world.draft(more), world.key());
const ordered = async (lineId: number) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ ordered: number }>`select ordered from inventory.requisition_line where id = ${lineId}`.execute(tx),
  );
  return rows[0]?.ordered;
};
const setting = (values: string) => asSchoolA(app, ({ tx }) => sql.raw(`update inventory.setting set ${values}`).execute(tx));

it('goes from who writes it to another who approves it, with a number of its kind, and its history', async () => {
  const { status, body: one } = await create();
  expect([status, one.state, one.status, one.amount]).toEqual([200, 'draft', 'draft', 333_330]);
  expect(one.orderNo).toMatch(/^LPO\/\d{4}\/\d{5}$/);
  const submitted = (await app.call(buyer, api.submit, world.at(one), world.key())).body.order;
  expect(submitted.status).toBe('submitted');
  expect(JSON.stringify((await app.call(approver, homeApi.tasks)).body.rows)).toContain('Approve orders');
  const own = await app.call(buyer, api.approve, world.at(submitted), world.key());
  expect([own.status, own.body.message]).toEqual([403, 'You wrote this order. Somebody else approves it.']);
  expect((await app.call('otherSchool', api.approve, world.at(submitted), world.key())).status).toBe(404);
  const done = await world.approve(submitted);
  expect([done.status, done.approvedOn, done.steps.map(({ step, name }) => [step, name])]).toEqual([
    'to_receive',
    world.day,
    [
      ['submitted', `a.${buyer}`.toLowerCase()],
      ['approved', `a.${approver}`.toLowerCase()],
    ].map(([step, name]) => [step, expect.stringMatching(new RegExp(name ?? '', 'i'))]),
  ]);
  const listed = await app.call(asker, api.list, { status: 'to_receive', q: one.orderNo });
  expect(listed.body.rows.map(({ id }) => id)).toEqual([one.id]);
  expect((await app.call(asker, api.list, { status: 'completed', q: one.orderNo })).body.total).toBe(0);
  expect((await app.call(asker, api.list, { overdue: true, q: one.orderNo })).body.total).toBe(0);
  await asSchoolA(app, ({ tx }) =>
    sql`update inventory.purchase_order set day = ${addDays(world.day, -9)}::date, deliver_by = ${addDays(world.day, -1)}::date where id = ${one.id}`.execute(
      tx,
    ),
  );
  expect((await app.call(asker, api.list, { overdue: true, q: one.orderNo })).body.rows.map(({ overdue }) => overdue)).toEqual([
    true,
  ]);
});

it('refuses at the field what is no order', async () => {
  const { line } = world;
  for (const [more, path] of [
    [{ lines: [line({ unitName: 'crate' })] }, 'lines.0.unitName'],
    [{ lines: [line({ quantity: 1500 })] }, 'lines.0.quantity'],
    [{ lines: [line({ itemId: 999_999 })] }, 'lines.0.itemId'],
    [{ lines: [line(), line({ itemId: null })] }, 'lines.1.description'],
    [{ lines: [line({ price: 100_000_000_000, quantity: 9_000_000_000 })] }, 'lines.0.price'],
    [{ lines: [line({ requisitionLineId: 999_999 })] }, 'lines.0.requisitionLineId'],
    [{ kind: 'LSO' as const }, 'lines.0.itemId'],
    [{ storeId: null }, 'storeId'],
    [{ supplierId: 999_999 }, 'supplierId'],
    [{ deliverBy: addDays(world.day, -1) }, 'deliverBy'],
    [{ day: addDays(world.day, 1) }, 'day'],
    [{ lines: [] }, 'lines'],
  ] as const) {
    const answer = await create(more as never);
    expect([path, answer.status, fieldsOf(answer)]).toEqual([path, 400, [path]]);
  }
  const service = await create({
    kind: 'LSO',
    storeId: null,
    lines: [line({ itemId: null, description: 'Kupaka rangi “block B”', unitName: 'job', quantity: 1000 })],
  });
  expect(service.body.orderNo).toMatch(/^LSO\//);
  const without = await app.call(buyer, api.submit, world.at(service.body), world.key());
  expect([without.status, without.body.message]).toEqual([422, expect.stringContaining('is spent on')]);
});

it('refuses a vendor who is blocked, and warns of one whose prequalification is over', async () => {
  const one = await world.drafted();
  const supplier = (values: string) =>
    asSchoolA(app, ({ tx }) => sql.raw(`update finance.supplier set ${values} where id = ${world.supplier}`).execute(tx));
  await supplier(`active = false, blocked_because = 'Late twice'`);
  expect((await create()).status).toBe(422);
  expect((await app.call(buyer, api.submit, world.at(one), world.key())).status).toBe(422);
  await supplier(`active = true, prequalified_until = '2020-01-01'`);
  const { body } = await app.call(buyer, api.submit, world.at(one), world.key());
  expect(body.warnings).toEqual([expect.stringContaining('was prequalified until 1 Jan 2020')]);
  await supplier('prequalified_until = null');
});

it('wants quotations or a reason from an amount on, and not below it', async () => {
  await setting('quotes_from = 333330, quotes = 2');
  const one = await world.drafted();
  const few = await app.call(buyer, api.submit, world.at(one), world.key());
  expect([few.status, few.body.message]).toEqual([422, expect.stringContaining('compared from 2 quotations; this one has 0')]);
  const below = await world.submitted({ lines: [world.line({ price: 33_332 })] });
  expect(below.state).toBe('submitted');
  const reasoned = await world.submitted({ singleSource: 'Only maker in Kenya' });
  expect([reasoned.state, reasoned.singleSource]).toEqual(['submitted', 'Only maker in Kenya']);
  await setting('quotes_from = 10000000, quotes = 3');
});

it('fills an order from requisitions in their unit, counts them as ordered, and gives back what is not ordered after all', async () => {
  const one = await world.requisition({
    lines: [
      { itemId: world.flour, unitName: 'bag', quantity: 1500, price: 450_000 },
      { itemId: world.chalk, quantity: 10_000, price: 30_000 },
    ],
  });
  const other = await world.requisition();
  const { body: from } = await app.call(buyer, api.from, { requisitionIds: `${one.id},${other.id}` });
  expect(from.lines.map(({ requisitionNo, unitName, quantity, price }) => [requisitionNo, unitName, quantity, price])).toEqual([
    [one.requisitionNo, 'bag', 2000, 450_000],
    [one.requisitionNo, 'box', 10_000, 30_000],
    [other.requisitionNo, 'box', 10_000, 30_000],
  ]);
  expect((await app.call(buyer, api.open, { q: one.requisitionNo })).body.rows.map(({ id }) => id)).toEqual([one.id]);
  const lines = from.lines.map(({ requisitionLineId, itemId, unitName, quantity, price }) => ({
    requisitionLineId,
    itemId,
    unitName,
    quantity,
    price,
  }));
  const [flour = 0] = from.lines.map(({ requisitionLineId }) => requisitionLineId);
  const both = await Promise.all(
    [1, 2].map(async () => app.call(buyer, api.submit, world.at(await world.drafted({ lines, singleSource: 'x' })), world.key())),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const order = both.find(({ status }) => status === 200)?.body.order;
  if (!order) throw new Error('Neither was submitted.');
  expect(await ordered(flour)).toBe(180_000);
  const read = async () => (await app.call(asker, requisitionsApi.get, { id: one.id })).body.status;
  expect(await read()).toBe('ordered');
  const back = await app.call(approver, api.sendBack, { ...world.at(order), reason: 'Bei juu' }, world.key());
  expect([back.body.order.state, await ordered(flour), await read()]).toEqual(['draft', 0, 'approved']);
  const again = await app.call(buyer, api.submit, world.at(back.body.order), world.key());
  expect(await ordered(flour)).toBe(180_000);
  const gone = await app.call(buyer, api.cancel, { ...world.at(again.body.order), reason: 'Bajeti' }, world.key());
  expect([gone.body.order.status, await ordered(flour)]).toEqual(['cancelled', 0]);
  const most = lines.map((line, at) => (at === 0 ? { ...line, quantity: 3000 } : line));
  const over = await app.call(buyer, api.submit, world.at(await world.drafted({ lines: most, singleSource: 'x' })), world.key());
  expect([over.status, fieldsOf(over)]).toEqual([422, ['lines.0.quantity']]);
  expect((await app.call('otherSchool', api.from, { requisitionIds: String(one.id) })).status).toBe(404);
});

it('is changed once approved only as a draft with the next revision, and is approved anew', async () => {
  const one = await world.approved();
  const change = (order: typeof one, more: Parameters<BuyingWorld['draft']>[0]) =>
    app.call(buyer, api.update, { ...world.draft(more), ...world.at(order) }, world.key());
  const [line] = one.lines;
  expect((await change(one, {})).status).toBe(409);
  expect((await app.call(buyer, api.revise, world.at(one), world.key())).status).toBe(400);
  const open = (await app.call(buyer, api.revise, { ...world.at(one), reason: 'Vendor has 20 only' }, world.key())).body.order;
  expect([open.state, open.revision]).toEqual(['draft', 2]);
  const changed = await change(open, {
    lines: [world.line({ id: line?.id ?? 0, quantity: 20_000 }), world.line({ itemId: world.microscope, unitName: 'piece' })],
  });
  expect([changed.status, changed.body.amount, changed.body.lines[0]?.id]).toEqual([200, 999_990, line?.id]);
  expect((await change(open, {})).status).toBe(409);
  const submitted = (await app.call(buyer, api.submit, world.at(changed.body), world.key())).body.order;
  expect((await app.call(buyer, api.approve, world.at(submitted), world.key())).status).toBe(403);
  const done = await world.approve(submitted);
  expect([done.state, done.steps.map(({ step, revision }) => [step, revision])]).toEqual([
    'approved',
    [
      ['submitted', 1],
      ['approved', 1],
      ['opened for a change', 2],
      ['changed', 2],
      ['submitted', 2],
      ['approved', 2],
    ],
  ]);
});

it('keeps what it has of a requisition while it is changed, though the rest was closed, and gives back what is left out', async () => {
  const asked = await world.requisition({
    lines: [
      { itemId: world.chalk, quantity: 10_000, price: 30_000 },
      { itemId: world.microscope, quantity: 2000, price: 30_000 },
    ],
  });
  const [first = 0, second = 0] = asked.lines.map(({ lineId }) => lineId);
  const one = await world.approved({
    lines: [
      world.line({ requisitionLineId: first, quantity: 6000 }),
      world.line({ requisitionLineId: second, itemId: world.microscope, unitName: 'piece', quantity: 2000 }),
    ],
  });
  const { body: now } = await app.call(asker, requisitionsApi.get, { id: asked.id });
  await app.call(asker, requisitionsApi.close, { ...world.at(now), comment: 'Inatosha' }, world.key());
  const open = (await app.call(buyer, api.revise, { ...world.at(one), reason: 'Bei' }, world.key())).body.order;
  expect([await ordered(first), await ordered(second)]).toEqual([6000, 2000]);
  const lines = [world.line({ id: one.lines[0]?.id ?? 0, requisitionLineId: first, quantity: 5000 })];
  const changed = await app.call(buyer, api.update, { ...world.draft({ lines }), ...world.at(open) }, world.key());
  expect([changed.status, await ordered(first), await ordered(second)]).toEqual([200, 6000, 0]);
  const submitted = (await app.call(buyer, api.submit, world.at(changed.body), world.key())).body.order;
  expect([submitted.state, await ordered(first)]).toEqual(['submitted', 5000]);
});

it('is not approved by who changed it', async () => {
  const one = await world.drafted();
  const changed = await app.call('ROLE_All', api.update, { ...world.draft({ note: 'Mwingine' }), ...world.at(one) }, world.key());
  const submitted = (await app.call(buyer, api.submit, world.at(changed.body), world.key())).body.order;
  expect((await app.call('ROLE_All', api.approve, world.at(submitted), world.key())).status).toBe(403);
  expect((await world.approve(submitted)).state).toBe('approved');
});

it('asks the duties where somebody is named for them', async () => {
  const [staff = 0] = await testEmployees(app, [{ staffNo: 'BUY1', name: 'Ndũng’ũ' }]);
  const one = await world.submitted();
  await accountIs(app, asker, staff);
  const duty = (name: string) =>
    asSchoolA(app, ({ tx }) => sql`insert into inventory.duty (staff_member_id, duty) values (${staff}, ${name})`.execute(tx));
  await duty('approver');
  await duty('buyer');
  expect((await app.call(approver, api.approve, world.at(one), world.key())).status).toBe(403);
  expect((await create()).status).toBe(403);
  expect(JSON.stringify((await app.call(approver, homeApi.tasks)).body.rows)).not.toContain('Approve orders');
  expect((await app.call(asker, api.approve, world.at(one), world.key())).body.order.state).toBe('approved');
  await asSchoolA(app, ({ tx }) => sql`delete from inventory.duty`.execute(tx));
});

it('says what was last paid, of what came', async () => {
  const one = await world.approved({
    lines: [world.line({ itemId: world.flour, unitName: 'bag', quantity: 2000, price: 480_000 })],
  });
  const prices = async () => (await app.call(buyer, api.prices, { itemIds: `${world.flour},${world.laptop}` })).body.rows;
  expect((await prices()).some(({ orderId }) => orderId === one.id)).toBe(false);
  await world.received(one, 1000);
  expect((await prices()).filter(({ itemId }) => itemId === world.flour)).toMatchObject([
    { orderId: one.id, price: 480_000, unitName: 'bag', factor: 90_000, supplierName: 'Wanjirũ & Sons Supplies' },
  ]);
  const ofLaptop = (await app.call(buyer, api.prices, { itemIds: String(world.laptop) })).body.rows;
  expect(ofLaptop.filter(({ itemId }) => itemId !== world.laptop)).toEqual([]);
  const except = (await app.call(buyer, api.prices, { itemIds: String(world.flour), exceptId: one.id })).body.rows;
  expect(except.some(({ orderId }) => orderId === one.id)).toBe(false);
});

it('gives the same answer to the same call, and writes one order', async () => {
  const key = world.key();
  const [first, again] = [
    await app.call(buyer, api.create, world.draft({ note: 'Once' }), key),
    await app.call(buyer, api.create, world.draft({ note: 'Once' }), key),
  ];
  expect(again.body).toEqual(first.body);
  expect((await app.call(buyer, api.list, { q: 'Once' })).body.total).toBe(1);
});

it('is printed with its lines, its total in words, and who signed it', async () => {
  const one = await world.approved({ terms: 'Siku 30 “net”', lines: [world.line({ taxRate: 1600 })] });
  const { body, status } = await app.call(buyer, api.paper, { id: one.id });
  const text = pdfPages(body as unknown as Uint8Array).join(' ');
  expect(status).toBe(200);
  for (const words of [
    'LOCAL PURCHASE ORDER',
    one.orderNo,
    'Wanjirũ & Sons Supplies',
    '3,333.30',
    'three thousand three hundred',
    'Siku 30',
    '459.77',
  ])
    expect(text).toContain(words);
});

it('adds the parts of a line up to its amount, whatever they are', () => {
  for (const [quantity, price, parts] of [
    [10_000, 33_333, [1, 2999, 3500, 3500]],
    [3000, 1, [1000, 1000, 1000]],
    [1000, 999, [333, 333, 334]],
  ] as const) {
    let before = 0;
    let sum = 0;
    for (const part of parts) {
      sum += partWorth(before, part, price);
      before += part;
    }
    expect([before, sum]).toEqual([quantity, Math.round((quantity * price) / 1000)]);
  }
});
