import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FinanceContext } from '../../context.ts';
import { assignAll } from '../payments/assign.store.ts';
import type { Received } from '../payments/payment.ts';

/** Notes at the prompt that waits for it that a payment came by its other notice. */
export async function linkPrompt(ctx: Pick<FinanceContext, 'tx' | 'now'>, received: Received, amount: number): Promise<void> {
  if (!received.fresh || received.studentId === null) return;
  await sql`
    update finance.prompt set payment_id = ${received.id}, state = 'paid', outcome = null
     where id = (select id from finance.prompt
                  where student_id = ${received.studentId} and amount = ${amount} and payment_id is null
                    and state in ('sent', 'paid') and at > ${ctx.now.toISOString()}::timestamptz - interval '1 day'
                  order by id limit 1 for update skip locked)`.execute(ctx.tx);
}

/** Makes the answer to a prompt, and M-Pesa's word under which number it asks, wait for each other. */
export async function holdPrompt(tx: Tx, checkout: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat(kit.school_id(), ' prompt ', ${checkout}::text), 0))`.execute(
    tx,
  );
}

/** Gives a payment that answered a prompt before its number was known to the student whom the prompt was for. */
export async function claimEarly(ctx: FinanceContext, promptId: number, checkout: string): Promise<void> {
  const { rows } = await sql<{ paymentId: number; studentId: number }>`
    select p.id as "paymentId", q.student_id as "studentId"
      from finance.payment p join finance.prompt q on q.school_id = p.school_id and q.id = ${promptId}
     where p.prompt_request = ${checkout}`.execute(ctx.tx);
  const [early] = rows;
  if (!early) return;
  await assignAll(ctx, early.paymentId, early.studentId);
  await sql`
    update finance.prompt set state = 'paid', payment_id = ${early.paymentId}, outcome = null where id = ${promptId}`.execute(
    ctx.tx,
  );
}
