import { createHash } from 'node:crypto';
import { formatCents } from '#kit/contract/money.ts';
import { parseDay } from '#kit/contract/dates.ts';
import type { ColumnMatch } from '../../contract/reconciliation.ts';
import { amountOf, signed } from './amount.rules.ts';

/** A line as the bank wrote it. */
export interface ReadLine {
  /** As the file counts its rows. */
  row: number;
  day: string;
  amount: number;
  reference: string | null;
  description: string | null;
  balance: number | null;
  mark: string;
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
  for (const [index, cells] of rows.entries()) {
    const row = firstRow + index;
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
    const day = dayOf(cell(match.day));
    const money = { in: cell(match.in), out: cell(match.out), amount: cell(match.amount), side: cell(match.side) };
    const amount = amountOf({ ...money, sided: match.side !== null });
    if ((day === null && amount === 0) || (amount === 0 && isBalance(cells))) continue;
    const why =
      day === null
        ? `${cell(match.day) || 'Nothing'} is no date`
        : typeof amount === 'string'
          ? amount
          : amount === 0
            ? 'No amount of money'
            : isBalance(cells)
              ? 'An opening or closing balance, which moves nothing'
              : hasFailed(cell(match.status))
                ? `Its status is ${cell(match.status)}`
                : null;
    if (why !== null || day === null || typeof amount === 'string') {
      skipped.push({ row, why: why ?? '' });
      continue;
    }
    const line = {
      row,
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

/** A row that tells a balance and no movement, in a cell of its own. */
const isBalance = (cells: readonly string[]) =>
  cells.some((cell) =>
    /^(?:(?:opening|closing) balance|balance (?:[bc]\W?[fd]\b|(?:brought|carried) (?:forward|down))).{0,12}$/i.test(cell.trim()),
  );

/** What M-Pesa and others list although it moved nothing. */
const hasFailed = (status: string) => /fail|declin|cancel|pending|attempt|expired|reject/i.test(status);

/**
 * Why the amounts cannot be what the columns say: they do not lead from one balance to the next, whichever end the statement
 * begins at. Null when they do for at least half of the lines, and when there are no two balances.
 */
export function balanceProblem(lines: readonly ReadLine[]): string | null {
  const steps = lines.flatMap((line, at) => {
    const before = lines[at - 1];
    return before && before.balance !== null && line.balance !== null ? [{ before, line, balance: line.balance }] : [];
  });
  const up = steps.filter(({ before, line, balance }) => (before.balance ?? 0) + line.amount === balance).length;
  const down = steps.filter(({ before, balance }) => balance + before.amount === before.balance).length;
  if (steps.length === 0 || Math.max(up, down) * 2 >= steps.length) return null;
  const wrong = steps.find(({ before, line, balance }) => (before.balance ?? 0) + line.amount !== balance);
  if (!wrong) return null;
  const { before, line, balance } = wrong;
  return `The amounts do not lead from one balance to the next: row ${line.row} with ${formatCents(line.amount)} stands between ${formatCents(before.balance ?? 0)} and ${formatCents(balance)}. Look at the columns of money in, money out and balance; take no column for the balance where the bank's own is of no use.`;
}
