import type { Pages } from '#kit/web/guard/pages.ts';
import type { spendingScreens } from '../contract/screens.ts';

export const spendingPages = {
  suppliers: () => import('./suppliers/SuppliersScreen.tsx'),
  supplier: () => import('./suppliers/SupplierScreen.tsx'),
  paymentVouchers: () => import('./vouchers/VouchersScreen.tsx'),
  paymentVoucher: () => import('./vouchers/VoucherScreen.tsx'),
  budgets: () => import('./budgets/BudgetsScreen.tsx'),
  budget: () => import('./budgets/BudgetScreen.tsx'),
  refunds: () => import('./refunds/RefundsScreen.tsx'),
  refund: () => import('./refunds/RefundScreen.tsx'),
} satisfies Pages<typeof spendingScreens>;
