import { implement } from '#kit/server/http/implement.ts';
import { billsApi } from '../../contract/bills.ts';
import { getBill, listBills } from './bills.store.ts';
import { enterBill } from './enter-bill.ts';
import { reverseBill } from './reverse-bill.ts';

export const billRoutes = implement(billsApi, {
  list: (ctx, input) => listBills(ctx, input),
  get: (ctx, { id }) => getBill(ctx, id),
  create: (ctx, draft) => enterBill(ctx, draft),
  reverse: (ctx, input) => reverseBill(ctx, input),
});
