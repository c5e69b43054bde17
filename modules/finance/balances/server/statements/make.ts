import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import type { Statement } from '../../contract/students.ts';
import type { Period } from '../statement.store.ts';
import { linesFor, type WaysToPay } from './how-to-pay.store.ts';

/** Whose statement it is. */
export interface Holder {
  id: number;
  fullName: string;
  admissionNo: string;
  seat: string | null;
}

export interface Papers {
  head: Letterhead;
  period: Period;
  /** Who made it and when. */
  footer: string;
  ways: WaysToPay;
  statements: readonly { holder: Holder; statement: Statement }[];
}

const kinds: Readonly<Record<string, string>> = { invoice: 'Bill', receipt: 'Payment', note: 'Note', reversal: 'Reversed' };
const amount = (cents: number) => (cents === 0 ? '' : formatCents(cents));

/** What a line says of itself: `Payment RCT/2026/00012`, `Bill INV/2026/00004: Term 1 fees`. */
export function particulars({ kind, documentNo, title }: Statement['lines'][number]): string {
  const name = [kinds[kind], documentNo].filter(Boolean).join(' ');
  const said = documentNo !== null && title.endsWith(documentNo) ? '' : title;
  return [name, said].filter(Boolean).join(': ');
}

/** Statements as one PDF, each beginning on a page of its own. */
export function writeStatements({ head, period, footer, ways, statements }: Papers, signal?: AbortSignal): Promise<Uint8Array> {
  const data = {
    name: head.name,
    motto: head.motto,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    title: 'Fee statement',
    period: `${formatDay(period.from)} to ${formatDay(period.to)}`,
    footer,
    statements: statements.map(({ holder, statement }) => ({
      student: holder.fullName,
      about: [`Adm ${holder.admissionNo}`, holder.seat].filter(Boolean).join(', '),
      opening: formatCents(statement.opening),
      debits: formatCents(statement.debits),
      credits: formatCents(statement.credits),
      closing: formatCents(statement.closing),
      due: dueOf(statement.closing),
      ways: linesFor(ways, holder.admissionNo),
      lines: statement.lines.map((line) => [
        formatDay(line.day),
        particulars(line),
        amount(line.debit),
        amount(line.credit),
        formatCents(line.balance),
      ]),
    })),
  };
  return writePdf(
    new URL('./statement.typ', import.meta.url),
    data,
    head.logo ? [{ name: 'logo', bytes: head.logo }] : [],
    signal,
  );
}

function dueOf(closing: number): string {
  if (closing > 0) return `To be paid: KES ${formatCents(closing)}`;
  return closing < 0 ? `Paid in advance: KES ${formatCents(-closing)}` : 'Nothing is owed.';
}
