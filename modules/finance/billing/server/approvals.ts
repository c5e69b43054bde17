import { sql } from 'kysely';
import { billingApprove } from '../../contract/access.ts';
import type { Approval } from '../../control/server/approvals.ts';
import { billingScreens } from '../contract/screens.ts';

/** Write-offs and reversals. */
export const billingApprovals: readonly Approval[] = [
  {
    key: 'billing',
    title: 'Decide about write-offs and reversals',
    access: billingApprove,
    screen: billingScreens.billingApprovals,
    query: 'state=asked',
    waits: sql`select asked_by as author from finance.billing_request where state = 'asked'`,
  },
];
