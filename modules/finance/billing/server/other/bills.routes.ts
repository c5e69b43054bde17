import { implement } from '#kit/server/http/implement.ts';
import { otherBalancesApi, otherBillsApi } from '../../contract/other-bills.ts';
import { listOtherBalances, listOtherItems } from './balances.store.ts';
import { checkBill, getBill, listBills } from './bills.store.ts';
import { createBill } from './charge-bill.ts';

export const otherBillRoutes = [
  ...implement(otherBillsApi, {
    list: ({ tx }, input) => listBills(tx, input),
    get: ({ tx }, { id }) => getBill(tx, id),
    check: ({ tx }, input) => checkBill(tx, input),
    create: (ctx, input) => createBill(ctx, input),
  }),
  ...implement(otherBalancesApi, {
    list: listOtherBalances,
    items: listOtherItems,
  }),
];
