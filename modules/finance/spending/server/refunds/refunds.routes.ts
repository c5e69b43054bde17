import { implement } from '#kit/server/http/implement.ts';
import { refundsApi } from '../../contract/refunds.ts';
import type { ChequesElsewhere } from '../vouchers/cheques-elsewhere.ts';
import { availableOf } from './available.store.ts';
import { processRefund } from './process-refund.ts';
import { getRefund, listRefunds, refunds, writeRefundStep } from './refunds.store.ts';
import { decideRefund } from './decide-refund.ts';
import { refundCameBack } from './refund-came-back.ts';
import { requestRefund } from './request-refund.ts';

export const refundRoutes = (elsewhere: readonly ChequesElsewhere[]) =>
  implement(refundsApi, {
    list: (ctx, input) => listRefunds(ctx, input),
    get: (ctx, { id }) => getRefund(ctx, id),
    available: async ({ tx }, { studentId }) => ({ rows: await availableOf(tx, studentId) }),
    request: (ctx, input) => requestRefund(ctx, input),
    decide: (ctx, input) => decideRefund(ctx, input),
    process: (ctx, input) => processRefund(ctx, input, elsewhere),
    cameBack: (ctx, input) => refundCameBack(ctx, input),
    cancel: (ctx, input) => refunds.take(ctx, 'cancel', input, input.reason),
    comment: async (ctx, { id, comment }) => {
      await getRefund(ctx, id);
      await writeRefundStep(ctx, id, 'commented', comment);
      return getRefund(ctx, id);
    },
  });
