import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { buyers, buyingWorld, type BuyingWorld } from '#app/testing/inventory/buying.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { ordersApi } from '../../contract/orders.ts';
import { type Quotation, quotationsApi as api } from '../../contract/quotations.ts';

const { buyer } = buyers;
let app: TestApp;
let world: BuyingWorld;
let vendors: readonly number[];
beforeAll(async () => {
  app = await testApp();
  world = await buyingWorld(app);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`
      insert into finance.supplier (name) values ('Kĩrĩnyaga Millers'), ('O’Brien & Co'), ('Zawadi “Stationers”') returning id`.execute(
      tx,
    ),
  );
  vendors = rows.map(({ id }) => id);
});
afterAll(() => app.close());

const fieldsOf = ({ body }: { body: { fields?: { path: string }[] } }) => body.fields?.map(({ path }) => path);
const draft = (more = {}) => ({
  purpose: 'Chakula cha muhula',
  dueOn: addDays(world.day, 5),
  storeId: world.main,
  supplierIds: [...vendors],
  lines: [
    { itemId: world.flour, unitName: 'bag', quantity: 10_000 },
    { itemId: world.chalk, unitName: 'box', quantity: 20_000 },
  ],
  ...more,
});
const ask = (more = {}): Promise<Quotation> => ok(app.call(buyer, api.create, draft(more), world.key()));
/** Prices of the lines, by vendor; none: not offered. */
const quoted = async (request: Quotation, prices: readonly (readonly (number | null)[])[]): Promise<Quotation> => {
  let now = request;
  for (const [at, own] of prices.entries())
    now = await ok(
      app.call(
        buyer,
        api.enter,
        {
          ...world.at(now),
          quoteId: now.quotes[at]?.id ?? 0,
          reference: `Q/${at}`,
          deliveryDays: at + 2,
          prices: own.flatMap((price, line) => (price === null ? [] : [{ lineId: now.lines[line]?.id ?? 0, price }])),
        },
        world.key(),
      ),
    );
  return now;
};
const award = (request: Quotation, to: readonly number[], more = {}) =>
  app.call(
    buyer,
    api.award,
    {
      ...world.at(request),
      awards: to.map((vendor, line) => ({ lineId: request.lines[line]?.id ?? 0, quoteId: request.quotes[vendor]?.id ?? 0 })),
      ...more,
    },
    world.key(),
  );

it('puts what vendors answer side by side, the cheapest of each line and of the whole', async () => {
  const request = await quoted(await ask(), [
    [450_000, 30_000],
    [440_000, 35_000],
    [430_000, null],
  ]);
  expect(request.requestNo).toMatch(/^RFQ\/\d{4}\/\d{5}$/);
  expect(request.lines.map(({ cheapest }) => cheapest)).toEqual([430_000, 30_000]);
  expect(request.quotes.map(({ total, whole }) => [total, whole])).toEqual([
    [5_100_000, true],
    [5_100_000, true],
    [4_300_000, false],
  ]);
  const { body } = await app.call(buyer, api.list, { q: request.requestNo });
  expect(body.rows).toMatchObject([{ asked: 3, answered: 3, lowest: 5_100_000, state: 'open' }]);
  const again = await quoted(request, [[460_000, null]]);
  expect(again.quotes[0]).toMatchObject({ total: 4_600_000, whole: false, reference: 'Q/0' });
  const text = pdfPages((await app.call(buyer, api.comparison, { id: request.id })).body as unknown as Uint8Array).join(' ');
  for (const words of ['COMPARISON OF QUOTATIONS', 'Kĩrĩnyaga Millers', 'not offered', '4,300.00 *'])
    expect(text).toContain(words);
  const letter = pdfPages(
    (await app.call(buyer, api.paper, { id: request.id, quoteId: request.quotes[1]?.id ?? 0 })).body as unknown as Uint8Array,
  ).join(' ');
  expect(letter).toContain('O’Brien & Co');
  expect((await app.call(buyer, api.paper, { id: request.id, quoteId: 999_999 })).status).toBe(404);
});

