import type { Input } from '#kit/contract/endpoint.ts';
import type { Refund, refundsApi } from '../../contract/refunds.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { refunds } from './refunds.store.ts';

/** Approves or rejects; not who asked for it. */
export const decideRefund = (ctx: FinanceContext, input: Input<typeof refundsApi.decide>): Promise<Refund> =>
  refunds.take(ctx, input.approved ? 'approve' : 'reject', input, input.comment, () => ({ approved_by: authorOf(ctx).id }));
