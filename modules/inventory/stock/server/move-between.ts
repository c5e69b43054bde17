import { holdBalances } from './balances.ts';
import type { Moved, StockContext, StockDocument } from './moves.ts';
import { postMoves } from './post-moves.ts';

interface Between {
  itemId: number;
  quantity: number;
  batchId?: number | null;
  lineId?: number | null;
  /** Takes also what is past its date. */
  expired?: boolean;
  field?: string;
}

/**
 * Moves stock from one store to another, with its batches and at what it is worth where it was; nothing is posted, because it
 * stands on the same account. Answers what was taken of each line.
 */
export async function moveBetween(
  ctx: StockContext,
  document: Omit<StockDocument, 'kind'>,
  [fromId, toId]: readonly [from: number, to: number],
  lines: readonly Between[],
): Promise<Moved[]> {
  const moving = { ...document, kind: 'transfer' as const };
  // Both sides at once and in one order, so that two who move in opposite directions do not wait for each other.
  await holdBalances(
    ctx,
    lines.flatMap(({ itemId }) => [
      { storeId: fromId, itemId },
      { storeId: toId, itemId },
    ]),
  );
  const taken = await postMoves(
    ctx,
    moving,
    lines.map(({ quantity, ...line }) => ({ ...line, storeId: fromId, quantity: -quantity, counterId: null })),
  );
  const brought = lines.flatMap(({ itemId, quantity, lineId = null, field }, at) => {
    const { value = 0, batches = [] } = taken[at] ?? {};
    const whole = { itemId, lineId, storeId: toId, counterId: null, ...(field ? { field } : {}) };
    if (batches.length === 0) return [{ ...whole, quantity, value }];
    return batches.map((batch) => ({ ...whole, quantity: batch.quantity, value: batch.value, batchId: batch.batchId }));
  });
  await postMoves(ctx, moving, brought);
  return taken;
}