it('awards each line to another, drafts an order for each, and wants a reason for who is dearer', async () => {
  const request = await quoted(await ask(), [
    [450_000, 30_000],
    [440_000, 36_000],
    [430_000, null],
  ]);
  const dearer = await award(request, [1, 1]);
  expect([dearer.status, fieldsOf(dearer)]).toEqual([400, ['awards.0.because']]);
  const missing = await award(request, [2, 2]);
  expect([missing.status, fieldsOf(missing)]).toEqual([400, ['awards.1.quoteId']]);
  const both = await Promise.all([1, 2].map(() => award(request, [1, 0], { because: 'Delivers to the kitchen' })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const done = both.find(({ status }) => status === 200)?.body;
  expect(done?.orders.map(({ supplierName, amount }) => [supplierName, amount])).toEqual([
    ['O’Brien & Co', 4_400_000],
    ['Kĩrĩnyaga Millers', 600_000],
  ]);
  const { body: order } = await app.call(buyer, ordersApi.get, { id: done?.orders[0]?.id ?? 0 });
  expect(order).toMatchObject({
    state: 'draft',
    quoteRequestNo: request.requestNo,
    deliverBy: addDays(world.day, 3),
    lines: [{ unitName: 'bag', quantity: 10_000, price: 440_000 }],
  });
  // Three vendors answered: as many as the school wants of an order of so much.
  await asSchoolA(app, ({ tx }) => sql`update inventory.setting set quotes_from = 1, quotes = 3`.execute(tx));
  expect((await app.call(buyer, ordersApi.check, { id: order.id })).body.quotes).toEqual({ from: 1, wanted: 3, have: 3 });
  expect((await app.call(buyer, ordersApi.submit, world.at(order), world.key())).body.order.state).toBe('submitted');
  await asSchoolA(app, ({ tx }) => sql`update inventory.setting set quotes_from = 10000000`.execute(tx));
});

it('lets the whole go to who is cheapest together without a reason', async () => {
  const request = await quoted(await ask(), [
    [450_000, 30_000],
    [440_000, 30_500],
    [430_000, null],
  ]);
  expect((await award(request, [0, 0])).status).toBe(400);
  expect((await award(request, [1, 1])).body.orders.map(({ amount }) => amount)).toEqual([5_010_000]);
});

it('refuses what does not belong to the request, and whom another school asks', async () => {
  const request = await ask({ supplierIds: [vendors[0] ?? 0] });
  const other = await ask();
  for (const [call, path] of [
    [() => app.call(buyer, api.create, draft({ supplierIds: [vendors[0] ?? 0, vendors[0] ?? 0] }), world.key()), 'supplierIds.1'],
    [() => app.call(buyer, api.create, draft({ supplierIds: [999_999] }), world.key()), 'supplierIds.0'],
    [() => app.call(buyer, api.create, draft({ dueOn: addDays(world.day, -1) }), world.key()), 'dueOn'],
    [() => app.call(buyer, api.create, draft({ storeId: null }), world.key()), 'storeId'],
    [
      () =>
        app.call(
          buyer,
          api.enter,
          { ...world.at(request), quoteId: request.quotes[0]?.id ?? 0, prices: [{ lineId: other.lines[0]?.id ?? 0, price: 1 }] },
          world.key(),
        ),
      'prices.0.lineId',
    ],
    [
      () =>
        app.call(
          buyer,
          api.enter,
          { ...world.at(request), quoteId: other.quotes[0]?.id ?? 0, prices: [{ lineId: request.lines[0]?.id ?? 0, price: 1 }] },
          world.key(),
        ),
      'quoteId',
    ],
    [() => app.call(buyer, api.invite, { ...world.at(request), supplierIds: [vendors[0] ?? 0] }, world.key()), 'supplierIds.0'],
  ] as const) {
    const answer = await call();
    expect([path, answer.status, fieldsOf(answer)]).toEqual([path, 400, [path]]);
  }
  const invited = await ok(app.call(buyer, api.invite, { ...world.at(request), supplierIds: [vendors[1] ?? 0] }, world.key()));
  const declined = await ok(
    app.call(buyer, api.decline, { ...world.at(invited), quoteId: invited.quotes[1]?.id ?? 0 }, world.key()),
  );
  expect(declined.quotes.map(({ state }) => state)).toEqual(['invited', 'declined']);
  expect((await app.call('otherSchool', api.get, { id: request.id })).status).toBe(404);
  expect((await app.call(buyer, api.cancel, world.at(declined), world.key())).status).toBe(400);
  const gone = await ok(app.call(buyer, api.cancel, { ...world.at(declined), reason: 'Hatuhitaji' }, world.key()));
  expect(gone.state).toBe('cancelled');
  expect((await award(gone, [0])).status).toBe(409);
});
