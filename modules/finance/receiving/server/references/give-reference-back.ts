import { sql } from 'kysely';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { keepInSuspense, lockPayment } from '../suspense/keep-in-suspense.ts';
import { type Freed, freeReferences } from './register.store.ts';
import { confirmedBy, heirOf } from './standing.store.ts';

/**
 * Gives back the references of documents that were taken back. A code that was split stays on the receipts that still stand for
 * it. Where a provider had confirmed one, the money of what was taken back is there all the same: it goes into suspense, and a
 * reference that nothing stands on any more stands on the payment from now on. A receipt of a bursary leaves the bursary its
 * reference; its money goes into suspense alike.
 */
export async function giveBack(
  ctx: FinanceContext,
  kind: 'receipt' | 'cheque' | 'bursary',
  taken: readonly { id: number; amount: number }[],
  reason: string,
): Promise<void> {
  const payments = new Set<number>();
  if (kind === 'receipt')
    for (const { id } of taken) for (const paymentId of await confirmedBy(ctx.tx, id)) payments.add(paymentId);
  const ids = taken.map(({ id }) => id);
  for (const freed of await freeReferences(ctx, kind, ids, reason)) {
    if (freed.paymentId !== null) payments.add(freed.paymentId);
    await passOn(ctx, freed, kind === 'receipt' ? await heirOf(ctx.tx, freed.documentId) : null);
  }
  for (const id of payments) await keepInSuspense(ctx, await lockPayment(ctx.tx, id));
}

/** Writes a freed reference down for the receipt that still stands for it, else for the payment that had confirmed it. */
async function passOn(ctx: FinanceContext, { paymentId, key, shown, twice }: Freed, heir: number | null): Promise<void> {
  if (heir === null && paymentId === null) return;
  const to = heir === null ? { kind: 'payment', id: paymentId, paymentId: null } : { kind: 'receipt', id: heir, paymentId };
  await sql`
    insert into finance.reference (key, shown, kind, document_id, payment_id, twice, at)
    values (${key}, ${shown}, ${to.kind}, ${to.id}, ${to.paymentId}, ${twice}, ${ctx.now.toISOString()})`.execute(ctx.tx);
}
