import { sql } from 'kysely';
import { financeAdmin, refundsApprove } from '../../contract/access.ts';
import type { Approval } from '../../control/server/approvals.ts';
import { banksScreens } from '../contract/screens.ts';

/** What is asked back out of suspense. */
export const suspenseApprovals: readonly Approval[] = [
  {
    key: 'suspense-refunds',
    title: 'Approve refunds out of suspense',
    access: refundsApprove,
    screen: banksScreens.suspense,
    query: 'state=asked',
    waits: sql`select author_id as author from finance.payment_refund where state = 'asked'`,
  },
];

/** What is above the limit of one person: it is decided among the bank accounts. */
export const secondPersonApprovals: readonly Approval[] = [
  {
    key: 'second-person',
    title: 'Approve journals, opening balances, transfers and bank charges',
    access: financeAdmin,
    screen: banksScreens.banks,
    query: 'tab=second&state=waiting',
    waits: sql`select asked_by as author from finance.waiting_posting where state = 'waiting'`,
  },
];
