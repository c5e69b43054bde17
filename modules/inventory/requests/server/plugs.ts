import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';
import { everybody } from '../../contract/access.ts';
import { requestsScreens } from '../contract/screens.ts';
import { waitsForAnyApprover, waitsForAnyHead, waitsForApproval, waitsForSupport } from './who.ts';

const asking = (account: number) => ({ accountId: account, fullName: '', roles: [] });

/** What waits for somebody, as the first page shows it. */
export const requestsAtHome: readonly Waits[] = [
  {
    key: 'requisition-support',
    title: 'Requisitions of your department',
    screen: requestsScreens.requisitions,
    query: 'waiting=true',
    note: ['requisition waits for you to support it', 'requisitions wait for you to support them'],
    access: everybody,
    count: (account) => sql`
      select count(*)::int from inventory.requisition r
       where r.state = 'submitted' and ${account === null ? waitsForAnyHead : waitsForSupport(asking(account))}`,
  },
  {
    key: 'requisition-approve',
    title: 'Approve requisitions',
    screen: requestsScreens.requisitions,
    query: 'waiting=true',
    note: ['requisition waits for approval', 'requisitions wait for approval'],
    access: everybody,
    count: (account) => sql`
      select count(*)::int from inventory.requisition r
       where r.state in ('submitted', 'supported') and ${account === null ? waitsForAnyApprover : waitsForApproval(asking(account))}`,
  },
];

/** What this area plugs into modules and areas before it. */
export const requestsProvides: readonly Provided[] = [];
