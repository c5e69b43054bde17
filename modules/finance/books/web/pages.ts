import type { Pages } from '#kit/web/guard/pages.ts';
import type { booksScreens } from '../contract/screens.ts';

export const booksPages = {
  chartOfAccounts: () => import('./ChartOfAccountsScreen.tsx'),
  accountTransactions: () => import('./AccountTransactionsScreen.tsx'),
  financialReports: () => import('./FinancialReportsScreen.tsx'),
} satisfies Pages<typeof booksScreens>;
