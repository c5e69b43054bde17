import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { addDays } from '#kit/contract/dates.ts';
import { one } from '#kit/server/sql/one.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import { registerReference } from '../../receiving/server/references/register.store.ts';
import type { FeePayment } from '../../receiving/server/receipts/receive-fees.ts';

interface ChequeIn {
  reference: string | null;
  day: string;
  amount: number;
  payerName: string | null;
  cheque: { drawnOn: string; datedOn: string } | null;
}

/** Takes a cheque in: what its receipt says besides, that it stands on a cheque which has not cleared. */
export async function addCheque(
  ctx: FinanceContext,
  draft: ChequeIn,
): Promise<Pick<FeePayment, 'state' | 'source'> & { sourceId: number }> {
  const { cheque } = draft;
  if (!cheque) throw fieldError('cheque.drawnOn', 'Enter the bank of the cheque and its date.');
  if (cheque.datedOn < addDays(draft.day, -183))
    throw fieldError('cheque.datedOn', 'A bank does not pay a cheque that is more than six months old.');
  const { rows } = await sql<{ id: number }>`
    insert into finance.cheque (cheque_no, drawn_on, payer_name, dated_on, received_on, amount)
    values (${draft.reference}, ${cheque.drawnOn}, ${draft.payerName}, ${cheque.datedOn}, ${draft.day}, ${draft.amount})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  if (draft.reference !== null)
    await registerReference(ctx, { reference: draft.reference, place: cheque.drawnOn }, { kind: 'cheque', id });
  return { state: 'pending', source: 'cheque', sourceId: id };
}
