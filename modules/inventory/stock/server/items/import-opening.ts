import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { parseCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Beside } from '#kit/server/imports/master-import.ts';
import { choicesBy, plain, type RowReader } from '#kit/server/imports/row-reader.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Item } from '../../../setup/contract/items.ts';
import { formatQuantity, parseQuantity, worth } from '../../../setup/contract/quantity.ts';
import { enterOpening } from '../openings/enter-opening.ts';

/** Opening stock of a row. */
export interface Opened {
  storeId: number;
  quantity: number;
  value: number;
  batchNo: string | null;
  expiresOn: string | null;
  day: string;
}

const yes = new Set(['yes', 'y', 'true', '1', 'ndiyo', 'x']);
const parts = ['storeId', 'quantity', 'cost', 'batchNo', 'expiresOn', 'day'] as const;

/** A quantity as a cell has it; what is none is refused at its column. */
export function cellQuantity(reader: RowReader, key: string): number | null {
  const text = reader.text(key);
  if (text === null) return null;
  const quantity = parseQuantity(text);
  if (quantity === null) reader.refuse(key, 'not a quantity', `“${text}” is no quantity. Write 450 or 2.5.`);
  return quantity;
}

/** An amount as a cell has it. */
export function cellCents(reader: RowReader, key: string): number | null {
  const text = reader.text(key);
  if (text === null) return null;
  const amount = parseCents(text);
  if (amount === null) reader.refuse(key, 'not an amount', `“${text}” is no amount. Write 1,500 or 55.50.`);
  return amount;
}

/** What a row’s opening stock is; written for all rows together. */
export const planOpening: Beside<Item, Opened>['plan'] = async ({ tx, now, school }: SchoolContext) => {
  const { rows: stores } = await sql<{ id: number; name: string }>`
    select id, name from inventory.store where active and not transit`.execute(tx);
  const { rows: moved } = await sql<{ key: string }>`
    select b.store_id || '/' || b.item_id as key from inventory.balance b
     where b.quantity > 0 or exists (
       select from inventory.move m where m.school_id = b.school_id and m.store_id = b.store_id and m.item_id = b.item_id
          and m.kind <> 'opening')`.execute(tx);
  const byName = choicesBy(stores, ({ name }) => name);
  const stands = new Set(moved.map(({ key }) => key));
  const today = schoolDay({ now, school });
  return (reader, _row, record) => {
    if (parts.every((key) => reader.text(key) === null)) return null;
    const store = reader.choice('storeId', byName, 'store in use');
    const quantity = cellQuantity(reader, 'quantity');
    const cost = cellCents(reader, 'cost');
    const expiresOn = reader.day('expiresOn');
    const day = reader.day('day') ?? today;
    const batchNo = reader.code('batchNo');
    const empty = (key: string, value: unknown, what: string) => {
      if (value === null && reader.text(key) === null) reader.refuse(key, 'empty', `Opening stock needs ${what}.`);
    };
    empty('storeId', store, 'its store');
    empty('quantity', quantity, 'a quantity');
    empty('cost', cost, 'what one unit cost');
    if (day > today) reader.refuse('day', 'to come', `${formatDay(day)} has not come yet.`);
    const flag = (key: 'divisible' | 'batches') =>
      reader.text(key) === null ? (record?.[key] ?? false) : yes.has(plain(reader.text(key) ?? ''));
    if (quantity !== null && quantity % 1000 !== 0 && !flag('divisible'))
      reader.refuse('quantity', 'not whole', 'It is counted in whole units.');
    if (flag('batches') !== (batchNo !== null))
      reader.refuse(
        'batchNo',
        batchNo === null ? 'empty' : 'not asked for',
        batchNo === null ? 'Opening stock of it needs the number of its batch.' : 'No batches are kept of it.',
      );
    if (record && store && stands.has(`${store.id}/${record.id}`))
      reader.refuse('quantity', 'has moved', `${record.name} has moved in ${store.name}. Receive what comes, or count it.`);
    if (quantity === 0) reader.refuse('quantity', 'nothing', 'Enter more than nothing.');
    const value = quantity !== null && cost !== null ? worth(quantity, cost) : 0;
    if (quantity !== null && cost !== null && value === 0) reader.refuse('cost', 'nothing', 'Enter what one unit cost.');
    if (!store || quantity === null || value === 0) return null;
    const words = `${formatQuantity(quantity, record?.unit ?? reader.text('unit') ?? '')} in ${store.name}`;
    return {
      extra: { storeId: store.id, quantity, value, batchNo, expiresOn, day },
      change: { label: 'Opening stock', before: '', after: words, identity: false },
    };
  };
};

/** Enters the opening stock of many rows, a document for each store and day; answers their keys. */
export async function openTogether(ctx: SchoolContext, rows: readonly { itemId: number; opened: Opened }[]): Promise<number[]> {
  const ids: number[] = [];
  for (const same of Map.groupBy(rows, ({ opened }) => `${opened.storeId} ${opened.day}`).values()) {
    const [first] = same;
    if (!first) continue;
    const { storeId, day } = first.opened;
    const lines = same.map(({ itemId, opened: { quantity, value, batchNo, expiresOn } }) => ({
      itemId,
      quantity,
      value,
      batchNo,
      expiresOn,
    }));
    const { id } = await enterOpening(ctx, { storeId, day, note: 'From a sheet', lines });
    ids.push(id);
  }
  return ids;
}
