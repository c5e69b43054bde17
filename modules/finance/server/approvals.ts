import type { SchoolContext } from '#kit/server/http/context.ts';
import { balancesApprovals } from '../balances/server/approvals.ts';
import { secondPersonApprovals, suspenseApprovals } from '../banks/server/approvals.ts';
import { billingApprovals } from '../billing/server/approvals.ts';
import * as control from '../control/server/approvals.ts';
import { spendingApprovals } from '../spending/server/approvals.ts';

/** Every decision in finance that one person asks for and another takes. */
export const approvals: readonly control.Approval[] = [
  ...spendingApprovals,
  ...suspenseApprovals,
  ...billingApprovals,
  ...secondPersonApprovals,
  ...balancesApprovals,
];

/** What waits for a decision in the school; with `mine` only what the caller may decide and has not asked for. */
export const approvalsWaiting = (ctx: Pick<SchoolContext, 'tx' | 'user'>, of: { mine: boolean }): Promise<control.Waiting[]> =>
  control.approvalsWaiting(approvals, ctx, of);
