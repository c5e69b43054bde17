import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { maxCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inUnits } from '../../requests/server/in-units.ts';
import { worth } from '../../setup/contract/quantity.ts';

/** What a line of an order or of a request for quotation says of what is bought. */
export interface LineOf {
  requisitionLineId: number | null;
  itemId: number | null;
  description: string | null;
  unitName: string;
  quantity: number;
}

/** The same, looked up: its name, and how many thousandths of the item's own unit are in one ordered unit. */
export interface LineFacts {
  description: string;
  factor: number;
  /** The account that is spent on: its category's. */
  expenseId: number | null;
}

interface Item {
  id: number;
  name: string;
  unit: string;
  divisible: boolean;
  active: boolean;
  expenseId: number;
  units: { name: string; factor: number }[];
}

/**
 * Looks lines up, and refuses at `lines.n…` an item that is not in use, a unit that it does not have, a quantity that is no whole
 * number of what is only counted whole, and a line that is of another item than what the requisition asks for.
 * @param ordered lines of requisitions that the order has already: what stands on an order comes, though the rest was closed
 */
export async function lineFacts(tx: Tx, lines: readonly LineOf[], ordered: readonly number[] = []): Promise<LineFacts[]> {
  const items = await itemsOf(tx, lines);
  await refuseOtherItems(tx, lines, ordered);
  return lines.map((line, at) => {
    if (line.itemId === null) {
      if (line.description === null) throw fieldError(`lines.${at}.description`, 'Say what is bought.');
      return { description: line.description, factor: 1000, expenseId: null };
    }
    const item = items.get(line.itemId);
    if (!item?.active) throw fieldError(`lines.${at}.itemId`, 'Choose an item of this school that is in use.');
    const factor = factorOf(item, line.unitName);
    if (factor === null) throw fieldError(`lines.${at}.unitName`, `${item.name} has no unit “${line.unitName}”.`);
    const base = inUnits(line.quantity, factor, `lines.${at}.quantity`, item.unit);
    if (!item.divisible && base % 1000 !== 0)
      throw fieldError(`lines.${at}.quantity`, `${item.name} is counted in whole units (${item.unit}).`);
    return { description: line.description ?? item.name, factor, expenseId: item.expenseId };
  });
}

function factorOf({ unit, units }: Item, name: string): number | null {
  if (same(name, unit)) return 1000;
  return units.find((one) => same(name, one.name))?.factor ?? null;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

async function itemsOf(tx: Tx, lines: readonly LineOf[]): Promise<Map<number, Item>> {
  const ids = lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Item>`
    select i.id, i.name, i.unit, i.divisible, i.active, c.expense_id as "expenseId",
           coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'factor', u.factor))
                       from inventory.item_unit u where u.school_id = i.school_id and u.item_id = i.id), '[]') as units
      from inventory.item i join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
     where i.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function refuseOtherItems(tx: Tx, lines: readonly LineOf[], ordered: readonly number[]): Promise<void> {
  const asked = lines.flatMap(({ requisitionLineId }) => (requisitionLineId === null ? [] : [requisitionLineId]));
  if (asked.length === 0) return;
  const { rows } = await sql<{ id: number; itemId: number | null; state: string }>`
    select l.id, l.item_id as "itemId", r.state from inventory.requisition_line l
      join inventory.requisition r on r.school_id = l.school_id and r.id = l.requisition_id
     where l.id = any(${asked}::bigint[])`.execute(tx);
  for (const [at, line] of lines.entries()) {
    if (line.requisitionLineId === null) continue;
    const found = rows.find(({ id }) => id === line.requisitionLineId);
    if (!found || (found.state !== 'approved' && !ordered.includes(found.id)))
      throw fieldError(`lines.${at}.requisitionLineId`, 'Choose a line of a requisition that is approved.');
    if (found.itemId !== line.itemId)
      throw fieldError(`lines.${at}.itemId`, 'The requisition asks for another item. Add a line of its own for it.');
    if (asked.filter((id) => id === line.requisitionLineId).length > 1)
      throw fieldError(`lines.${at}.requisitionLineId`, 'This line of the requisition is listed twice.');
  }
}

/** What lines come to, in cents. Throws 400 at the line's price where that is too much. */
export function amountsOf(lines: readonly { quantity: number; price: number }[]): number[] {
  let total = 0;
  return lines.map(({ quantity, price }, at) => {
    const amount = worth(quantity, price);
    total += amount;
    if (total > maxCents) throw fieldError(`lines.${at}.price`, 'This comes to more than 1,000,000,000.00.');
    return amount;
  });
}
