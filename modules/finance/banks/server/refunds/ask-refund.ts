import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { refuseStep } from '#kit/server/approval/refuse-step.ts';
import { one } from '#kit/server/sql/one.ts';
import { suspenseRefundApproval } from '../../contract/refund-approval.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { lockPayment, keepInSuspense } from '../../../receiving/server/suspense/keep-in-suspense.ts';
import { lockRefund } from './refunds.store.ts';

/** Asks for a part of what is in suspense to be paid back. */
export async function askRefund(
  ctx: FinanceContext,
  paymentId: number,
  draft: { amount: number; reason: string; payeeName: string | null; payeePhone: string | null },
): Promise<number> {
  await openBooks(ctx.tx);
  const payment = await lockPayment(ctx.tx, paymentId);
  if (draft.amount > payment.open) throw fieldError('amount', `Only ${formatCents(payment.open)} is left of this payment.`);
  await keepInSuspense(ctx, payment);
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.payment_refund (payment_id, amount, reason, payee_name, payee_phone, author_id, author_name, asked_at)
    values (${paymentId}, ${draft.amount}, ${draft.reason}, ${draft.payeeName}, ${draft.payeePhone}, ${author.id}, ${author.name},
            ${ctx.now.toISOString()}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity: 'payment', id: paymentId, action: 'refund asked for', after: { ...draft } });
  return id;
}

/** Approves or rejects, or gives up what is approved and not paid; not whoever asked. */
export async function decideRefund(ctx: FinanceContext, id: number, approve: boolean, reason: string | null): Promise<void> {
  const refund = await lockRefund(ctx.tx, id);
  const own = refund.authorId === ctx.user.accountId;
  refuseStep(suspenseRefundApproval, approve ? 'approve' : 'reject', { state: refund.state, own, reason });
  const author = authorOf(ctx);
  await sql`
    update finance.payment_refund
       set state = ${approve ? 'approved' : 'rejected'}, decided_by = ${author.id}, decided_name = ${author.name},
           decided_at = ${ctx.now.toISOString()}, decided_because = ${reason}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  const action = approve ? 'refund approved' : 'refund rejected';
  ctx.changed({ entity: 'payment', id: refund.paymentId, action, after: { Amount: refund.amount, Reason: reason } });
}
