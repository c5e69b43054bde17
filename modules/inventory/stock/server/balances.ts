import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Balance, Move, MoveKind, StockContext } from './moves.ts';

export const keyOf = ({ storeId, itemId }: { storeId: number; itemId: number }) => `${storeId}/${itemId}`;

/**
 * The balances that some lines move, held in one order until the transaction ends, and with them what says how an item is
 * counted and on which account it stands: whoever changes that waits.
 */
export async function holdBalances(
  ctx: StockContext,
  moves: readonly Pick<Move, 'storeId' | 'itemId'>[],
): Promise<Map<string, Balance>> {
  const pairs = JSON.stringify(moves.map(({ storeId, itemId }) => ({ s: storeId, i: itemId })));
  await sql`
    insert into inventory.balance (store_id, item_id)
    select distinct p.s, p.i from jsonb_to_recordset(${pairs}::jsonb) as p (s bigint, i bigint)
      join inventory.store t on t.id = p.s join inventory.item i on i.id = p.i
     where not exists (select from inventory.balance b where b.store_id = p.s and b.item_id = p.i)
     order by 1, 2 on conflict do nothing`.execute(ctx.tx);
  const { rows } = await sql<Balance>`
    select b.store_id as "storeId", t.name as store, t.transit, t.active as open, b.item_id as "itemId", i.name as item, i.unit,
           i.divisible, i.batches, c.stock_id as "stockId", b.quantity, b.value, b.last_day as "lastDay"
      from inventory.balance b
      join inventory.store t on t.school_id = b.school_id and t.id = b.store_id
      join inventory.item i on i.school_id = b.school_id and i.id = b.item_id
      join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
     where (b.store_id, b.item_id) in (select p.s, p.i from jsonb_to_recordset(${pairs}::jsonb) as p (s bigint, i bigint))
     order by b.store_id, b.item_id for update of b for share of i, c`.execute(ctx.tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Throws what is wrong with a line before anything is counted. */
export function refuseMove(balance: Balance, move: Move, { kind, day }: { kind: MoveKind; day: string }): void {
  const { item, store, unit, divisible, lastDay } = balance;
  const field = move.field ?? 'lines';
  if (lastDay !== null && day < lastDay)
    throw fieldError('day', `${item} was last moved in ${store} on ${formatDay(lastDay)}. Choose that day or a later one.`);
  if (move.quantity === 0) throw fieldError(field, 'Enter more than nothing.');
  if (!divisible && move.quantity % 1000 !== 0) throw fieldError(field, `${item} is counted in whole units (${unit}).`);
  if (balance.transit && kind !== 'transfer' && kind !== 'adjustment')
    throw fieldError(field, `${item} is on its way between two stores. Receive it there first.`);
  if (move.quantity > 0 && !balance.open && kind !== 'adjustment' && kind !== 'return')
    throw fieldError(field, `${store} is out of use: nothing comes into it.`);
}
