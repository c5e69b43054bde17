import { sql } from 'kysely';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import type { Received } from '../payments/payment.ts';

/** Notes at the prompt that waits for it that a payment came by its other notice. */
export async function linkPrompt(ctx: Pick<FinanceContext, 'tx' | 'now'>, received: Received, amount: number): Promise<void> {
  if (!received.fresh || received.studentId === null) return;
  await sql`
    update finance.prompt set payment_id = ${received.id}, state = 'paid', outcome = null
     where id = (select id from finance.prompt
                  where student_id = ${received.studentId} and amount = ${amount} and payment_id is null
                    and state in ('new', 'sent', 'paid') and at > ${ctx.now.toISOString()}::timestamptz - interval '1 day'
                  order by id limit 1 for update skip locked)`.execute(ctx.tx);
}

/** Makes the answer to a prompt, and M-Pesa's word under which number it asks, wait for each other. */
export async function lockPrompt(tx: Tx, checkout: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat(kit.school_id(), ' prompt ', ${checkout}::text), 0))`.execute(
    tx,
  );
}

/** Why a payment waits whose prompt is not known, or not yet. */
export const unknownPrompt = 'It answers a prompt that was not sent from here, or whose number M-Pesa had not told yet.';

/** Why a payment of another amount than was asked for is nobody's by itself; null when it is what was asked for. */
export const otherAmount = (asked: number, paid: number): string | null =>
  asked === paid ? null : `The prompt asked for ${formatCents(asked)}, and ${formatCents(paid)} was paid.`;

const waitsWords = 'It was paid, and waits in suspense.';

/** A payment that answered a prompt before M-Pesa had said under which number it asks. */
export interface Early {
  readonly paymentId: number;
  /** Whose it is; null where something else speaks against giving it by itself. */
  readonly studentId: number | null;
}

/**
 * Notes at a prompt the payment that answered it before its number was known; undefined when none did. It is given to the
 * student by itself only where nothing but the missing number held it back.
 */
export async function linkEarly(
  { tx }: Pick<FinanceContext, 'tx'>,
  promptId: number,
  checkout: string,
): Promise<Early | undefined> {
  const { rows } = await sql<{ paymentId: number; studentId: number; paid: number; asked: number; why: string | null }>`
    select p.id as "paymentId", q.student_id as "studentId", p.amount as paid, q.amount as asked, p.why
      from finance.payment p join finance.prompt q on q.school_id = p.school_id and q.id = ${promptId}
     where p.prompt_request = ${checkout} order by p.id limit 1`.execute(tx);
  const [early] = rows;
  if (!early) return undefined;
  const { paymentId, studentId, paid, asked, why } = early;
  const differs = otherAmount(asked, paid);
  if (differs !== null && (why === null || why === unknownPrompt))
    await sql`update finance.payment set why = ${differs} where id = ${paymentId} and suspended`.execute(tx);
  const gives = differs === null && (why === null || why === unknownPrompt);
  await sql`
    update finance.prompt q set state = 'paid', payment_id = ${paymentId},
           outcome = case when (select suspended from finance.payment where id = ${paymentId}) then ${waitsWords} end
     where id = ${promptId}`.execute(tx);
  return { paymentId, studentId: gives ? studentId : null };
}
