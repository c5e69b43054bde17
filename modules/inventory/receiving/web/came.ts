import type { ToReceive } from '../contract/receipts.ts';

/** What came of a line of an order, as it is being counted; of an item with batches several. */
export interface Came {
  orderLineId: number;
  delivered: number | null;
  batchNo: string | null;
  expiresOn: string | null;
}

type Line = ToReceive['lines'][number];

/** Adds what a scanner read: one of what the barcode stands on, or of the ordered unit for an item's code. Null for another's code. */
export function scanned(
  { lines }: Pick<ToReceive, 'lines'>,
  came: readonly Came[],
  text: string,
): { came: Came[]; line: Line; total: number } | null {
  const code = text.toLowerCase();
  const hits = lines.flatMap((line) => {
    const barcode = line.barcodes.find((one) => one.code.toLowerCase() === code);
    const quantity = barcode?.quantity ?? (line.itemCode?.toLowerCase() === code ? 1000 : null);
    return quantity === null ? [] : [{ line, quantity }];
  });
  // Of two lines of the same item the one of which something is still open.
  const hit = hits.find(({ line }) => line.open > sumOf(came, line.orderLineId)) ?? hits[0];
  if (!hit) return null;
  const { orderLineId } = hit.line;
  const at = came.findLastIndex((one) => one.orderLineId === orderLineId);
  const next =
    at < 0
      ? [...came, { orderLineId, delivered: hit.quantity, batchNo: null, expiresOn: null }]
      : came.map((one, place) => (place === at ? { ...one, delivered: (one.delivered ?? 0) + hit.quantity } : one));
  return { came: next, line: hit.line, total: sumOf(next, orderLineId) };
}

/** What is counted of a line so far. */
export const sumOf = (came: readonly Came[], orderLineId: number): number =>
  came.reduce((sum, one) => (one.orderLineId === orderLineId ? sum + (one.delivered ?? 0) : sum), 0);
