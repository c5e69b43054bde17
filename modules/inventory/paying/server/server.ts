import { actorId } from '#kit/server/auth/principal.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { vendorBillsApi } from '../contract/bills.ts';
import { paymentRequestsApi } from '../contract/requests.ts';
import { vendorsApi } from '../contract/vendors.ts';
import { approveBill, takeBillBack } from './bills/approve-bill.ts';
import { bills, getBill, listBills } from './bills/bills.store.ts';
import { changeBill, enterBill, submitBill } from './bills/draft-bill.ts';
import { ordersToBill, readToBill } from './bills/match.store.ts';
import { billPaper, requestPaper } from './papers.ts';
import { approveRequest, requestPayment } from './requests/request-payment.ts';
import { getRequest, listRequests, payableBills, requests, vendorsToPay } from './requests/requests.store.ts';
import { getVendor, listVendors, vendorPrices } from './vendors.store.ts';

export const payingServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(vendorsApi, {
      list: (ctx, input) => listVendors(ctx, input),
      get: (ctx, { id }) => getVendor(ctx, id),
      prices: (ctx, input) => vendorPrices(ctx, input),
    }),
    ...implement(vendorBillsApi, {
      list: (ctx, input) => listBills(ctx, input),
      get: (ctx, { id }) => getBill(ctx, id),
      orders: async ({ tx }, input) => ({ rows: await ordersToBill(tx, input) }),
      toBill: ({ tx }, { id }) => readToBill(tx, id),
      create: (ctx, input) => enterBill(ctx, input),
      update: (ctx, input) => changeBill(ctx, input),
      submit: (ctx, input) => submitBill(ctx, input),
      approve: (ctx, input) => approveBill(ctx, input),
      reject: (ctx, { reason, ...at }) =>
        bills.take(ctx, 'reject', at, reason, () => ({ state_because: reason, decided_by: actorId(ctx.user) })),
      cancel: (ctx, { reason, ...at }) => bills.take(ctx, 'cancel', at, reason, () => ({ state_because: reason })),
      takeBack: (ctx, input) => takeBillBack(ctx, input),
      paper: (ctx, { id }) => billPaper(ctx, id, letterhead),
    }),
    ...implement(paymentRequestsApi, {
      list: (ctx, input) => listRequests(ctx, input),
      get: (ctx, { id }) => getRequest(ctx, id),
      payable: async (ctx, { supplierId }) => ({ rows: await payableBills(ctx, supplierId) }),
      vendors: async (ctx) => ({ rows: await vendorsToPay(ctx) }),
      request: (ctx, input) => requestPayment(ctx, input),
      approve: (ctx, input) => approveRequest(ctx, input),
      reject: (ctx, { reason, ...at }) =>
        requests.take(ctx, 'reject', at, reason, () => ({ state_because: reason, decided_by: actorId(ctx.user) })),
      cancel: (ctx, { reason, ...at }) => requests.take(ctx, 'cancel', at, reason, () => ({ state_because: reason })),
      paper: (ctx, { id }) => requestPaper(ctx, id, letterhead),
    }),
  ],
});
