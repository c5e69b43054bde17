import { implement, type Route } from '#kit/server/http/implement.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ChequesElsewhere } from '../../../spending/server/vouchers/cheques-elsewhere.ts';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { refuseWithoutPayouts, sendPayout } from '../refunds/payout.ts';
import { moneyAccounts } from '../accounts/banks.store.ts';
import { lockRefund } from '../refunds/refunds.store.ts';
import { askRefund, decideRefund } from '../refunds/ask-refund.ts';
import { cameBack } from '../refunds/refund-came-back.ts';
import { payByHand, payByMpesa } from '../refunds/pay-refund.ts';
import { assign } from './assign-payment.ts';
import { confirmMany } from './confirm-payments.ts';
import { listSuspense, paymentDetail, suspenseFigures } from './suspense.store.ts';
import { suggestionsFor } from './suggest.store.ts';

export function suspenseRoutes(sealer: Sealer, publicUrl: string, elsewhere: readonly ChequesElsewhere[]): Route[] {
  return [
    ...implement(suspenseApi, {
      list: (ctx, input) => listSuspense(ctx.tx, input),
      figures: (ctx) => suspenseFigures(ctx.tx),
      accounts: async (ctx) => ({ rows: await moneyAccounts(ctx.tx) }),
      get: (ctx, { id }) => paymentDetail(ctx.tx, id, ctx.user.accountId),
      suggestions: async (ctx, { id }) => ({ rows: await suggestionsFor(ctx.tx, id, schoolDay(ctx)) }),
      assign: async (ctx, { id, parts }) => {
        const receipts = await assign(ctx, id, parts);
        return { receipts, open: (await paymentDetail(ctx.tx, id, ctx.user.accountId)).open };
      },
      confirm: async (ctx, { payments }) => ({ rows: await confirmMany(ctx, payments) }),
    }),
    ...implement(suspenseRefundsApi, {
      ask: async (ctx, { paymentId, ...draft }) => {
        await askRefund(ctx, paymentId, draft);
        return paymentDetail(ctx.tx, paymentId, ctx.user.accountId);
      },
      decide: async (ctx, { id, approve, reason }) => {
        await decideRefund(ctx, id, approve, reason);
        return paymentDetail(ctx.tx, (await lockRefund(ctx.tx, id)).paymentId, ctx.user.accountId);
      },
      payByHand: async (ctx, { id, ...paid }) => {
        await payByHand(ctx, id, paid, elsewhere);
        return paymentDetail(ctx.tx, (await lockRefund(ctx.tx, id)).paymentId, ctx.user.accountId);
      },
      cameBack: async (ctx, input) => {
        await cameBack(ctx, input);
        return paymentDetail(ctx.tx, (await lockRefund(ctx.tx, input.id)).paymentId, ctx.user.accountId);
      },
      payByMpesa: async (ctx, { id }) => {
        await lockRefund(ctx.tx, id);
        await refuseWithoutPayouts(ctx, sealer);
        await payByMpesa(ctx, id);
        ctx.afterCommit(() => sendPayout(ctx, sealer, ctx.school, id, publicUrl));
        return paymentDetail(ctx.tx, (await lockRefund(ctx.tx, id)).paymentId, ctx.user.accountId);
      },
    }),
  ];
}
