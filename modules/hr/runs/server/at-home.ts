import { sql } from 'kysely';
import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { runApproval } from '../contract/run-approval.ts';

/** Payrolls that wait for another than who worked them out. */
export const runsAtHome: readonly Waits[] = waitsOf(runApproval, {
  table: 'hr.pay_run',
  own: { mine: (account) => sql`(t.calculated_by = ${account} or t.reviewed_by = ${account})` },
});
