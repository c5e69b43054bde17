import { sql } from 'kysely';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';

/** What registration itself looks up before a student leaves: a leave-out that is open. */
export const ownChecks: readonly ClearanceCheck[] = [
  {
    key: 'registration.leaveout',
    title: 'Leave-outs',
    department: 'Deputy',
    owing: async (ctx, studentId) => {
      const { rows } = await sql<{ no: string }>`
        select leaveout_no as no from registration.leaveout
         where student_id = ${studentId} and state in ('requested', 'approved', 'out') order by id limit 1`.execute(ctx.tx);
      return rows[0] ? `Leave-out ${rows[0].no} is open.` : null;
    },
  },
];
