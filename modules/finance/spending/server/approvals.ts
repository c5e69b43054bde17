import { sql } from 'kysely';
import { expensesUse, refundsApprove, spendingApprove } from '../../contract/access.ts';
import type { Approval } from '../../control/server/approvals.ts';
import { spendingScreens } from '../contract/screens.ts';

/** Refunds, vouchers and budgets. */
export const spendingApprovals: readonly Approval[] = [
  {
    key: 'refunds',
    title: 'Approve refunds',
    access: refundsApprove,
    screen: spendingScreens.refunds,
    query: 'state=requested',
    waits: sql`select requested_by as author from finance.refund where state = 'requested'`,
  },
  {
    key: 'vouchers-check',
    title: 'Check payment vouchers',
    access: expensesUse,
    screen: spendingScreens.paymentVouchers,
    query: 'state=prepared',
    waits: sql`select author_id as author from finance.voucher where state = 'prepared'`,
  },
  {
    key: 'vouchers-approve',
    title: 'Approve payment vouchers',
    access: spendingApprove,
    screen: spendingScreens.paymentVouchers,
    query: 'state=checked',
    waits: sql`select author_id as author from finance.voucher where state = 'checked'`,
  },
  {
    key: 'budgets',
    title: 'Approve budgets',
    access: spendingApprove,
    screen: spendingScreens.budgets,
    query: 'state=submitted',
    waits: sql`select submitted_by as author from finance.budget where state = 'submitted'`,
  },
];
