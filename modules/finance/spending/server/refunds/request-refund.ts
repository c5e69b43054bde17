import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Refund, refundsApi } from '../../contract/refunds.ts';
import { lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { availableOf } from './available.store.ts';
import { getRefund, inHistory, refuseMore, writeRefundStep } from './refunds.store.ts';

const refundSeries = { kind: 'refund', prefix: 'RFD', digits: 5 };

/** Asks for a refund of what nobody has asked for yet. Throws 422 at `amount` for more than that. */
export async function requestRefund(ctx: FinanceContext, input: Input<typeof refundsApi.request>): Promise<Refund> {
  await openBooks(ctx.tx);
  await lockAccounts(ctx.tx, [input.studentId]);
  const { destination, source, studentId } = input;
  const all = await availableOf(ctx.tx, studentId);
  if (destination === 'sibling') {
    if (input.toStudentId === null) throw fieldError('toStudentId', 'Choose the student.');
    if (input.toStudentId === studentId) throw fieldError('toStudentId', 'Choose another student.');
    await availableOf(ctx.tx, input.toStudentId);
  }
  if (destination === 'charges' && source === 'overpayment')
    throw fieldError('destination', 'Fees paid in advance are set against new charges by themselves.');
  refuseMore(all.find((one) => one.source === source)?.available ?? 0, input);
  const no = await documentNumber(ctx.tx, refundSeries, schoolDay(ctx));
  const { rows } = await sql<{ id: number }>`
    insert into finance.refund
      (refund_no, student_id, source, destination, to_student_id, amount, reason, payee_name, payee_phone, requested_by)
    values (${no}, ${studentId}, ${source}, ${destination}, ${destination === 'sibling' ? input.toStudentId : null}, ${input.amount},
            ${input.reason}, ${input.payeeName}, ${input.payeePhone}, ${authorOf(ctx).id}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeRefundStep(ctx, id, 'requested', input.reason);
  const after = await getRefund(ctx, id);
  ctx.changed({ entity: 'refund', id, action: 'requested', before: null, after: inHistory(after) });
  return after;
}
