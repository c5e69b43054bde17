import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import type { Books } from '../../../ledger/server/books.store.ts';
import { type Holder, holdersOf, type Named, refuseTwice, refuseUsed } from '../references/register.store.ts';
import { lockPayment, keepInSuspense } from './keep-in-suspense.ts';
import { openAmounts } from './open.store.ts';
import { sourceOf } from '../channels.ts';

/** From where money comes that a person receives: an account, or a payment that stands in suspense. */
export interface Taken {
  readonly moneyId: number;
  readonly source: 'mpesa' | 'bank';
  readonly sourceId: number;
}

/**
 * What a person's reference stands on. Fees of a payment that came by itself are given out of suspense there, so it is refused
 * here; pocket money and other income are taken out of suspense, as far as it reaches. Anything else is used already.
 */
export async function takeReference(
  ctx: FinanceContext,
  books: Books,
  holder: Holder | undefined,
  { series, amount }: { series: string; amount: number },
): Promise<Taken | null> {
  if (holder?.kind !== 'payment') {
    refuseUsed(holder);
    return null;
  }
  if (series === 'fees') await refuseReceived(ctx, holder);
  const payment = await lockPayment(ctx.tx, holder.documentId);
  if (payment.open <= 0) throw fieldError('reference', 'This payment came by itself and has its receipt already.');
  if (amount > payment.open) throw fieldError('amount', `Only ${formatCents(payment.open)} is left of ${payment.reference}.`);
  await keepInSuspense(ctx, payment);
  return { moneyId: books.suspense, source: sourceOf(payment.channel), sourceId: payment.id };
}

async function refuseReceived(ctx: FinanceContext, { documentId }: Holder): Promise<never> {
  const { rows: left } = await sql<{ open: number }>`select open from ${openAmounts([documentId])} o`.execute(ctx.tx);
  throw fieldError(
    'reference',
    one(left).open > 0
      ? 'This payment came by itself and is in suspense. Give it to the student there.'
      : 'This payment came by itself and has its receipt already.',
  );
}

/** For many at once, in their order. Two of the same reference among them are refused: each would see all that is left of it. */
export async function takeReferences(
  ctx: FinanceContext,
  books: Books,
  drafts: readonly { named: Named; series: string; amount: number }[],
): Promise<(Taken | null)[]> {
  const holders = await holdersOf(
    ctx.tx,
    drafts.map(({ named }) => named),
  );
  refuseTwice(holders);
  const taken: (Taken | null)[] = [];
  for (const [at, draft] of drafts.entries()) taken.push(await takeReference(ctx, books, holders[at], draft));
  return taken;
}
