import { sql } from 'kysely';
import type { FinanceContext } from '../../context.ts';
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
