import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { stateWords } from '../../receiving/contract/modes.ts';
import type { receiptsApi } from '../contract/receipts.ts';
import { balanceOf } from '../../ledger/server/charges/balances.store.ts';
import { storedReceipt } from './cross-receipt.ts';

/** What crossing a receipt would do, for whoever is about to. */
export async function previewCrossing(ctx: SchoolContext, id: number): Promise<Output<typeof receiptsApi.crossing>> {
  const first = await storedReceipt(ctx, id);
  const mine = [first.authorId, first.cashierAccount].includes(ctx.user.accountId);
  const stands = first.state === 'posted' || first.state === 'pending';
  // Pocket money and what is collected beside the fees change nothing of what the student owes.
  const balance =
    first.studentId === null || first.series !== 'fees'
      ? null
      : (await balanceOf(ctx.tx, first.studentId, schoolDay(ctx))).balance;
  const { rows: moves } = await sql<{ debit: string; credit: string; amount: number }>`
    select k.name as debit, d.name as credit, sum(e.amount)::bigint as amount from finance.entry e
      join finance.account d on d.school_id = e.school_id and d.id = e.debit_id
      join finance.account k on k.school_id = e.school_id and k.id = e.credit_id
     where e.journal_id = ${first.journalId} group by 1, 2 order by 3 desc`.execute(ctx.tx);
  return {
    refusal: mine
      ? 'You wrote this receipt, so somebody else has to cross it.'
      : stands
        ? null
        : `This receipt: ${stateWords[first.state].toLowerCase()}.`,
    balanceBefore: balance,
    balanceAfter: balance === null ? null : balance + first.amount,
    moves,
    notes: await notesOf(ctx, first),
  };
}

async function notesOf({ tx }: SchoolContext, first: Awaited<ReturnType<typeof storedReceipt>>): Promise<string[]> {
  const notes: string[] = [];
  const { rows: closed } = await sql`
    select from finance.cashier_close where cashier_account = ${first.cashierAccount} and day = ${first.day}`.execute(tx);
  if (closed.length > 0)
    notes.push(`${first.cashierName ?? 'The cashier'} has closed that day; its sheet will list this crossing.`);
  if (first.source === 'cheque' && first.state === 'posted')
    notes.push('Its cheque has cleared. Without a new receipt the clearing is reversed too.');
  if (first.source === 'mpesa' || first.source === 'bank')
    notes.push('The money came in by itself. Issue the receipt again, unless the payment was reversed.');
  if (first.source === 'bursary')
    notes.push('It is part of one payment for many students. Issue it again to the right student, or cross the whole bursary.');
  return notes;
}
