import { createHash } from 'node:crypto';
import { parseCents } from '#kit/contract/money.ts';
import { parseDay } from '#kit/contract/typed-day.ts';
import type { ColumnMatch, LinePart } from '../../../contract/banks/reconciliation.ts';

/** A line as the bank wrote it. */
export interface ReadLine {
  day: string;
  amount: number;
  reference: string | null;
  description: string | null;
  balance: number | null;
  mark: string;
}

const words: Readonly<Record<LinePart, RegExp>> = {
  day: /^(?:(?:trans(?:action)?|txn|tran|posting|entry|completion|value)\.?\s*)?(?:date|time|day|tarehe)|date/i,
  description: /description|detail|narrati|particular|remark|maelezo/i,
  reference: /ref|receipt|cheque|trans.*(?:no|id)|document/i,
  in: /credit|paid in|money in|deposit|received|\bcr\b/i,
  out: /debit|withdraw|paid out|money out|payment|\bdr\b/i,
  amount: /amount|kiasi/i,
  balance: /balance|salio/i,
};
const order: readonly LinePart[] = ['balance', 'day', 'in', 'out', 'reference', 'description', 'amount'];

/** The row of the heads: the first that names a day and some money; banks write their own name and address above it. */
export function headRow(cells: readonly (readonly string[])[]): number {
  const at = cells
    .slice(0, 40)
    .findIndex(
      (row) =>
        row.some((cell) => words.day.test(cell)) &&
        row.some((cell) => [words.in, words.out, words.amount].some((word) => word.test(cell))) &&
        row.filter(Boolean).length >= 3,
    );
  return Math.max(0, at);
}

/** Which column holds what: as last time where the same head stands, else by its words. */
export function proposeMatch(
  heads: readonly string[],
  remembered: Readonly<Partial<Record<LinePart, string | null>>> | null,
): Partial<ColumnMatch> {
  const free = new Set(heads.keys());
  const match: Partial<Record<LinePart, number>> = {};
  const take = (part: LinePart, at: number) => {
    if (at < 0 || !free.has(at)) return;
    match[part] = at;
    free.delete(at);
  };
  for (const part of order) {
    const before = remembered?.[part];
    if (before) take(part, heads.indexOf(before));
  }
  const known = Object.keys(match).length > 0;
  for (const part of order)
    if (match[part] === undefined && !known)
      take(
        part,
        heads.findIndex((head, at) => free.has(at) && words[part].test(head)),
      );
  if (match.in !== undefined && match.out !== undefined) delete match.amount;
  return match;
}

/** The lines of a sheet under its heads, and why others are none. */
export function readLines(
  rows: readonly (readonly string[])[],
  match: ColumnMatch,
  firstRow: number,
): { lines: ReadLine[]; skipped: { row: number; why: string }[] } {
  const lines: ReadLine[] = [];
  const skipped: { row: number; why: string }[] = [];
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const cell = (at: number | null) => (at === null ? '' : (row[at] ?? '').trim());
    const day = dayOf(cell(match.day));
    const amount = amountOf(cell(match.in), cell(match.out), cell(match.amount));
    if (day === null && amount === 0) continue;
    if (day === null || amount === null || amount === 0) {
      const why = day === null ? `${cell(match.day) || 'Nothing'} is no date` : 'No amount of money';
      skipped.push({ row: firstRow + index, why });
      continue;
    }
    const line = {
      day,
      amount,
      reference: cell(match.reference).slice(0, 100) || null,
      description: cell(match.description).slice(0, 300) || null,
      balance: signed(cell(match.balance)),
    };
    const said = JSON.stringify([line.day, line.amount, fold(line.reference), fold(line.description), line.balance]);
    const place = (seen.get(said) ?? 0) + 1;
    seen.set(said, place);
    // Two lines that say the same are two; the same line in another file is one.
    lines.push({ ...line, mark: createHash('sha256').update(`${said} ${place}`).digest('base64url') });
  }
  return { lines, skipped };
}

const fold = (text: string | null) => (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ');

/** A day however a bank writes it, with or without a time behind it. */
function dayOf(text: string): string | null {
  return parseDay(text) ?? parseDay(text.replace(/[ T]\d{1,2}:\d{2}.*$/, '')) ?? parseDay(text.slice(0, 10));
}

/** What came in less what went out, in cents; 0 for no amount at all, null for what is none. */
function amountOf(moneyIn: string, moneyOut: string, amount: string): number | null {
  if (amount !== '') return signed(amount);
  const [paidIn, paidOut] = [moneyIn === '' ? 0 : signed(moneyIn), moneyOut === '' ? 0 : signed(moneyOut)];
  return paidIn === null || paidOut === null ? null : paidIn - Math.abs(paidOut);
}

/** `1,200.50`, `-1,200.50`, `(1,200.50)` and `1,200.50 DR` in cents. */
function signed(text: string): number | null {
  const plain = text
    .replace(/\s*(?:cr|dr)\.?$/i, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[-−+]\s*|\s*[-−]$/g, '');
  // A sheet keeps 0.1 + 0.2 with its noise.
  const cents = parseCents(/^\d+\.\d{3,}$/.test(plain) ? Number(plain).toFixed(2) : plain);
  if (cents === null) return null;
  return /^\(|^[-−]|[-−]$|dr\.?$/i.test(text.trim()) ? -cents : cents;
}
