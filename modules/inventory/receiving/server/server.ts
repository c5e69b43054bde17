import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { receiptsApi } from '../contract/receipts.ts';
import { vendorReturnsApi } from '../contract/returns.ts';
import { acceptDelivery, cancelReceipt } from './accept-delivery.ts';
import { countDelivery } from './count-delivery.ts';
import { debitNote, receiptPaper } from './papers.ts';
import { billedOf } from './ports.ts';
import { getReceipt, listReceipts, toReceive } from './receipts.store.ts';
import { getReturn, listReturns } from './returns.store.ts';
import { approveReturn, askReturn, rejectReturn } from './send-back.ts';

export const receivingServer: AreaServer = ({ letterhead, ports }) => {
  const [billed = null] = ports.of(billedOf);
  return {
    routes: [
      ...implement(receiptsApi, {
        list: (ctx, input) => listReceipts(ctx, input),
        get: (ctx, { id }) => getReceipt(ctx, id),
        toReceive: (ctx, { id }) => toReceive(ctx, id),
        count: (ctx, input) => countDelivery(ctx, input),
        accept: (ctx, input) => acceptDelivery(ctx, input),
        cancel: (ctx, input) => cancelReceipt(ctx, input),
        paper: (ctx, { id }) => receiptPaper(ctx, id, letterhead),
      }),
      ...implement(vendorReturnsApi, {
        list: (ctx, input) => listReturns(ctx, input),
        get: (ctx, { id }) => getReturn(ctx, id),
        ask: (ctx, input) => askReturn(ctx, input),
        approve: (ctx, input) => approveReturn(ctx, input, billed),
        reject: (ctx, input) => rejectReturn(ctx, input),
        paper: (ctx, { id }) => debitNote(ctx, id, letterhead),
      }),
    ],
  };
};
