import { sql } from 'kysely';
import { schoolDay } from '#modules/settings/server/public.ts';
import { openDay } from '../../../ledger/server/days/open-day.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { freeReferences } from './register.store.ts';
import { one } from '#kit/server/sql/one.ts';

/**
 * Frees the references of documents that were taken back. Where a provider had confirmed one, its money is there all the same:
 * it goes into suspense, and the reference stands on the payment from now on.
 */
export async function giveBack(
  ctx: FinanceContext,
  kind: 'receipt' | 'cheque' | 'bursary',
  taken: readonly { id: number; amount: number }[],
  reason: string,
): Promise<void> {
  const confirmed = await freeReferences(
    ctx,
    kind,
    taken.map(({ id }) => id),
    reason,
  );
  for (const { paymentId, documentId, key, shown } of confirmed) {
    await sql`
      insert into finance.reference (key, shown, kind, document_id, at)
      values (${key}, ${shown}, 'payment', ${paymentId}, ${ctx.now.toISOString()})`.execute(ctx.tx);
    await intoSuspense(ctx, paymentId, taken.find(({ id }) => id === documentId)?.amount ?? 0);
  }
}

async function intoSuspense(ctx: FinanceContext, paymentId: number, typed: number): Promise<void> {
  const { suspense } = await openBooks(ctx.tx);
  const { rows } = await sql<{ reference: string; moneyId: number; amount: number }>`
    update finance.payment set suspended = true where id = ${paymentId}
    returning reference, money_id as "moneyId", amount`.execute(ctx.tx);
  const { reference, moneyId, amount: paid } = one(rows);
  const amount = Math.min(typed, paid);
  if (amount <= 0) return;
  const moves = [{ debit: moneyId, credit: suspense, amount }];
  const day = await openDay(ctx.tx, schoolDay(ctx));
  await post(ctx, [
    {
      kind: 'suspense',
      documentId: paymentId,
      documentNo: reference,
      day,
      narration: `${reference}, its receipt was crossed`,
      moves,
    },
  ]);
}
