import { sql } from 'kysely';
import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';
import { everybody } from '../../contract/access.ts';
import { depreciationApproval } from '../contract/depreciation-approval.ts';
import { disposalApproval } from '../contract/disposal-approval.ts';
import { roundApproval } from '../contract/round-approval.ts';
import { assetsScreens } from '../contract/screens.ts';
import { keptMonths } from './depreciation/months.store.ts';
import { keptDisposals } from './disposals/disposals.store.ts';
import { keptRounds } from './rounds/rounds.store.ts';

/** What waits for somebody, as the first page shows it; transfers only for whoever takes the asset over. */
export const assetsAtHome: readonly Waits[] = [
  ...waitsOf(depreciationApproval, keptMonths),
  ...waitsOf(disposalApproval, keptDisposals),
  ...waitsOf(roundApproval, keptRounds),
  {
    key: 'asset-transfers',
    title: 'Assets to take over',
    screen: assetsScreens.assets,
    query: 'tab=transfers&mine=true',
    note: ['asset waits until you say that you have it', 'assets wait until you say that you have them'],
    access: everybody,
    count: (account) => sql`
      select count(*)::int from inventory.asset_transfer t
       where t.state = 'asked' and ${
         account === null
           ? sql`true`
           : sql`t.to_custodian_id = (
             select u.staff_member_id from platform.users u where u.school_id = t.school_id and u.id = ${account})`
       }`,
  },
];

/** What this area plugs into modules and areas before it. */
export const assetsProvides: readonly Provided[] = [];
