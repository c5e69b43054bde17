import { createHash } from 'node:crypto';
import { formatCents } from '#kit/contract/money.ts';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { ColumnMatch } from '../../contract/reconciliation.ts';
import { amountOf, outStandsBelow, signed } from './amount.rules.ts';
import { dayReader } from './day.rules.ts';

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

/**
 * The lines of a sheet under its heads, and why others are none.
 * @param today a line is of no day far beyond it: banks value cheques some days ahead, and a later day was written in another order
 */
export function readLines(
  rows: readonly (readonly string[])[],
  match: ColumnMatch,
  firstRow: number,
  today: string,
): { lines: ReadLine[]; skipped: { row: number; why: string }[] } {
  const lines: ReadLine[] = [];
  const skipped: { row: number; why: string }[] = [];
  const seen = new Map<string, number>();
  const column = (at: number | null) => rows.map((cells) => (at === null ? '' : (cells[at] ?? '').trim()));
  const dayOf = dayReader(column(match.day));
  const outBelow = outStandsBelow(column(match.out));
  for (const [index, cells] of rows.entries()) {
    const row = firstRow + index;
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
    const day = dayOf(cell(match.day));
    const money = { in: cell(match.in), out: cell(match.out), amount: cell(match.amount), side: cell(match.side) };
    const amount = amountOf({ ...money, sided: match.side !== null, outBelow });
    if ((day === null && amount === 0) || (amount === 0 && isBalance(cells))) continue;
    const why = whyNone({ said: cell(match.day), day, today, amount, status: cell(match.status), balance: isBalance(cells) });
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

interface Judged {
  /** As the file writes it. */
  said: string;
  day: string | null;
  today: string;
  amount: number | string;
  status: string;
  /** The row tells a balance. */
  balance: boolean;
}

/** How many days ahead a bank may value what it shows. */
const daysAhead = 7;

/** Why a row is no line, in words; null when it is one. */
function whyNone({ said, day, today, amount, status, balance }: Judged): string | null {
  if (day === null) return `${said || 'Nothing'} is no date`;
  if (day > addDays(today, daysAhead)) return `Its date, ${formatDay(day)}, has not come yet`;
  if (typeof amount === 'string') return amount;
  if (amount === 0) return 'No amount of money';
  if (balance) return 'An opening or closing balance, which moves nothing';
  return hasFailed(status) ? `Its status is ${status}` : null;
}

const fold = (text: string | null) => (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ');

/** A row that tells a balance and no movement, in a cell of its own. */
const isBalance = (cells: readonly string[]) => cells.some((cell) => balanceWords.test(cell.trim()));

const carried = String.raw`(?:brought|carried) (?:forward|down|fwd)`;
const balanceWords = new RegExp(
  String.raw`^(?:(?:opening|closing) bal(?:ance)?\b|bal(?:ance)?\.? (?:[bc]\W?(?:fwd|[fd])\b|${carried}|at period (?:start|end))|${carried}|[bc]/(?:fwd|[fd])\b).{0,12}$`,
  'i',
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
