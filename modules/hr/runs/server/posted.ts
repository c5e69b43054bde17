import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';
import type { PostedOf } from '../../days/server/taken.ts';
import type { PaidUntil } from '../../employees/server/paid-until.ts';
import type { ItemPaidUntil } from '../../items/server/for-runs.ts';
import type { PostedMonths } from '../../statutory/server/laws/posted-months.ts';

const standing = sql`('posted', 'paid', 'locked')`;

/** Payslips of a run that are listed for payment, and those that are paid. Filled by the area that pays. */
export type PaidOfRun = (tx: Tx, runId: number) => Promise<{ listed: number; paid: number }>;
export const paidOfRun = port<PaidOfRun>('hr.paidOfRun');
export const nobodyPaid: PaidOfRun = async () => ({ listed: 0, paid: 0 });

/** The first days of months whose payroll is posted. */
export const monthsPosted: PostedMonths = async (tx, from, to) => {
  const { rows } = await sql<{ month: string }>`
    select distinct month from hr.pay_run
     where state in ${standing} and (month + interval '1 month - 1 day')::date >= ${from}::date
       and (${to}::date is null or (month + interval '1 month - 1 day')::date <= ${to}::date)
     order by month`.execute(tx);
  return rows.map(({ month }) => month);
};

/** The last day of the last month for which somebody’s pay is posted. */
export const paidTo: PaidUntil = async (tx, staffMemberId) => {
  const { rows } = await sql<{ until: string | null }>`
    select (max(s.month) + interval '1 month - 1 day')::date as until
      from hr.pay_slip s join hr.pay_run r on r.id = s.run_id and r.state in ${standing}
     where s.staff_member_id = ${staffMemberId}`.execute(tx);
  return rows[0]?.until ?? null;
};

/** Of some of the staff those whose pay of a month is posted. */
export const postedAmong: PostedOf = async (tx, month, staffMemberIds) => {
  const { rows } = await sql<{ id: number }>`
    select s.staff_member_id as id from hr.pay_slip s join hr.pay_run r on r.id = s.run_id and r.state in ${standing}
     where s.month = ${month}::date and s.staff_member_id = any(${[...staffMemberIds]}::bigint[])`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Whose pay of which month (its first day) is posted. */
export async function allPosted(tx: Tx): Promise<{ staffMemberId: number; month: string }[]> {
  const { rows } = await sql<{ staffMemberId: number; month: string }>`
    select s.staff_member_id as "staffMemberId", s.month
      from hr.pay_slip s join hr.pay_run r on r.id = s.run_id and r.state in ${standing}`.execute(tx);
  return rows;
}

/** Of rows that say who has what the last month that was posted by them. */
export const itemsPaidTo: ItemPaidUntil = async (tx, useIds) => {
  const { rows } = await sql<{ useId: number; month: string }>`
    select l.use_id as "useId", max(s.month) as month
      from hr.pay_line l
      join hr.pay_slip s on s.school_id = l.school_id and s.id = l.slip_id
      join hr.pay_run r on r.id = s.run_id and r.state in ${standing}
     where l.use_id = any(${[...useIds]}::bigint[]) group by l.use_id`.execute(tx);
  return new Map(rows.map(({ useId, month }) => [useId, month]));
};
