import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { items as itemResource } from '../../setup/contract/items.ts';
import { openingsApi } from '../../stock/contract/openings.ts';
import { transfersApi } from '../../stock/contract/transfers.ts';
import { itemStore } from '../../stock/server/items/items.store.ts';
import { enterOpening } from '../../stock/server/openings/enter-opening.ts';
import { receiveTransfer } from '../../stock/server/transfers/receive.ts';
import { sendTransfer } from '../../stock/server/transfers/send.ts';
import { getTransfer } from '../../stock/server/transfers/transfers.store.ts';

/** An item: code, name, category, what becomes of it, unit, cents a unit, and what there was in the main store (thousandths). */
type Line = readonly [
  code: string,
  name: string,
  category: string,
  kind: string,
  unit: string,
  price: number,
  there: number,
  more?: object,
];

const bag = [{ name: 'bag', factor: 90_000, barcode: '6161100000017' }];
const lines: readonly Line[] = [
  [
    'FD-01',
    'Maize flour',
    'Food and provisions',
    'food',
    'kg',
    6500,
    1_350_000,
    { divisible: true, units: bag, reorderLevel: 450_000, reorderQuantity: 900_000 },
  ],
  [
    'FD-02',
    'Beans – “Nyayo”',
    'Food and provisions',
    'food',
    'kg',
    14_000,
    540_000,
    { divisible: true, units: [{ name: 'sack', factor: 90_000, barcode: null }], reorderLevel: 600_000 },
  ],
  ['FD-03', 'Rice', 'Food and provisions', 'food', 'kg', 15_500, 400_000, { divisible: true, reorderLevel: 100_000 }],
  [
    'FD-04',
    'Cooking oil',
    'Food and provisions',
    'food',
    'litre',
    24_000,
    120_000,
    { divisible: true, batches: true, reorderLevel: 40_000 },
  ],
  ['FD-05', 'Milk, long life', 'Food and provisions', 'food', 'litre', 9000, 240_000, { divisible: true, batches: true }],
  ['FD-06', 'Salt', 'Food and provisions', 'food', 'kg', 3500, 60_000, { divisible: true }],
  ['FD-07', 'Sukuma wiki', 'Food and provisions', 'food', 'kg', 4000, 90_000, { divisible: true }],
  ['FD-08', 'Sugar', 'Food and provisions', 'food', 'kg', 15_000, 200_000, { divisible: true, barcode: '6161109090123' }],
  [
    'ST-01',
    'Exercise book, 96 pages',
    'Stationery and paper',
    'consumable',
    'piece',
    4500,
    1_200_000,
    { units: [{ name: 'carton', factor: 96_000, barcode: '6161100000024' }], reorderLevel: 300_000 },
  ],
  [
    'ST-02',
    'Chalk, white',
    'Stationery and paper',
    'consumable',
    'box',
    12_000,
    80_000,
    { reorderLevel: 100_000, reorderQuantity: 200_000 },
  ],
  [
    'ST-03',
    'Photocopy paper A4',
    'Stationery and paper',
    'consumable',
    'ream',
    65_000,
    60_000,
    { units: [{ name: 'carton', factor: 5000, barcode: null }] },
  ],
  ['LB-01', 'Microscope', 'Laboratory', 'returnable', 'piece', 2_450_000, 14_000, { replacementPrice: 2_800_000 }],
  ['LB-02', 'Sulphuric acid', 'Laboratory', 'consumable', 'litre', 180_000, 6000, { divisible: true, batches: true }],
  ['GM-01', 'Football', 'Games and activities', 'returnable', 'piece', 250_000, 20_000, { replacementPrice: 300_000 }],
  ['CL-01', 'Jembe', 'Repairs and hardware', 'returnable', 'piece', 75_000, 30_000],
  ['CL-02', 'Detergent', 'Cleaning and sanitation', 'consumable', 'litre', 22_000, 0, { divisible: true, reorderLevel: 20_000 }],
  ['IT-01', 'Laptop', 'Furniture and equipment', 'asset', 'piece', 5_500_000, 6000],
  ['IT-02', 'Student’s desk', 'Furniture and equipment', 'asset', 'piece', 480_000, 40_000],
];

