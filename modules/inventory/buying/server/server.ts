import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { ordersApi } from '../contract/orders.ts';
import { quotationsApi } from '../contract/quotations.ts';
import { checkOrder } from './check-order.ts';
import { changeOrder, draftOrder } from './draft-order.ts';
import {
  approveOrder,
  cancelOrder,
  closeOrder,
  holdOrderBack,
  releaseOrder,
  reviseOrder,
  sendBackOrder,
  submitOrder,
} from './move-order.ts';
import { getOrder, listOrders } from './orders.store.ts';
import { orderPaper } from './papers/order-paper.ts';
import { comparisonPaper, requestPaper } from './papers/quotation-papers.ts';
import { askVendors, cancelQuotation, declineQuote, enterQuote, inviteVendors } from './quotations/ask-vendors.ts';
import { awardQuotes } from './quotations/award.ts';
import { getQuotation, listQuotations } from './quotations/quotations.store.ts';
import { lastPrices, openRequisitions, toOrderFrom } from './to-order.ts';

const keys = (text: string): number[] => text.split(',').map(Number);

export const buyingServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(ordersApi, {
      list: (ctx, input) => listOrders(ctx, input),
      get: (ctx, { id }) => getOrder(ctx, id),
      check: async (ctx, { id }) => checkOrder(ctx, await getOrder(ctx, id)),
      open: async ({ tx }, { q }) => ({ rows: await openRequisitions(tx, q) }),
      from: ({ tx }, { requisitionIds }) => toOrderFrom(tx, keys(requisitionIds)),
      prices: async ({ tx }, { itemIds, exceptId }) => ({ rows: await lastPrices(tx, keys(itemIds), exceptId) }),
      create: (ctx, draft) => draftOrder(ctx, draft),
      update: (ctx, { id, version, ...draft }) => changeOrder(ctx, id, version, draft),
      submit: (ctx, input) => submitOrder(ctx, input),
      approve: (ctx, input) => approveOrder(ctx, input),
      sendBack: (ctx, input) => sendBackOrder(ctx, input),
      revise: (ctx, input) => reviseOrder(ctx, input),
      hold: (ctx, input) => holdOrderBack(ctx, input),
      release: (ctx, input) => releaseOrder(ctx, input),
      close: (ctx, input) => closeOrder(ctx, input),
      cancel: (ctx, input) => cancelOrder(ctx, input),
      paper: (ctx, { id }) => orderPaper(ctx, id, letterhead),
    }),
    ...implement(quotationsApi, {
      list: (ctx, input) => listQuotations(ctx, input),
      get: (ctx, { id }) => getQuotation(ctx, id),
      create: (ctx, draft) => askVendors(ctx, draft),
      invite: (ctx, input) => inviteVendors(ctx, input),
      enter: (ctx, input) => enterQuote(ctx, input),
      decline: (ctx, input) => declineQuote(ctx, input),
      award: (ctx, input) => awardQuotes(ctx, input),
      cancel: (ctx, input) => cancelQuotation(ctx, input),
      comparison: (ctx, { id }) => comparisonPaper(ctx, id, letterhead),
      paper: (ctx, input) => requestPaper(ctx, input, letterhead),
    }),
  ],
});
