import { sql } from 'kysely';
import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { copyState, type Holder } from '../../catalogue/server/ports.ts';
import { allowanceApproval } from '../contract/allowance-approval.ts';
import { keptAllowances } from './allowances/allowances.store.ts';
import { waitAgain } from './reservations/aside.ts';

/** What waits for somebody, as the first page shows it. */
export const deskAtHome: readonly Waits[] = waitsOf(allowanceApproval, keptAllowances);

/** What this area plugs into modules and areas before it. */
export const deskProvides: readonly Provided[] = provide(copyState, {
  out: sql`exists (select from library.loan o
                    where o.school_id = c.school_id and o.copy_id = c.id and o.returned_at is null and o.lost_on is null)`,
  holders: async (tx, copyIds) => {
    const { rows } = await sql<Holder>`
      select l.copy_id as "copyId", coalesce(s.full_name, f.full_name) as name, coalesce(s.admission_no, f.staff_no) as number,
             l.student_id as "studentId", l.staff_member_id as "staffMemberId", l.due_on as "dueOn"
        from library.loan l
        left join registration.roll s on s.school_id = l.school_id and s.id = l.student_id
        left join settings.staff f on f.school_id = l.school_id and f.id = l.staff_member_id
       where l.copy_id = any(${[...copyIds]}::bigint[]) and l.returned_at is null and l.lost_on is null`.execute(tx);
    return rows;
  },
  lostOnLoan: sql`exists (select from library.loan o
                           where o.school_id = c.school_id and o.copy_id = c.id and o.lost_on is not null and o.returned_at is null)`,
  away: waitAgain,
});
