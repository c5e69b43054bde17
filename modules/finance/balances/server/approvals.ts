import { sql } from 'kysely';
import { balancesSend } from '../../contract/access.ts';
import type { Approval } from '../../control/server/approvals.ts';
import { balancesScreens } from '../contract/screens.ts';

/** Notifications to families. */
export const balancesApprovals: readonly Approval[] = [
  {
    key: 'reminders',
    title: 'Approve balance notifications',
    access: balancesSend,
    screen: balancesScreens.balanceNotifications,
    query: 'tab=runs&state=waiting',
    waits: sql`select author_id as author from finance.reminder_run where state = 'waiting' and kind = 'balance'`,
  },
  {
    key: 'invoice-reminders',
    title: 'Approve invoice notifications',
    access: balancesSend,
    screen: balancesScreens.invoiceNotifications,
    query: 'tab=runs&state=waiting',
    waits: sql`select author_id as author from finance.reminder_run where state = 'waiting' and kind = 'invoice'`,
  },
];
