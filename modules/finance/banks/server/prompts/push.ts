import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { asProvider } from '../incoming/door.ts';
import { incomingPath } from '../incoming/path.ts';
import { plain } from '../incoming/words.ts';
import { DarajaTrouble } from '../mpesa/daraja.ts';
import { darajaTime, openMpesa, type OpenMpesa } from '../mpesa/open-daraja.ts';
import { assignAll } from '../payments/assign-payment.ts';
import { type Early, lockPrompt, linkEarly } from './link.store.ts';
import { promptWords } from './prompt.rules.ts';

/** What calling M-Pesa outside a request needs. */
export interface Outside {
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  readonly sealer: Sealer;
  readonly publicUrl: string;
}

interface Asking {
  phone: string;
  amount: number;
  accountRef: string;
  checkout: string | null;
}

/** Asks the phone of a prompt that was not sent yet. */
export async function pushPrompt(outside: Outside, school: School, id: number): Promise<void> {
  const { services, log, sealer, publicUrl } = outside;
  const asSchool = <R>(work: Parameters<typeof asProvider<R>>[3]) =>
    asProvider(services, { school, channel: 'mpesa' }, { log }, work);
  const ready = await asSchool(async (ctx) => {
    const { rows } = await sql<Asking>`
      select phone, amount, account_ref as "accountRef", checkout_request as checkout from finance.prompt
       where id = ${id} and state = 'new'`.execute(ctx.tx);
    return rows[0] ? { asking: rows[0], mpesa: await openMpesa(ctx.tx, sealer, school.id) } : null;
  });
  if (!ready) return;
  const outcome = await push(ready.mpesa, ready.asking, services.clock(), publicUrl);
  const early = await asSchool(async (ctx) => {
    if ('checkout' in outcome) return noteSent(ctx, id, outcome);
    await sql`update finance.prompt set state = 'failed', outcome = ${outcome.words} where id = ${id} and state = 'new'`.execute(
      ctx.tx,
    );
    return undefined;
  });
  if (early) await giveEarly(outside, school, id, early);
}

/** Keeps under which number M-Pesa asks, whatever came of it meanwhile; answers the payment that was told of before. */
export async function noteSent(ctx: FinanceContext, id: number, { merchant, checkout }: Asked): Promise<Early | undefined> {
  await lockPrompt(ctx.tx, checkout);
  const { rows } = await sql`
    update finance.prompt
       set state = case when state = 'paid' then state else 'sent' end, outcome = null,
           merchant_request = ${merchant}, checkout_request = ${checkout}
     where id = ${id} and checkout_request is null returning id`.execute(ctx.tx);
  return rows.length === 0 ? undefined : linkEarly(ctx, id, checkout);
}

/**
 * Gives the student what was paid before the number of the prompt was known. It has a transaction of its own: what stands
 * against a receipt takes nothing of the prompt back, and the money stays in suspense.
 */
async function giveEarly({ services, log }: Outside, school: School, id: number, { paymentId, studentId }: Early): Promise<void> {
  if (studentId === null) return;
  try {
    await asProvider(services, { school, channel: 'mpesa' }, { log }, async (ctx) => {
      await assignAll(ctx, paymentId, studentId);
      await sql`update finance.prompt set outcome = null where id = ${id}`.execute(ctx.tx);
    });
  } catch (error) {
    log.error({ err: error, school: school.id, prompt: id }, 'a payment that came before its prompt stays in suspense');
  }
}

interface Asked {
  merchant: string;
  checkout: string;
}

async function push(
  { daraja, settings, passkey }: OpenMpesa,
  { phone, amount, accountRef }: Asking,
  now: Date,
  publicUrl: string,
): Promise<Asked | { words: string }> {
  if (passkey === null) return { words: 'M-Pesa’s passkey is not entered.' };
  const number = phone.replace('+', '');
  try {
    const answer = await daraja.post('/mpesa/stkpush/v1/processrequest', {
      ...signed(settings.shortCode, passkey, now),
      TransactionType: settings.kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
      Amount: amount / 100,
      PartyA: number,
      PartyB: settings.kind === 'till' ? (settings.storeNumber ?? settings.shortCode) : settings.shortCode,
      PhoneNumber: number,
      CallBackURL: new URL(`${incomingPath}${settings.path}/prompt`, publicUrl).href,
      AccountReference: accountRef.slice(0, 12),
      TransactionDesc: 'School fees',
    });
    return { merchant: plain(answer['MerchantRequestID']), checkout: plain(answer['CheckoutRequestID']) };
  } catch (error) {
    if (!(error instanceof DarajaTrouble)) throw error;
    return { words: error.message };
  }
}

/** The password of a call about a prompt: short code, passkey and time. */
export function signed(shortCode: string, passkey: string, now: Date) {
  const Timestamp = darajaTime(now);
  const Password = Buffer.from(`${shortCode}${passkey}${Timestamp}`).toString('base64');
  return { BusinessShortCode: shortCode, Password, Timestamp };
}

/** Asks M-Pesa what became of a prompt that it never told of. */
export async function queryPrompt(outside: Outside, school: School, id: number): Promise<void> {
  const { services, log, sealer } = outside;
  const asSchool = <R>(work: Parameters<typeof asProvider<R>>[3]) =>
    asProvider(services, { school, channel: 'mpesa' }, { log }, work);
  const ready = await asSchool(async (ctx) => {
    const { rows } = await sql<Asking>`
      update finance.prompt set asked = asked + 1, asked_at = ${ctx.now.toISOString()}
       where id = ${id} and state = 'sent' returning phone, amount, account_ref as "accountRef", checkout_request as checkout`.execute(
      ctx.tx,
    );
    return rows[0]?.checkout ? { checkout: rows[0].checkout, mpesa: await openMpesa(ctx.tx, sealer, school.id) } : null;
  });
  if (!ready || ready.mpesa.passkey === null) return;
  const { daraja, settings, passkey } = ready.mpesa;
  try {
    const answer = await daraja.post('/mpesa/stkpushquery/v1/query', {
      ...signed(settings.shortCode, passkey ?? '', services.clock()),
      CheckoutRequestID: ready.checkout,
    });
    const code = plain(answer['ResultCode']);
    if (code === '') return;
    // Paid: its code comes with the confirmation, which makes the receipt.
    const state = code === '0' ? 'paid' : 'failed';
    const outcome =
      code === '0' ? 'M-Pesa says that it was paid. Its code has not come yet.' : promptWords(code, plain(answer['ResultDesc']));
    await asSchool(async (ctx) => {
      await sql`
        update finance.prompt set state = ${state}, outcome = ${outcome} where id = ${id} and state = 'sent'`.execute(ctx.tx);
    });
  } catch (error) {
    // It is being processed, or nobody answers: it is asked again in a minute.
    if (!(error instanceof DarajaTrouble)) throw error;
  }
}
