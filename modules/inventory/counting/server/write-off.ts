import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { holdBalances } from '../../stock/server/balances.ts';
import type { StockContext } from '../../stock/server/moves.ts';
import type { StockCount, WriteOffDraft } from '../contract/count.ts';
import { enterCounts } from './enter-counts.ts';
import { insertCount, insertLines, noteOpened, refuseCounted } from './open-count.ts';
import { finishCount } from './post-count.ts';

interface Counted {
  id: number;
  itemId: number;
  batchId: number | null;
  batchNo: string | null;
  name: string;
  unit: string;
  divisible: boolean;
  system: number;
}

/** Counts what is damaged, expired or stolen as gone: a count of these lines alone, which waits for somebody else’s approval. */
export async function writeOff(ctx: StockContext, { lines, note, ...draft }: WriteOffDraft): Promise<StockCount> {
  const itemIds = lines.map(({ itemId }) => itemId);
  const wanted = JSON.stringify(lines.map(({ itemId, batchId }) => ({ item: itemId, batch: batchId ?? 0 })));
  const which = sql`i.id = any(${itemIds}::bigint[]) and (i.id, coalesce(s.batch_id, 0)) in (
    select w.item, case when w.batch = 0 then coalesce(s.batch_id, 0) else w.batch end
      from jsonb_to_recordset(${wanted}::jsonb) as w (item bigint, batch bigint))`;
  // Held first: what is written off is the difference to what the books say, and nothing moves between the two.
  await holdBalances(
    ctx,
    itemIds.map((itemId) => ({ storeId: draft.storeId, itemId })),
  );
  await refuseCounted(ctx, draft.storeId, which, 'lines');
  const id = await insertCount(ctx, {
    ...draft,
    note,
    day: schoolDay(ctx),
    scope: 'items',
    categoryId: null,
    blind: false,
  });
  await insertLines(ctx, id, which);
  await noteOpened(ctx, id, null);
  const { rows } = await sql<Counted>`
    select l.id, l.item_id as "itemId", l.batch_id as "batchId", l.batch_no as "batchNo", i.name, i.unit, i.divisible,
           l.system_open as system
      from inventory.stock_count_line l join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.count_id = ${id} order by l.id`.execute(ctx.tx);
  const seen = new Set<number>();
  const entries = lines.map(({ itemId, batchId, quantity }, at) => {
    const line = lineOf(rows, itemId, batchId, at);
    const field = `lines.${at}.quantity`;
    if (seen.has(line.id)) throw fieldError(field, `${line.name} is listed twice. Put it in one line.`);
    seen.add(line.id);
    if (!line.divisible && quantity % 1000 !== 0)
      throw fieldError(field, `${line.name} is counted in whole units (${line.unit}).`);
    if (quantity > line.system)
      throw fieldError(field, `The store has only ${formatQuantity(line.system, line.unit)} of ${line.name}.`);
    return {
      key: `writeoff-${id}-${line.id}`,
      lineId: line.id,
      itemId: null,
      code: null,
      batch: null,
      how: 'set' as const,
      quantity: line.system - quantity,
      at: ctx.now.toISOString(),
    };
  });
  await enterCounts(ctx, id, entries);
  return finishCount(ctx, { id, version: 1, rest: 'leave', comment: note });
}

function lineOf(rows: readonly Counted[], itemId: number, batchId: number | null, at: number): Counted {
  const own = rows.filter((row) => row.itemId === itemId && (batchId === null || row.batchId === batchId));
  const [line] = own;
  if (!line) throw fieldError(`lines.${at}.${batchId === null ? 'itemId' : 'batchId'}`, 'Choose what is in this store.');
  if (own.length > 1) throw fieldError(`lines.${at}.batchId`, `Choose the batch of ${line.name}.`);
  return line;
}
