import { fieldError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { holdBalances, keyOf, refuseMove } from './balances.ts';
import { type Batches, batchesOf, type Part, partsOf } from './batches.ts';
import { type Balance, type Move, type Moved, share, type StockContext, type StockDocument, tooLittle } from './moves.ts';
import { entriesOf, type Entry, postEntries } from './stock-entries.ts';
import { type Row, writeMoves } from './write-moves.ts';

/**
 * The one way in which anything comes into a store or leaves it: writes the movements, keeps the balances and posts the
 * ledger. Holds the balances, so that of two who take the last bag at once one is refused. An item is moved in the order of
 * days: on none before its last movement in that store, so that what the stock was on any day never changes afterwards.
 * Weighted average cost to the cent: what goes takes `value × quantity ÷ quantity in store`, the last of it all that is left.
 * Throws 422 at `field` where there is not so much, 400 at `day` for a day too early or to come, 422 in a locked period.
 */
export async function postMoves(ctx: StockContext, document: StockDocument, moves: readonly Move[]): Promise<Moved[]> {
  if (moves.length === 0) return [];
  if (document.day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  if (document.kind !== 'transfer' && moves.some(({ counterId }) => counterId === null))
    throw new Error(`What ${document.document} ${document.no} moves stands nowhere in the ledger.`);
  const balances = await holdBalances(ctx, moves);
  const batches = await batchesOf(ctx, balances, moves);
  const rows: Row[] = [];
  const done: Moved[] = [];
  const entries: Entry[] = [];
  for (const move of moves) {
    const balance = balances.get(keyOf(move));
    if (!balance) throw fieldError(move.field ?? 'lines', 'Choose an item and a store of this school.');
    refuseMove(balance, move, document);
    const moved = moveOne(balance, move, batches, document.day);
    rows.push(...moved.rows);
    entries.push(...(await entriesOf(ctx, balance, move, moved.done.value)));
    done.push(moved.done);
  }
  const journalId = await postEntries(ctx, document, entries);
  await writeMoves(ctx, document, { rows, journalId, balances, batches });
  return done;
}

/** One line: which batches it is made of, what it is worth, and what there is after each part of it. */
function moveOne(balance: Balance, move: Move, batches: Batches, day: string): { rows: Row[]; done: Moved } {
  const sign = move.quantity > 0 ? 1 : -1;
  const quantity = Math.abs(move.quantity);
  if (sign < 0 && quantity > balance.quantity) throw tooLittle(move.field, onlySoMuch(balance));
  const parts = partsOf(balance, move, batches, day);
  const value = sign > 0 ? (move.value ?? 0) : share(balance.value, quantity, balance.quantity);
  const priced = pricedParts(parts, quantity, value);
  const rows = priced.map((part): Row => {
    balance.quantity += sign * part.quantity;
    balance.value += sign * part.value;
    return {
      store: balance.storeId,
      item: balance.itemId,
      batch: part.batchId,
      quantity: sign * part.quantity,
      // Nothing goes at nothing, and not at less than nothing.
      value: part.value === 0 ? 0 : sign * part.value,
      quantityAfter: balance.quantity,
      valueAfter: balance.value,
      stock: balance.stockId,
      line: move.lineId ?? null,
      department: move.departmentId ?? null,
    };
  });
  const of = priced.flatMap(({ batchId, ...part }) => (batchId === null ? [] : [{ batchId, ...part }]));
  return { rows, done: { value, quantityAfter: balance.quantity, batches: of } };
}

/** What each part takes of the line's value; together they take all of it. */
function pricedParts(parts: readonly Part[], quantity: number, value: number): (Part & { value: number })[] {
  let left = value;
  let rest = quantity;
  return parts.map((part) => {
    const own = share(left, part.quantity, rest);
    left -= own;
    rest -= part.quantity;
    return { ...part, value: own };
  });
}

function onlySoMuch({ quantity, unit, item, store }: Balance): string {
  if (quantity === 0) return `There is nothing of ${item} in ${store}.`;
  return `There ${quantity === 1000 ? 'is' : 'are'} only ${formatQuantity(quantity, unit)} of ${item} in ${store}.`;
}
