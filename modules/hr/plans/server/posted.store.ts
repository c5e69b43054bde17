import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { PostedMonth } from '../contract/plans.ts';

/** The last months of which pay is posted, the oldest first. */
export async function lastPosted(tx: Tx, many = 12): Promise<PostedMonth[]> {
  const { rows } = await sql<PostedMonth>`
    select left(s.month::text, 7) as month, count(distinct s.staff_member_id)::int as people, sum(s.gross)::bigint as gross,
           sum(s.nssf_employer + s.housing_employer + s.nita)::bigint as employer,
           sum(s.gross + s.nssf_employer + s.housing_employer + s.nita)::bigint as cost, sum(s.net)::bigint as net,
           case when min(s.run_id) = max(s.run_id) then min(s.run_id) end::bigint as "runId"
      from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
     where r.state in ('posted', 'paid', 'locked')
     group by s.month order by s.month desc limit ${many}`.execute(tx);
  return rows.toReversed();
}
