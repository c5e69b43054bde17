import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { Door } from '../incoming/door.ts';
import { asProvider } from '../incoming/door.ts';
import { incomingPath } from '../incoming/path.ts';
import { DarajaTrouble } from '../mpesa/daraja.ts';
import { openMpesa, type OpenMpesa } from '../mpesa/open-daraja.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';

interface Sending {
  id: number;
  amount: number;
  phone: string;
  conversation: string;
  reference: string;
}

type Outside = Pick<FinanceContext, 'services'> & { log: Parameters<typeof asProvider>[2]['log'] };

/** How long whoever has taken a refund to send it is left alone: longer than M-Pesa is waited for. */
const leftAlone = '5 minutes';

/**
 * Sends a refund that is on its way and was not sent yet, unless somebody else is sending it. The provider takes each conversation
 * once, so that sending again after a crash pays nothing twice.
 */
export async function sendPayout(
  { services, log }: Outside,
  sealer: Sealer,
  school: School,
  id: number,
  publicUrl: string,
): Promise<void> {
  const door: Pick<Door, 'school' | 'channel'> = { school, channel: 'mpesa' };
  const ready = await asProvider(services, door, { log }, async (ctx) => {
    const now = ctx.now.toISOString();
    const { rows } = await sql<Sending>`
      update finance.payment_refund r set sending_at = ${now}
        from finance.payment p
       where r.id = ${id} and r.state = 'paying' and r.sent_at is null and p.school_id = r.school_id and p.id = r.payment_id
         and coalesce(r.sending_at < ${now}::timestamptz - ${leftAlone}::interval, true)
      returning r.id, r.amount, r.payee_phone as phone, r.conversation, p.reference`.execute(ctx.tx);
    return rows[0] ? { refund: rows[0], mpesa: await openMpesa(ctx.tx, sealer, school.id) } : null;
  });
  if (!ready) return;
  const trouble = await pay(ready.mpesa, ready.refund, publicUrl);
  await asProvider(services, door, { log }, async (ctx) => {
    const { conversation } = ready.refund;
    // What may have been taken waits for its result.
    if (trouble === null || !trouble.sure)
      await sql`
        update finance.payment_refund set sent_at = ${ctx.now.toISOString()}, sending_at = null, outcome = ${trouble?.message ?? null}
         where id = ${id} and state = 'paying' and conversation = ${conversation}`.execute(ctx.tx);
    else
      await sql`
        update finance.payment_refund set state = 'failed', sending_at = null, outcome = ${trouble.message}, version = version + 1
         where id = ${id} and state = 'paying' and sent_at is null and conversation = ${conversation}`.execute(ctx.tx);
  });
}

async function pay(
  { daraja, settings, credential }: OpenMpesa,
  refund: Sending,
  publicUrl: string,
): Promise<DarajaTrouble | null> {
  if (settings.initiator === null || credential === null)
    return new DarajaTrouble('M-Pesa’s initiator and its credential are not entered. Pay it by hand.', 'settings', true);
  const back = (what: string) => new URL(`${incomingPath}${settings.path}/${what}`, publicUrl).href;
  try {
    await daraja.post('/mpesa/b2c/v3/paymentrequest', {
      OriginatorConversationID: refund.conversation,
      InitiatorName: settings.initiator,
      SecurityCredential: credential,
      CommandID: 'BusinessPayment',
      Amount: refund.amount / 100,
      PartyA: settings.shortCode,
      PartyB: refund.phone.replace('+', ''),
      Remarks: `Refund of ${refund.reference}`.slice(0, 100),
      QueueTimeOutURL: back('late'),
      ResultURL: back('payout'),
      Occassion: refund.reference.slice(0, 100),
    });
    return null;
  } catch (error) {
    if (!(error instanceof DarajaTrouble)) throw error;
    // It took this conversation before: its result comes.
    return error.code === '500.002.1001' ? null : error;
  }
}

/** Refuses before anything is written where refunds cannot go by M-Pesa. */
export async function refuseWithoutPayouts(ctx: Pick<FinanceContext, 'tx' | 'school'>, sealer: Sealer): Promise<void> {
  const { settings, credential } = await openMpesa(ctx.tx, sealer, ctx.school.id);
  if (settings.initiator === null || credential === null)
    throw new UserError('rule', 'M-Pesa’s initiator and its credential are not entered. Pay it by hand.');
}
