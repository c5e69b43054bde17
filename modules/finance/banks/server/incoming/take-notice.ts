import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { judgeBank } from '../feeds/bank-notice.ts';
import { judgeConfirmation, judgeValidation } from '../mpesa/confirm.ts';
import { receivePayment } from '../payments/receive-payment.ts';
import { judgePrompt } from '../prompts/callback.ts';
import { judgePayout } from '../refunds/payout-result.ts';
import { asProvider } from './door.ts';
import { lockNotice, type KeptNotice, type NoticeKind, writeOutcome } from './keep.store.ts';
import { open, type Outcome, type Receive } from './outcome.ts';
import { parseNotice } from './parse.ts';

type Judge = (ctx: SchoolContext, notice: KeptNotice, body: unknown, receive: Receive) => Promise<Outcome>;

const judges: Readonly<Record<NoticeKind, Judge>> = {
  validation: judgeValidation,
  confirmation: judgeConfirmation,
  prompt: judgePrompt,
  payout: judgePayout,
  late: judgePayout,
  notice: judgeBank,
};

const later = 'It could not be taken into the books yet. It is tried again by itself.';
const never = 'It could not be taken into the books, however often it was tried.';
const mostTries = 60;

/**
 * Judges a notice that is kept, in one transaction; when that fails, once more with the money into suspense, so that what was
 * paid is in the books whatever stands against a receipt. When that fails too it stays kept and is tried again.
 */
export async function takeNotice(services: Services, school: School, log: FastifyBaseLogger, id: number): Promise<Outcome> {
  const attempt = (channel: KeptNotice['channel'], cautious: boolean) =>
    asProvider(services, { school, channel }, { log }, (ctx) => judgeKept(ctx, id, cautious));
  const channel = await channelOf(services, school, log, id);
  for (const cautious of [false, true])
    try {
      return await attempt(channel, cautious);
    } catch (error) {
      log.error({ err: error, school: school.id, notice: id, cautious }, 'payment notice could not be taken');
    }
  await asProvider(services, { school, channel }, { log }, async (ctx) => {
    await sql`
      update finance.notice
         set tries = tries + 1, why = case when tries < ${mostTries}::int then ${later} else ${never} end,
             state = case when tries < ${mostTries}::int then state else 'open' end
       where id = ${id} and state in ('new', 'open')`.execute(ctx.tx);
  });
  return open(later);
}

/**
 * Judges a notice within the caller's transaction and writes down what became of it.
 * @param cautious keeps its money in suspense whatever it names
 */
export async function judgeKept(ctx: SchoolContext, id: number, cautious = false): Promise<Outcome> {
  const notice = await lockNotice(ctx.tx, id);
  if (!notice || notice.state === 'resolved') return { state: 'done' };
  const outcome = await judge(ctx, notice, (payment) => receivePayment(ctx, payment, cautious));
  await writeOutcome(ctx.tx, id, outcome);
  return outcome;
}

function judge(ctx: SchoolContext, notice: KeptNotice, receive: Receive): Promise<Outcome> {
  if (!notice.proved)
    return Promise.resolve(open(`It is not proved to be the provider’s. It came from the address ${notice.address}.`));
  return judges[notice.what](ctx, notice, parseNotice(notice.raw), receive);
}

async function channelOf(services: Services, school: School, log: FastifyBaseLogger, id: number): Promise<KeptNotice['channel']> {
  return asProvider(services, { school, channel: 'mpesa' }, { log }, async (ctx) => {
    const { rows } = await sql<{ channel: KeptNotice['channel'] }>`
      select channel from finance.notice where id = ${id}`.execute(ctx.tx);
    return rows[0]?.channel ?? 'mpesa';
  });
}
