import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { openBooks } from '../../ledger/books.store.ts';
import type { Door } from '../incoming/door.ts';
import { receiveSurely } from '../incoming/receive-surely.ts';
import { noticeCents, noticeTime, plain, reference, words } from '../incoming/words.ts';
import { nowOf } from '../mpesa/confirm.ts';
import { assignAll } from '../payments/assign.store.ts';
import { promptWords } from './prompt.rules.ts';

const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: words(80),
      CheckoutRequestID: z.string().min(1).max(120),
      ResultCode: z.union([z.number(), z.string().max(20)]).transform(String),
      ResultDesc: words(200),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string().max(60), Value: z.unknown() })).max(30) })
        .optional(),
    }),
  }),
});
type Said = z.output<typeof callback>['Body']['stkCallback'];

interface Waiting {
  id: number;
  studentId: number;
  accountRef: string;
  state: 'new' | 'sent' | 'paid' | 'failed';
}

/**
 * Takes the answer to a prompt. A payment is known by M-Pesa's receipt number, as it is in the confirmation of the same
 * payment, so that whichever comes second adds nothing.
 */
export async function promptCallback(services: Services, door: Door, request: FastifyRequest, body: unknown): Promise<object> {
  const { data } = callback.safeParse(body);
  if (!data) throw new UserError('validation', 'This notice cannot be read.');
  const said = data.Body.stkCallback;
  await receiveSurely(services, door, request, async (ctx, receive) => {
    const prompt = await promptOf(ctx, said.CheckoutRequestID);
    if (!prompt) {
      const after = { Request: said.CheckoutRequestID };
      return ctx.changed({ entity: 'payment notice', id: null, action: 'refused: unknown prompt', after });
    }
    if (said.ResultCode !== '0') return fail(ctx, prompt, said);
    const { reference: code, amount, time, phone } = paidOf(said);
    const { mpesa } = await openBooks(ctx.tx);
    const { at, day } = time && time.day <= nowOf(ctx).day ? time : nowOf(ctx);
    const { studentId, accountRef } = prompt;
    const received = await receive({
      channel: 'mpesa',
      reference: code,
      moneyId: mpesa,
      amount,
      paidAt: at,
      day,
      accountRef,
      payerName: null,
      payerPhone: phone,
      narration: 'Asked for on the phone',
      studentId,
      payload: said,
    });
    // Its confirmation came first and named nobody: the prompt knows for whom it was.
    if (!received.fresh && received.studentId === null) await assignAll(ctx, received.id, studentId);
    await sql`
      update finance.prompt set state = 'paid', payment_id = ${received.id}, outcome = null where id = ${prompt.id}`.execute(
      ctx.tx,
    );
  });
  return { ResultCode: 0, ResultDesc: 'Accepted' };
}

async function promptOf(ctx: SchoolContext, checkout: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, student_id as "studentId", account_ref as "accountRef", state
      from finance.prompt where checkout_request = ${checkout}`.execute(ctx.tx);
  return rows[0];
}

/** A refusal that comes after the payment, out of order, changes nothing. */
async function fail(ctx: SchoolContext, prompt: Waiting, said: Said): Promise<void> {
  const outcome = promptWords(said.ResultCode, said.ResultDesc);
  await sql`
    update finance.prompt set state = 'failed', outcome = ${outcome}
     where id = ${prompt.id} and state in ('new', 'sent')`.execute(ctx.tx);
}

function paidOf({ CallbackMetadata }: Said) {
  const value = (name: string) => CallbackMetadata?.Item.find((item) => item.Name === name)?.Value;
  const code = reference.safeParse(value('MpesaReceiptNumber')).data;
  const amount = noticeCents(value('Amount'));
  if (code === undefined || amount === null) throw new UserError('validation', 'This notice cannot be read.');
  const phone = plain(value('PhoneNumber')).replaceAll(/\D/g, '').slice(0, 20);
  return { reference: code, amount, time: noticeTime(plain(value('TransactionDate'))), phone: phone || null };
}
