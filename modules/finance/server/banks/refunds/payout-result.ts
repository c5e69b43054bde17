import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import type { Services } from '#kit/server/http/services.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { openBooks } from '../../ledger/books.store.ts';
import { asProvider, type Door } from '../incoming/door.ts';
import { reference, words } from '../incoming/words.ts';
import { holdRefund, settle } from './refunds.store.ts';

const outcome = z.object({
  Result: z.object({
    ResultCode: z.union([z.number(), z.string().max(20)]).transform(String),
    ResultDesc: words(200),
    OriginatorConversationID: z.string().min(1).max(80),
    TransactionID: words(60),
  }),
});

/** Takes what became of a refund that was sent by M-Pesa; the same any number of times, and a late one too. */
export async function payoutResult(services: Services, door: Door, request: FastifyRequest, body: unknown): Promise<object> {
  const { data } = outcome.safeParse(body);
  if (!data) throw new UserError('validation', 'This notice cannot be read.');
  const { ResultCode, ResultDesc, OriginatorConversationID, TransactionID } = data.Result;
  await asProvider(services, door, request, async (ctx) => {
    const { mpesa } = await openBooks(ctx.tx);
    const { rows } = await sql<{ id: number }>`
      select id from finance.payment_refund where conversation = ${OriginatorConversationID}`.execute(ctx.tx);
    const refund = rows[0] ? await holdRefund(ctx.tx, rows[0].id) : null;
    if (!refund || refund.state !== 'paying') return;
    const code = reference.safeParse(TransactionID).data;
    if (ResultCode === '0' && code !== undefined)
      return settle(ctx, refund, { method: 'mpesa', moneyId: mpesa, day: schoolDay(ctx), reference: code });
    await sql`
      update finance.payment_refund set state = 'failed', outcome = ${`M-Pesa says: ${ResultDesc ?? 'no reason'} (${ResultCode}).`},
             version = version + 1 where id = ${refund.id}`.execute(ctx.tx);
    ctx.changed({ entity: 'payment', id: refund.paymentId, action: 'refund failed', after: { Why: ResultDesc } });
  });
  return { ResultCode: 0, ResultDesc: 'Accepted' };
}
