import { implement } from '#kit/server/http/implement.ts';
import { refundsApi } from '../../contract/refunds.ts';
import { availableOf } from './available.store.ts';
import { processRefund } from './process-refund.ts';
import { getRefund, listRefunds, refunds, writeRefundStep } from './refunds.store.ts';
import { decideRefund } from './decide-refund.ts';
import { requestRefund } from './request-refund.ts';

export const refundRoutes = implement(refundsApi, {
  list: (ctx, input) => listRefunds(ctx, input),
  get: (ctx, { id }) => getRefund(ctx, id),
  available: async ({ tx }, { studentId }) => ({ rows: await availableOf(tx, studentId) }),
  request: (ctx, input) => requestRefund(ctx, input),
  decide: (ctx, input) => decideRefund(ctx, input),
  process: (ctx, input) => processRefund(ctx, input),
  cancel: (ctx, input) => refunds.take(ctx, 'cancel', input, input.reason),
  comment: async (ctx, { id, comment }) => {
    await getRefund(ctx, id);
    await writeRefundStep(ctx, id, 'commented', comment);
    return getRefund(ctx, id);
  },
});
