import type { Api } from '#kit/contract/endpoint.ts';
import { feeBalancesApi } from './balances.ts';
import { financeDashboardApi } from './dashboard.ts';
import { feeLeaveoutsApi } from './fee-leaveouts.ts';
import { ledgerCheckApi } from '../../ledger/contract/ledger-check.ts';
import { remindersApi } from './reminders.ts';
import { feeTemplatesApi } from './templates.ts';
import { financeStudentsApi, promisesApi } from './students.ts';

/** The area's endpoints by resource. */
export const balancesApis = {
  financeDashboard: financeDashboardApi,
  ledgerCheck: ledgerCheckApi,
  feeBalances: feeBalancesApi,
  financeStudents: financeStudentsApi,
  promises: promisesApi,
  feeLeaveouts: feeLeaveoutsApi,
  feeTemplates: feeTemplatesApi,
  reminders: remindersApi,
} satisfies Readonly<Record<string, Api>>;
