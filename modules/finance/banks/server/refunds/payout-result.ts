import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import type { KeptNotice } from '../incoming/keep.store.ts';
import { open, type Outcome } from '../incoming/outcome.ts';
import { fieldOf, whyUnreadable } from '../incoming/parse.ts';
import { referenceIn, wordsOf } from '../incoming/words.ts';
import { lockRefund } from './refunds.store.ts';
import { settle } from './pay-refund.ts';

/** Takes what became of a refund that was sent by M-Pesa; the same any number of times, and a late one too. */
export async function judgePayout(ctx: SchoolContext, kept: KeptNotice, body: unknown): Promise<Outcome> {
  const of = (name: string, max: number) => wordsOf(fieldOf(body, 'Result', name), max);
  const code = of('ResultCode', 20);
  const conversation = of('OriginatorConversationID', 80);
  if (code === null || conversation === null) return open(whyUnreadable(kept, body));
  const reference = referenceIn(fieldOf(body, 'Result', 'TransactionID'));
  const { mpesa } = await openBooks(ctx.tx);
  const { rows } = await sql<{ id: number }>`
    select id from finance.payment_refund where conversation = ${conversation}`.execute(ctx.tx);
  const refund = rows[0] ? await lockRefund(ctx.tx, rows[0].id) : null;
  if (!refund && code === '0') return open('M-Pesa says that it paid a refund which nobody here sent.', { reference });
  // It was taken for failed, perhaps given up since, so that its money is free: nobody is to learn of it from the statement alone.
  if ((refund?.state === 'failed' || refund?.state === 'rejected') && code === '0')
    return open('M-Pesa says that it paid a refund which it had said had failed. Look for it on the statement.', { reference });
  if (refund?.state === 'paying' && code === '0') {
    if (reference === null) return open('M-Pesa says that a refund was paid. Its code cannot be read.');
    await settle(ctx, refund, { method: 'mpesa', moneyId: mpesa, day: schoolDay(ctx), reference });
  } else if (refund?.state === 'paying') {
    const said = of('ResultDesc', 200);
    await sql`
      update finance.payment_refund set state = 'failed', outcome = ${`M-Pesa says: ${said ?? 'no reason'} (${code}).`},
             version = version + 1 where id = ${refund.id}`.execute(ctx.tx);
    ctx.changed({ entity: 'payment', id: refund.paymentId, action: 'refund failed', after: { Why: said } });
  }
  return { state: 'done', seen: { reference } };
}
