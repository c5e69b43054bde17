import { sql } from 'kysely';
import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { billedOf } from '../../receiving/server/ports.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import { vendorBillApproval } from '../contract/bill-approval.ts';
import { paymentRequestApproval } from '../contract/request-approval.ts';
import { billedOfReceipts } from './billed.ts';
import { handledBy } from './bills/bills.store.ts';
import { approvesAll, askedBy } from './requests/requests.store.ts';

const asking = (account: number) => ({ accountId: account, roles: [] });

/** Bills that the account decides on and has not entered. */
const toApprove = (account: number | null) => sql`
  select count(*)::int from inventory.vendor_bill t
    join inventory.purchase_order o on o.school_id = t.school_id and o.id = t.order_id
   where t.state = 'submitted' and ${
     account === null
       ? sql`true`
       : sql`not coalesce(${handledBy(account)}, false) and ${hasDuty(asking(account), 'approver', sql`o.store_id`)}`
   }`;

/** Requests that the account decides on and has not asked for. */
const toPay = (account: number | null) => sql`
  select count(*)::int from inventory.payment_request t where t.state = 'requested' and ${
    account === null ? sql`true` : sql`not coalesce(${askedBy(account)}, false) and ${approvesAll(asking(account), sql`t`)}`
  }`;

/** What waits for somebody, as the first page shows it. */
export const payingAtHome: readonly Waits[] = [
  ...waitsOf(vendorBillApproval, { table: 'inventory.vendor_bill' }).map((one) => ({ ...one, count: toApprove })),
  ...waitsOf(paymentRequestApproval, { table: 'inventory.payment_request' }).map((one) => ({ ...one, count: toPay })),
];

/** What this area plugs into modules and areas before it. */
export const payingProvides: readonly Provided[] = [...provide(billedOf, billedOfReceipts)];
