import type { Api } from '#kit/contract/endpoint.ts';
import { feeBalancesApi } from './balances.ts';
import { feeLeaveoutsApi } from './fee-leaveouts.ts';
import { financeStudentsApi, promisesApi } from './students.ts';

/** The area's endpoints by resource. */
export const balancesApis = {
  feeBalances: feeBalancesApi,
  financeStudents: financeStudentsApi,
  promises: promisesApi,
  feeLeaveouts: feeLeaveoutsApi,
} satisfies Readonly<Record<string, Api>>;
