import { sql } from 'kysely';
import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { receiptApproval } from '../contract/receipt-approval.ts';
import { returnApproval } from '../contract/return-approval.ts';
import { countedBy } from './receipts.store.ts';
import { askedBy } from './returns.store.ts';

const asking = (account: number) => ({ accountId: account, roles: [] });

/** Receipts that the account inspects and has not counted. */
const toInspect = (account: number | null) => sql`
  select count(*)::int from inventory.goods_receipt t where t.state = 'counted' and ${
    account === null
      ? sql`true`
      : sql`not coalesce(${countedBy(account)}, false) and ${hasDuty(asking(account), 'inspector', sql`t.store_id`)}`
  }`;

/** Returns that the account decides on and has not asked for. */
const toSendBack = (account: number | null) => sql`
  select count(*)::int from inventory.vendor_return t
    join inventory.goods_receipt g on g.school_id = t.school_id and g.id = t.receipt_id
   where t.state = 'asked' and ${
     account === null
       ? sql`true`
       : sql`not coalesce(${askedBy(account)}, false) and ${hasDuty(asking(account), 'approver', sql`g.store_id`)}`
   }`;

/** What waits for somebody, as the first page shows it. */
export const receivingAtHome: readonly Waits[] = [
  ...waitsOf(receiptApproval, { table: 'inventory.goods_receipt' }).map((one) => ({ ...one, count: toInspect })),
  ...waitsOf(returnApproval, { table: 'inventory.vendor_return' }).map((one) => ({ ...one, count: toSendBack })),
];

/** What this area plugs into modules and areas before it. */
export const receivingProvides: readonly Provided[] = [];
