import type { FastifyRequest } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { asProvider, type Door } from '../incoming/door.ts';
import { receiveSurely } from '../incoming/receive-surely.ts';
import { openBooks } from '../../ledger/books.store.ts';
import { studentOf } from '../payments/receive-payment.store.ts';
import { linkPrompt } from '../prompts/link.store.ts';
import { mpesaOf, type MpesaRow } from './mpesa.store.ts';
import { type C2bNotice, c2bNotice, isOurs, judgeNotice, paymentOf, type Verdict } from './notice.rules.ts';

interface Answered {
  ResultCode: Verdict | 0;
  ResultDesc: 'Accepted' | 'Rejected';
}

/** Answers whether a payment may be made. */
export async function validate(services: Services, door: Door, body: unknown): Promise<Answered> {
  const notice = noticeOf(body);
  return inSchool(
    services.db,
    door.school.id,
    async (tx) => {
      const settings = await settingsOf(tx);
      const known = settings.unknownRef === 'suspense' || (await studentOf(tx, notice.BillRefNumber)) !== null;
      return said(judgeNotice(notice, settings, known));
    },
    { readOnly: true },
  );
}

/** Takes a payment that was made; the same one any number of times. */
export async function confirm(services: Services, door: Door, request: FastifyRequest, body: unknown): Promise<Answered> {
  const notice = noticeOf(body);
  const refused = await asProvider(services, door, request, async (ctx) => {
    const problem = !isOurs(notice, await settingsOf(ctx.tx)) ? 'C2B00015' : await unreadable(ctx, notice);
    if (problem === null) return null;
    const after = { Reference: notice.TransID, 'Short code': notice.BusinessShortCode, Amount: String(notice.TransAmount) };
    ctx.changed({ entity: 'payment notice', id: null, action: `refused: ${problem}`, after });
    return problem;
  });
  if (refused === 'C2B00013') throw new UserError('validation', 'The amount of this notice cannot be read.');
  if (refused !== null) return said(refused);
  await receiveSurely(services, door, request, async (ctx, receive) => {
    const { mpesa } = await openBooks(ctx.tx);
    const payment = paymentOf(notice, mpesa, nowOf(ctx));
    if (payment) await linkPrompt(ctx, await receive(payment), payment.amount);
  });
  return { ResultCode: 0, ResultDesc: 'Accepted' };
}

function noticeOf(body: unknown): C2bNotice {
  const { data } = c2bNotice.safeParse(body);
  if (!data) throw new UserError('validation', 'This notice cannot be read.');
  return data;
}

async function settingsOf(tx: Parameters<typeof mpesaOf>[0]): Promise<MpesaRow> {
  const settings = await mpesaOf(tx);
  if (!settings) throw new Error('The M-Pesa settings are gone.');
  return settings;
}

const unreadable = async (ctx: SchoolContext, notice: C2bNotice): Promise<'C2B00013' | null> =>
  paymentOf(notice, 0, nowOf(ctx)) === null ? 'C2B00013' : null;

export const nowOf = (ctx: Pick<SchoolContext, 'now' | 'school'>) => ({ at: ctx.now.toISOString(), day: schoolDay(ctx) });

const said = (verdict: Verdict): Answered => ({ ResultCode: verdict, ResultDesc: verdict === '0' ? 'Accepted' : 'Rejected' });
