import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { balancesSend } from '../../contract/access.ts';
import { balancesScreens } from '../contract/screens.ts';

const runs = (kind: 'balance' | 'invoice') => (account: number | null) =>
  sql`
  select count(*)::int from finance.reminder_run
   where state = 'waiting' and kind = ${kind} and (${account}::bigint is null or author_id is distinct from ${account}::bigint)`;
const both = { access: balancesSend, query: 'tab=runs&state=waiting' };

/** Notifications to families: one kind of run in two lists. */
export const reminderWaits: readonly Waits[] = [
  {
    ...both,
    key: 'reminders',
    title: 'Approve balance notifications',
    screen: balancesScreens.balanceNotifications,
    count: runs('balance'),
  },
  {
    ...both,
    key: 'invoice-reminders',
    title: 'Approve invoice notifications',
    screen: balancesScreens.invoiceNotifications,
    count: runs('invoice'),
  },
];
