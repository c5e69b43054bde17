import type { Pages } from '#kit/web/guard/pages.ts';
import type { ledgerScreens } from '../../ledger/contract/screens.ts';
import type { balancesScreens } from '../contract/screens.ts';

export const balancesPages = {
  finance: () => import('./dashboard/FinanceScreen.tsx'),
  feeBalances: () => import('./FeeBalancesScreen.tsx'),
  financeStudents: () => import('./account/StudentAccountsScreen.tsx'),
  financeStudent: () => import('./account/StudentAccountScreen.tsx'),
  balanceNotifications: () => import('./reminders/BalanceNotificationsScreen.tsx'),
  invoiceNotifications: () => import('./reminders/InvoiceNotificationsScreen.tsx'),
  messageTemplates: () => import('./reminders/TemplatesScreen.tsx'),
} satisfies Pages<typeof balancesScreens & typeof ledgerScreens>;
