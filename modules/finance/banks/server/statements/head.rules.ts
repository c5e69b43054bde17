import { parseDay } from '#kit/contract/dates.ts';
import type { ColumnMatch, LinePart, StatementHead } from '../../contract/reconciliation.ts';
import { sideOf, signed } from './amount.rules.ts';

type Rows = readonly (readonly string[])[];

/** The column says both ways: `Dr/Cr`, `Debit/Credit`. */
const both = (head: string) => /\b(?:dr|debits?)\b/i.test(head) && /\b(?:cr|credits?)\b/i.test(head);

const words: Readonly<Record<Exclude<LinePart, 'side'>, (head: string) => boolean>> = {
  day: (head) =>
    /^(?:(?:trans(?:action)?|txn|tran|posting|entry|completion|value)\.?\s*)?(?:date|time|day|tarehe)|date/i.test(head),
  description: (head) => /description|detail|narrati|particular|remark|maelezo/i.test(head),
  reference: (head) => /ref|receipt|cheque|chq|instrument|trans.*\b(?:no|id)\b|document/i.test(head),
  in: (head) => !both(head) && /credit|paid in|money in|deposit|received|\bcr\b/i.test(head),
  out: (head) => !both(head) && /debit|withdraw|paid out|money out|payment|\bdr\b/i.test(head),
  amount: (head) => both(head) || /amount|kiasi/i.test(head),
  balance: (head) => /balance|salio/i.test(head),
  status: (head) => /status/i.test(head),
};
const order = ['balance', 'status', 'day', 'in', 'out', 'reference', 'description', 'amount'] as const;

/** How far down the heads are looked for: banks write their name, the account and its period above them. */
const deepest = 40;

/** No cell is a day, an amount or half a page of text. */
const isWordy = (row: readonly string[]) =>
  row.some(Boolean) && row.every((cell) => cell.length <= 60 && parseDay(cell) === null && signed(cell) === null);

/** It names a day, some money in another column, and a third. */
function isHead(row: readonly string[]): boolean {
  const days = row.filter((cell) => !/\d/.test(cell) && words.day(cell));
  const money = row.filter((cell) => !words.balance(cell) && (words.in(cell) || words.out(cell) || words.amount(cell)));
  return isWordy(row) && days.length > 0 && money.length > 0 && row.filter(Boolean).length >= 3;
}

/** It has words of heads of its own, such as Debit and Credit under Amount. */
const goesOn = (row: readonly string[]) =>
  isWordy(row) && row.some((cell) => order.some((part) => part !== 'day' && words[part](cell)) || words.day(cell));

/** Where the heads stand: one row, or two of which the lower says more. Null when no row looks like heads. */
export function findHead(cells: Rows): StatementHead | null {
  for (const [at, row] of cells.slice(0, deepest).entries()) {
    const below = cells[at + 1] ?? [];
    if (isHead(row)) return { row: at + 1, rows: !isHead(below) && goesOn(below) ? 2 : 1 };
    if (isWordy(row) && !isHead(below) && goesOn(below) && isHead(joined([row, below]))) return { row: at + 1, rows: 2 };
  }
  return null;
}

/** The heads of the columns, those of two rows one after the other. */
export const headsAt = (cells: Rows, { row, rows }: StatementHead) => joined(cells.slice(row - 1, row - 1 + rows));

const joined = (rows: Rows): string[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) =>
    rows
      .map((row) => row[at] ?? '')
      .filter(Boolean)
      .join(' '),
  );

type Remembered = Readonly<Partial<Record<LinePart, string | null>>> | null;

/** Which column holds what: as last time where the same heads stand, else by its words and by what stands under it. */
export function proposeMatch(heads: readonly string[], rows: Rows, remembered: Remembered): Partial<ColumnMatch> {
  const before = recalled(heads, remembered);
  if (before) return before;
  const free = new Set(heads.keys());
  const match: Partial<Record<LinePart, number>> = {};
  const sides = [...free].filter((at) => saysSides(rows, at));
  for (const at of sides) free.delete(at);
  for (const part of order) {
    const at = heads.findIndex((head, place) => free.has(place) && words[part](head));
    if (at < 0) continue;
    match[part] = at;
    free.delete(at);
  }
  const { amount } = match;
  if (match.in !== undefined && match.out !== undefined) delete match.amount;
  else if (amount !== undefined) {
    const side = sides.find((at) => at > amount) ?? sides[0];
    if (side !== undefined) {
      match.side = side;
      delete match.in;
      delete match.out;
    }
  }
  return match;
}

/** The columns of last time; null when the day or the money of last time stand under no such head now. */
function recalled(heads: readonly string[], remembered: Remembered): Partial<ColumnMatch> | null {
  const match: Partial<Record<LinePart, number>> = {};
  for (const part of [...order, 'side'] as const) {
    const at = heads.indexOf(remembered?.[part] ?? '\0');
    if (at >= 0 && !Object.values(match).includes(at)) match[part] = at;
    else if (remembered?.[part] && part !== 'balance' && part !== 'description' && part !== 'reference') return null;
  }
  return match.day !== undefined && (match.in ?? match.out ?? match.amount) !== undefined ? match : null;
}

/** Dr and Cr stand in the column, and hardly anything else. */
function saysSides(rows: Rows, at: number): boolean {
  const filled = rows.slice(0, 200).flatMap((row) => row[at] || []);
  return (
    filled.some((cell) => /[a-z]/i.test(cell)) && filled.filter((cell) => sideOf(cell) !== null).length >= filled.length * 0.9
  );
}
