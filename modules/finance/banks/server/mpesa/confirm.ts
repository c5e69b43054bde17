import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { KeptNotice } from '../incoming/keep.store.ts';
import { open, type Outcome, type Receive, taken } from '../incoming/outcome.ts';
import { whyUnreadable } from '../incoming/parse.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { assignAll } from '../payments/assign-payment.ts';
import { studentOf } from '../payments/receive-payment.ts';
import { linkPrompt } from '../prompts/link.store.ts';
import { mpesaOf, type MpesaRow } from './mpesa.store.ts';
import { c2bNotice, judgeNotice, paymentOf, payerOf, type Verdict, whyNot } from './notice.rules.ts';

/** Answers whether a payment may be made. What cannot be read is let pass, unless the school refuses what it does not know. */
export async function judgeValidation(ctx: SchoolContext, _notice: KeptNotice, body: unknown): Promise<Outcome> {
  const { data } = c2bNotice.safeParse(body);
  const settings = await settingsOf(ctx.tx);
  const verdict = data
    ? judgeNotice(data, settings, settings.unknownRef === 'suspense' || (await studentOf(ctx.tx, data.BillRefNumber)) !== null)
    : settings.unknownRef === 'suspense'
      ? '0'
      : 'C2B00016';
  return { state: 'done', answer: said(verdict), seen: { reference: data?.TransID ?? null } };
}

/** Takes a payment that was made; the same one any number of times. */
export async function judgeConfirmation(ctx: SchoolContext, kept: KeptNotice, body: unknown, receive: Receive): Promise<Outcome> {
  const { data: notice } = c2bNotice.safeParse(body);
  if (!notice || Array.isArray(body)) return open(whyUnreadable(kept, body));
  const { mpesa } = await openBooks(ctx.tx);
  const payment = paymentOf(notice, mpesa, nowOf(ctx));
  const why = whyNot(notice, await settingsOf(ctx.tx));
  const seen = { reference: notice.TransID, amount: payment?.amount ?? null, payer: payerOf(notice) };
  if (why !== null || !payment) return open(why ?? whyUnreadable(kept, body), seen);
  const received = await receive(payment);
  await linkPrompt(ctx, received, payment.amount);
  if (!received.fresh && received.problem === null && !payment.why) await claimOfPrompt(ctx, received.id, payment.accountRef);
  return taken(received, payment);
}

/** A payment that first came as the answer to a prompt which nobody knew: its confirmation says for whom it is. */
async function claimOfPrompt(ctx: SchoolContext, paymentId: number, accountRef: string | null): Promise<void> {
  const { rows } = await sql`
    update finance.payment set account_ref = ${accountRef}
     where id = ${paymentId} and prompt_request is not null and account_ref is null and ${accountRef}::text is not null
    returning id`.execute(ctx.tx);
  const studentId = rows.length === 0 ? null : await studentOf(ctx.tx, accountRef);
  if (studentId !== null) await assignAll(ctx, paymentId, studentId);
}

async function settingsOf(tx: Parameters<typeof mpesaOf>[0]): Promise<MpesaRow> {
  const settings = await mpesaOf(tx);
  if (!settings) throw new Error('The M-Pesa settings are gone.');
  return settings;
}

export const nowOf = (ctx: Pick<SchoolContext, 'now' | 'school'>) => ({ at: ctx.now.toISOString(), day: schoolDay(ctx) });

const said = (verdict: Verdict) => ({ ResultCode: verdict, ResultDesc: verdict === '0' ? 'Accepted' : 'Rejected' });
