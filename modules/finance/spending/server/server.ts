import { implement } from '#kit/server/http/implement.ts';
import { spendingLookupsApi } from '../contract/lookups.ts';
import type { AreaServer } from '../../server/parts.ts';
import { spendingDays } from './days.ts';
import { billRoutes } from './bills/bills.routes.ts';
import { budgetRoutes } from './budgets/budgets.routes.ts';
import { expenseAccounts, payingAccounts } from './lines.store.ts';
import { paperRoutes } from './papers.store.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { supplierRoutes } from './suppliers/suppliers.routes.ts';
import { withheldRoutes } from './taxes/withheld.routes.ts';
import { chequesElsewhere } from './vouchers/cheques-elsewhere.ts';
import { rateRoutes } from './vouchers/rates.store.ts';
import { voucherRoutes } from './vouchers/vouchers.routes.ts';

const lookupRoutes = implement(spendingLookupsApi, {
  expenses: async ({ tx }) => ({ rows: await expenseAccounts(tx) }),
  money: async ({ tx }) => ({ rows: await payingAccounts(tx) }),
});

export const spendingServer: AreaServer = ({ letterhead, ports }) => ({
  routes: [
    ...supplierRoutes(letterhead),
    ...billRoutes,
    ...voucherRoutes(letterhead, ports.of(chequesElsewhere)),
    ...rateRoutes,
    ...withheldRoutes,
    ...budgetRoutes(letterhead),
    ...refundRoutes(ports.of(chequesElsewhere)),
    ...paperRoutes,
    ...lookupRoutes,
  ],
  days: spendingDays,
});
