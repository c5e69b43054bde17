import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { paperOf } from './paper-of.store.ts';
import { reconciliationById } from './reconciliation.store.ts';

interface Row {
  [key: string]: string | number | null;
}

/** The bank reconciliation statement on the school's letterhead; a locked one as it stood when it was locked. */
export async function printReconciliation(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const found = await reconciliationById(ctx, id);
  const { figures, items, lines } = found.paper ?? (await paperOf(ctx.tx, found.moneyId, found.untilDay));
  const head = (details: string, amount: number): Row => ({ day: null, reference: null, details, amount });
  const ofBooks = (wanted: (amount: number) => boolean): Row[] =>
    items
      .filter(({ amount }) => wanted(amount))
      .map(({ day, reference, narration, amount }) => ({ day: formatDay(day), reference, details: narration, amount }));
  const rows = [
    head(`Balance by the books on ${formatDay(found.untilDay)}`, figures.book),
    head('Less: received in the books, not yet at the bank', -figures.notAtBankIn),
    ...ofBooks((amount) => amount > 0),
    head('Add: paid in the books, not yet presented at the bank', -figures.notAtBankOut),
    ...ofBooks((amount) => amount < 0),
    head('At the bank, not yet in the books', figures.notInBooks),
    ...lines.map(({ day, reference, description, amount }) => ({ day: formatDay(day), reference, details: description, amount })),
    head('Balance that the statement should show', figures.expected),
    head('Balance by the bank’s statement', found.statementBalance),
    head('Not explained', found.statementBalance - figures.expected),
  ];
  const { timeZone } = ctx.school;
  const locked =
    found.lockedAt === null ? 'Not locked yet' : `Locked by ${found.lockedBy ?? ''}, ${formatInstant(found.lockedAt, timeZone)}`;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Bank reconciliation statement: ${found.money}`,
    about: [`As at ${formatDay(found.untilDay)}`, `Prepared by ${found.by}`, locked, 'Amounts in Kenya shillings'],
    columns: [
      { key: 'day', label: 'Date', kind: 'text' },
      { key: 'reference', label: 'Reference', kind: 'text' },
      { key: 'details', label: 'Details', kind: 'text' },
      { key: 'amount', label: 'Amount', kind: 'cents' },
    ],
    rows,
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `Reconciliation ${found.money} ${found.untilDay}.pdf`, inline: true };
}
