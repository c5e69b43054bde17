import { postDocument } from '#modules/finance/server/public.ts';
import { settingAccount } from '../../setup/server/accounts.ts';
import type { Balance, Move, StockContext, StockDocument } from './moves.ts';

export interface Entry {
  debit: number;
  credit: number;
  amount: number;
  departmentId: number | null;
}

/** What a line is in the ledger: the stock's account against the other side's, and the difference where it is settled at another value. */
export async function entriesOf(ctx: StockContext, { stockId }: Balance, move: Move, value: number): Promise<Entry[]> {
  const { counterId, departmentId = null } = move;
  if (counterId === null || counterId === stockId) return [];
  if (move.quantity > 0) return some([{ debit: stockId, credit: counterId, amount: value, departmentId }]);
  const settled = move.value ?? value;
  const both = Math.min(settled, value);
  const entries = [{ debit: counterId, credit: stockId, amount: both, departmentId }];
  if (settled === value) return some(entries);
  const differences = await settingAccount(ctx.tx, 'differences');
  const more =
    settled > value
      ? { debit: counterId, credit: differences, amount: settled - value, departmentId }
      : { debit: differences, credit: stockId, amount: value - settled, departmentId };
  return some([...entries, more]);
}

const some = (entries: readonly Entry[]) => entries.filter(({ amount }) => amount > 0);

/** One journal, with one entry for what lines have in common; null where nothing is worth anything. */
export async function postEntries(ctx: StockContext, document: StockDocument, entries: readonly Entry[]): Promise<number | null> {
  if (entries.length === 0) return null;
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.debit}/${entry.credit}/${entry.departmentId}`;
    const sum = sums.get(key) ?? { ...entry, amount: 0 };
    sums.set(key, { ...sum, amount: sum.amount + entry.amount });
  }
  return postDocument(ctx, {
    kind: document.document,
    documentId: document.id,
    documentNo: document.no,
    day: document.day,
    narration: document.narration,
    moves: [...sums.values()],
  });
}
