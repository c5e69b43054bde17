import type { Area } from '#kit/contract/module.ts';
import { balancesRead, balancesSend, financeAdmin } from '../contract/access.ts';
import { feeBalancesApi } from './contract/balances.ts';
import { financeDashboardApi } from './contract/dashboard.ts';
import { feeLeaveoutsApi } from './contract/fee-leaveouts.ts';
import { reminderApproval } from './contract/reminder-approval.ts';
import { remindersApi } from './contract/reminders.ts';
import { financeStudentsApi, promisesApi } from './contract/students.ts';
import { feeTemplatesApi } from './contract/templates.ts';

/** What students owe, for those who answer for it: accounts, statements, reminders, leave-outs and the dashboard. */
export const balances: Area = {
  name: 'balances',
  uses: ['ledger', 'control', 'receiving', 'billing', 'banks', 'cashier', 'spending'],
  apis: {
    financeDashboard: financeDashboardApi,
    feeBalances: feeBalancesApi,
    financeStudents: financeStudentsApi,
    promises: promisesApi,
    feeLeaveouts: feeLeaveoutsApi,
    feeTemplates: feeTemplatesApi,
    reminders: remindersApi,
  },
  entities: {
    'message template': financeAdmin,
    promise: balancesRead,
    statement: balancesRead,
    'run of reminders': balancesSend,
  },
  approvals: [reminderApproval],
};
