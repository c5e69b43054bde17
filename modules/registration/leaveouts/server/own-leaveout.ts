import { type RawBuilder, sql } from 'kysely';
import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';

/** True for who asked for the leave-out `l`, or has signed it. */
export const ownLeaveout = (l: RawBuilder<unknown>, account: number): RawBuilder<boolean> => sql`(
  ${l}.requested_account = ${account} or exists (
    select from registration.leaveout_signature g
     where g.school_id = ${l}.school_id and g.leaveout_id = ${l}.id and g.account_id = ${account}))`;

/** Leave-outs that wait for a signature. */
export const leaveoutWaits: readonly Waits[] = waitsOf(leaveoutApproval, {
  table: 'registration.leaveout',
  own: { mine: (account) => ownLeaveout(sql.ref('t'), account) },
});