/** Items of every kind with what was there, a second document in another store, stock that expires, and transfers in each state. */
export async function seedStock(given: SchoolContext): Promise<void> {
  // Each step has a person of its own in a school.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [keeper, cook] = [as('Achieng’ Odhiambo'), as('Peter O’Brien')];
  const today = schoolDay(given);
  const { rows: categories } = await sql<{ id: number; name: string }>`select id, name from inventory.category`.execute(given.tx);
  const { rows: stores } = await sql<{ id: number }>`
    select id from inventory.store where active and not transit order by id limit 3`.execute(given.tx);
  const [main, kitchen, science] = stores.map(({ id }) => id);
  if (main === undefined || kitchen === undefined || science === undefined) return;
  const made = new Map<string, number>();
  for (const [code, name, category, kind, unit, , , more = {}] of lines) {
    const categoryId = categories.find((one) => one.name === category)?.id ?? categories[0]?.id;
    const draft = itemResource.draft.parse({ code, name, categoryId, kind, unit, ...more });
    made.set(code, (await itemStore.create(keeper, draft)).id);
  }
  const item = (code: string): number => made.get(code) ?? 0;
  const day = await firstDay(given, addDays(today, -45));
  const batched = new Set(['FD-04', 'FD-05', 'LB-02']);
  const opening = (storeId: number, rows: readonly { code: string; quantity: number; price: number; expires?: number }[]) =>
    enterOpening(
      keeper,
      openingsApi.enter.input.parse({
        storeId,
        day,
        note: 'Counted by the board’s committee – “mwanzo”',
        lines: rows.map(({ code, quantity, price, expires = 200 }) => ({
          itemId: item(code),
          quantity,
          value: Math.round((quantity * price) / 1000),
          ...(batched.has(code) ? { batchNo: `${code}-${expires}`, expiresOn: addDays(today, expires) } : {}),
        })),
      }),
    );
  await opening(
    main,
    lines.flatMap(([code, , , , , price, quantity]) =>
      quantity > 0 ? [{ code, quantity, price, ...(code === 'FD-05' ? { expires: 12 } : {}) }] : [],
    ),
  );
  await opening(science, [
    { code: 'LB-01', quantity: 6000, price: 2_400_000 },
    { code: 'LB-02', quantity: 2000, price: 175_000, expires: -3 },
  ]);
  const send = (
    toStoreId: number,
    rows: readonly (readonly [code: string, quantity: number])[],
    on: string,
    note: string | null,
  ) =>
    sendTransfer(
      keeper,
      transfersApi.send.input.parse({
        fromStoreId: main,
        toStoreId,
        day: on,
        note,
        lines: rows.map(([code, quantity]) => ({ itemId: item(code), quantity })),
      }),
    );
  const receive = async (id: number, part: number, on: string) => {
    const { version, items } = await getTransfer(cook, id);
    const got = items.map((one) => ({ id: one.id, received: Math.floor((one.quantity * part) / 1000 / 100) * 1000, note: null }));
    await receiveTransfer(cook, transfersApi.receive.input.parse({ id, version, day: on, lines: got }));
  };
  const early = addDays(day, 1);
  const first = await send(
    kitchen,
    [
      ['FD-01', 540_000],
      ['FD-02', 270_000],
      ['FD-03', 150_000],
      ['FD-04', 60_000],
      ['FD-06', 20_000],
      ['FD-07', 60_000],
      ['FD-08', 80_000],
    ],
    early,
    'For the kitchen',
  );
  await receive(first.id, 100, early);
  const second = await send(kitchen, [['FD-05', 40_000]], today, null);
  await receive(second.id, 50, today);
  await send(science, [['ST-02', 4000]], today, 'Chaki');
}

/** The day itself, or the first one after the period that the books have locked. */
async function firstDay({ tx }: SchoolContext, day: string): Promise<string> {
  const { rows } = await sql<{ lockedUntil: string | null }>`select locked_until as "lockedUntil" from finance.book`.execute(tx);
  const locked = rows[0]?.lockedUntil ?? null;
  return locked !== null && locked >= day ? addDays(locked, 1) : day;
}
