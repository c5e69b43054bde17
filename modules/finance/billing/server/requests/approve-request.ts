import { sql } from 'kysely';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { BillingRequest } from '../../contract/requests.ts';
import { reverseInvoices } from '../../../ledger/server/charges/charges.store.ts';
import { applyCredit, chargesOf, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks, refuseLocked } from '../../../ledger/server/books.store.ts';
import { writeNotes } from '../notes/write-notes.ts';
import { enqueueReversal } from '../runs/reversal.job.ts';

/** Does what was approved. */
export async function approve(ctx: FinanceContext, request: BillingRequest): Promise<void> {
  switch (request.kind) {
    case 'reverse_run':
      return reverseRun(ctx, request);
    case 'reverse_bill':
      return reverseBill(ctx, request);
    case 'reverse_invoice':
      return reverseInvoices(ctx, [request.targetId], { day: schoolDay(ctx), reason: request.reason });
    case 'write_off':
      return writeOff(ctx, request);
  }
}

/** Refuses while today is closed: the job that takes the run back posts today, and would stop with the run half-way. */
async function reverseRun(ctx: FinanceContext, { targetId, reason, title }: BillingRequest): Promise<void> {
  await openBooks(ctx.tx);
  await refuseLocked(ctx.tx, [schoolDay(ctx)]);
  await sql`
    update finance.billing_run set state = 'reversing', reversed_because = ${reason} where id = ${targetId}`.execute(ctx.tx);
  await enqueueReversal(ctx, { id: targetId, title });
}

async function reverseBill(ctx: FinanceContext, { targetId, reason }: BillingRequest): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from finance.invoice where bill_id = ${targetId} and live order by id`.execute(ctx.tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await reverseInvoices(ctx, ids, { day: schoolDay(ctx), reason });
  await sql`update finance.bill set state = 'reversed', reversed_because = ${reason} where id = ${targetId}`.execute(ctx.tx);
}

/**
 * Writes off what was asked for, or what is still owed of it: one note an invoice, so that an invoice is reversed with its own.
 * What is billed ahead is written off on the day that it is billed for, as notes are.
 */
async function writeOff(ctx: FinanceContext, { id, targetId: studentId, reason }: BillingRequest): Promise<void> {
  await openBooks(ctx.tx);
  await lockAccounts(ctx.tx, [studentId]);
  const day = schoolDay(ctx);
  const open = new Map((await chargesOf(ctx.tx, [studentId], { open: true })).map((charge) => [charge.chargeId, charge]));
  const { rows } = await sql<{ chargeId: number; amount: number }>`
    select charge_id as "chargeId", amount from finance.billing_request_line where request_id = ${id}`.execute(ctx.tx);
  const lines = rows
    .map(({ chargeId, amount }) => ({ chargeId, amount: -Math.min(amount, open.get(chargeId)?.owed ?? 0) }))
    .filter(({ amount }) => amount < 0);
  const byInvoice = Map.groupBy(lines, ({ chargeId }) => open.get(chargeId)?.invoiceId);
  const note = { kind: 'write_off', origin: 'hand', studentId, termId: null, title: 'Written off', reason } as const;
  await writeNotes(
    ctx,
    [...byInvoice.values()].map((own) => ({ ...note, day, expense: 'write_offs' as const, lines: own })),
  );
  await applyCredit(ctx, [studentId], day);
}
