import { sql } from 'kysely';
import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { awaitingBill } from '../../setup/server/ports.ts';
import { orderApproval } from '../contract/order-approval.ts';
import { goodsAwaitingBill } from './awaiting-bill.ts';
import { handledBy } from './orders.store.ts';

/** Orders that the account approves, and whose work they are not. */
const waiting = (account: number | null) => sql`
  select count(*)::int from inventory.purchase_order t where t.state = 'submitted' and ${
    account === null
      ? sql`true`
      : sql`not coalesce(${handledBy(account)}, false) and ${hasDuty({ accountId: account, roles: [] }, 'approver', sql`t.store_id`)}`
  }`;

/** What waits for somebody, as the first page shows it. */
export const buyingAtHome: readonly Waits[] = waitsOf(orderApproval, { table: 'inventory.purchase_order' }).map((one) => ({
  ...one,
  count: waiting,
}));

/** What this area plugs into modules and areas before it. */
export const buyingProvides: readonly Provided[] = [...provide(awaitingBill, goodsAwaitingBill)];
