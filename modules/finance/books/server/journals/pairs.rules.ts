/** A line of a journal as it is typed. */
export interface TypedLine {
  accountId: number;
  side: 'debit' | 'credit';
  amount: number;
  note: string | null;
}

export interface Pair {
  debit: number;
  credit: number;
  amount: number;
  note: string | null;
}

/**
 * A journal with many lines on either side as movements from one account to one other: the first debits take from the first
 * credits. Both sides have the same sum, so nothing is left over.
 */
export function pairs(lines: readonly TypedLine[]): Pair[] {
  const credits = lines.filter(({ side }) => side === 'credit').map((line) => ({ ...line }));
  const made: Pair[] = [];
  for (const { accountId: debit, amount, note } of lines.filter(({ side }) => side === 'debit')) {
    let left = amount;
    while (left > 0) {
      const from = credits[0];
      if (!from) throw new Error('The two sides are not the same.');
      const taken = Math.min(left, from.amount);
      made.push({ debit, credit: from.accountId, amount: taken, note: note ?? from.note });
      left -= taken;
      from.amount -= taken;
      if (from.amount === 0) credits.shift();
    }
  }
  return made;
}
