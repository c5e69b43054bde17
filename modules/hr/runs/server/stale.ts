import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { PayChange, PayOutdated } from '../../employees/server/outdated-pay.ts';
import type { PayRun } from '../contract/runs.ts';

/** The first day after the month of the run `r`. */
const after = sql`(r.month + interval '1 month')::date`;

/** True of a row `t` that is about somebody of the run `r`. */
const inRun = sql<boolean>`
  exists (select from hr.paid_month p where p.school_id = r.school_id and p.staff_member_id = t.staff_member_id and p.run_id = r.id)`;

/**
 * True where the run `r` would have somebody, by the last of their contracts in its month, whom no run of the month has: their contract is new or goes on, or another
 * payroll of the month that had them was changed, removed or reversed.
 */
const someoneJoins = sql<boolean>`
  exists (select from hr.contract t
           where t.from_day < ${after} and coalesce(t.to_day >= r.month, true)
             and (r.staff_member_ids is null or t.staff_member_id = any(r.staff_member_ids))
             and (r.department_ids is null or coalesce(t.department_id = any(r.department_ids), false))
             and not exists (select from hr.contract n where n.school_id = t.school_id and n.staff_member_id = t.staff_member_id
                                and n.from_day > t.from_day and n.from_day < ${after})
             and not exists (select from hr.paid_month p
                              where p.school_id = r.school_id and p.staff_member_id = t.staff_member_id and p.month = r.month))`;

/** Another month of somebody of the run `r` was posted, or its posting reversed: what went over from it, arrears and leave paid out are others then. */
const otherMonths = sql<boolean>`
  exists (select from hr.pay_run_step l join hr.pay_run o on o.school_id = l.school_id and o.id = l.run_id
           where l.at > r.calculated_at and l.step in ('Posted', 'Reversed') and o.month <> r.month
             and exists (select from hr.pay_slip t where t.school_id = o.school_id and t.run_id = o.id and ${inRun}))`;

/**
 * Something that the run `r` is worked out from was written after it was, or was changed in place (`outdated_at`). Settings, laws and what an item is have no time;
 * working out again takes them.
 */
export const changedSince = sql<boolean>`(
  coalesce(r.outdated_at > r.calculated_at, false)
  or exists (select from hr.contract t where t.at > r.calculated_at and t.from_day < ${after} and ${inRun})
  or ${someoneJoins}
  or exists (select from hr.employee t where t.pay_changed_at > r.calculated_at and ${inRun})
  or exists (select from hr.pay_route t where t.at > r.calculated_at and t.from_day <= r.pay_day and ${inRun})
  or exists (select from hr.pay_item_use t where t.at > r.calculated_at and t.from_month <= r.month and ${inRun})
  or exists (select from hr.loan_entry e join hr.loan t on t.school_id = e.school_id and t.id = e.loan_id
              where e.at > r.calculated_at and (t.first_month <= r.month or coalesce(t.whole_month <= r.month, false)) and ${inRun})
  or exists (select from hr.month_sheet t where t.month = r.month and t.confirmed_at > r.calculated_at and ${inRun})
  or exists (select from hr.leave_step l join hr.leave_request t on t.school_id = l.school_id and t.id = l.request_id
              where l.at > r.calculated_at and l.step in ('approved', 'cancelled', 'back', 'ended earlier') and t.from_day < ${after}
                and ${inRun})
  or exists (select from hr.leave_entry t where t.at > r.calculated_at and t.kind = 'encashed' and t.day < ${after} and ${inRun})
  or ${otherMonths})`;

/** One month takes over from another: of a school’s runs that are worked out, posted or reversed at once one comes after the other. Call it before reading what is posted. */
export async function oneAfterAnother(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pay runs ' || kit.school_id(), 0))`.execute(tx);
}

/** Throws 422 for a run of which something has changed since it was worked out. */
export function refuseStale({ stale }: PayRun): void {
  if (stale)
    throw new UserError('rule', 'Something that this payroll is calculated from has changed since. Calculate it again first.');
}

/**
 * Waits for payrolls that are being worked out and may come to hold these employees: whom one holds is not seen before it is through.
 * Days of pay from one to another; null: until further notice.
 */
export async function awaitRuns(
  tx: Tx,
  staffMemberIds: readonly number[],
  { from, to }: Pick<PayChange, 'from' | 'to'>,
): Promise<void> {
  await sql`
    select from hr.pay_run r
     where r.state in ('draft', 'calculated') and greatest(r.pay_day, (${after} - 1)) >= ${from}::date and coalesce(r.month <= ${to}::date, true)
       and (r.staff_member_ids is null or r.staff_member_ids && ${[...staffMemberIds]}::bigint[])
     order by r.id for update of r`.execute(tx);
}

/** Holds whom a run may be of until the transaction ends: what somebody is writing of them is waited for, and what is written after is written later than the run. */
export async function holdPaid(tx: Tx, staffMemberIds: readonly number[] | null): Promise<void> {
  await sql`
    select from hr.employee e where ${staffMemberIds === null ? sql`true` : sql`e.staff_member_id = any(${[...staffMemberIds]}::bigint[])`}
     order by e.staff_member_id for share`.execute(tx);
}

/** Says of runs that hold these employees, or may come to, that they are to be worked out again; one that is posted stays as it is. */
export const outdateRuns: PayOutdated = async (tx, { staffMemberIds, from, to, joining = false }) => {
  await awaitRuns(tx, staffMemberIds, { from, to });
  const who = sql`${[...staffMemberIds]}::bigint[]`;
  await sql`
    update hr.pay_run r set outdated_at = clock_timestamp()
     where r.id in (
       select r.id from hr.pay_run r
        where r.state in ('calculated', 'reviewed', 'approved') and greatest(r.pay_day, (${after} - 1)) >= ${from}::date
          and coalesce(r.month <= ${to}::date, true)
          and (exists (select from hr.paid_month p where p.run_id = r.id and p.staff_member_id = any(${who}))
            or (${joining}::boolean and (r.staff_member_ids is null or r.staff_member_ids && ${who})
                and exists (select from unnest(${who}) as w (id) where not exists (
                  select from hr.paid_month p where p.staff_member_id = w.id and p.month = r.month))))
        order by r.id for update of r)
       and r.state in ('calculated', 'reviewed', 'approved')`.execute(tx);
};
