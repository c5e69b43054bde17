import { type Waiting, type Waits, waitsOf, whatWaits } from '#kit/server/approval/waiting.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { reminderWaits } from '../balances/server/approvals.ts';
import { secondPersonWaits, suspenseWaits } from '../banks/server/approvals.ts';
import { requestApproval } from '../billing/contract/request-approval.ts';
import { keptRequests } from '../billing/server/requests/requests.store.ts';
import { budgetApproval } from '../spending/contract/budget-approval.ts';
import { refundApproval } from '../spending/contract/refund-approval.ts';
import { voucherApproval } from '../spending/contract/voucher-approval.ts';
import { keptBudgets } from '../spending/server/budgets/documents.store.ts';
import { keptRefunds } from '../spending/server/refunds/refunds.store.ts';
import { keptVouchers } from '../spending/server/vouchers/documents.store.ts';

/** Every decision in finance that one person asks for and another takes. */
export const approvals: readonly Waits[] = [
  ...waitsOf(refundApproval, keptRefunds),
  ...waitsOf(voucherApproval, keptVouchers),
  ...waitsOf(budgetApproval, keptBudgets),
  ...suspenseWaits,
  ...waitsOf(requestApproval, keptRequests),
  ...secondPersonWaits,
  ...reminderWaits,
];

/** What waits for a decision in the school; with `mine` only what the caller may decide and has not asked for. */
export const approvalsWaiting = (ctx: Pick<SchoolContext, 'tx' | 'user' | 'now'>, of: { mine: boolean }): Promise<Waiting[]> =>
  whatWaits(approvals, ctx, of);
