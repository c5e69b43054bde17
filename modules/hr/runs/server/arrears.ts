import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { there } from '#kit/server/sql/one.ts';
import { leaveSince } from '../../days/server/leave-since.ts';
import { allowancesThen, type KeptTerms } from '../../items/server/for-runs.ts';
import { encashedIn } from '../../leave/server/for-payroll.ts';
import type { HrSettings } from '../../setup/contract/settings.ts';
import { monthFacts } from './facts.store.ts';
import { arrearsLines, withLeave, type Earned, earnedOf } from './rules/arrears.rules.ts';
import { type DraftLine, lineOf } from './rules/draft.ts';
import { earningsOf } from './rules/earnings.rules.ts';
import { type Month, monthOf, monthsFrom } from './rules/month.ts';
import { share } from './rules/share.ts';

/** For so many months back a change that was made since is paid. */
export const monthsBack = 12;

interface Paid {
  staffMemberId: number;
  /** Its first day. */
  month: string;
  runId: number;
  /** What was earned for the month, then and since. */
  earned: Earned;
}

/** What a run was worked out with; no items: before they were kept. */
interface Kept {
  id: number;
  settings: HrSettings | null;
  items: KeptTerms[] | null;
  /** When, as the database writes it, to its last digit. */
  at: string | null;
}

/**
 * What is owed for months that are posted because a contract, an allowance or what somebody has was changed back to them since, or leave that takes of pay was approved,
 * cancelled or ended earlier: each of the last twelve is worked out again from the contracts, rows and leave that stand now (a month that was confirmed from its days and
 * the leave that has come or gone since), by the settings and by what the items were that its run keeps, less what was paid for it then and since. Only a row that was written since takes its item as it is now. One line a month and kind of pay; less
 * than nothing is taken back.
 */
export async function arrearsOf(tx: Tx, month: Month, ids: readonly number[]): Promise<Map<number, DraftLine[]>> {
  const paid = await paidBefore(tx, month, ids);
  const runs = new Map((await keptOf(tx, [...new Set(paid.map(({ runId }) => runId))])).map((run) => [run.id, run]));
  const found = new Map<number, DraftLine[]>();
  for (const [runId, people] of Map.groupBy(paid, (one) => one.runId)) {
    const run = runs.get(runId);
    if (!run?.settings) continue;
    const first = there(people[0]).month;
    const of = monthOf(first);
    const scope = { departmentIds: null, staffMemberIds: people.map(({ staffMemberId }) => staffMemberId) };
    const { items, at } = run;
    const facts =
      items === null || at === null
        ? await monthFacts(tx, of, scope)
        : await monthFacts(tx, of, scope, (who) => allowancesThen(tx, first, who, { terms: items, at }));
    const since = await leaveSince(tx, first, scope.staffMemberIds);
    for (const employee of facts.employees) {
      const then = people.find(({ staffMemberId }) => staffMemberId === employee.staffMemberId);
      if (!then) continue;
      const given = withLeave(facts.earning(employee), since.get(employee.staffMemberId) ?? 0);
      const due = earnedOf(earningsOf(given, of, run.settings).lines);
      const own = found.get(employee.staffMemberId) ?? [];
      found.set(employee.staffMemberId, [...own, ...arrearsLines(first, due, then.earned)]);
    }
  }
  return found;
}

async function keptOf(tx: Tx, runIds: readonly number[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select id, settings, items, calculated_at::text as at from hr.pay_run where id = any(${[...runIds]}::bigint[])`.execute(tx);
  return rows;
}

/**
 * Posted months of employees for which something was written after they were worked out, or in which they have an allowance that was in use by a row of which the payslip
 * has no line: one that was put right, or goes on, since.
 */
async function paidBefore(tx: Tx, month: Month, ids: readonly number[]): Promise<Paid[]> {
  const from = monthsFrom(month, -monthsBack).first;
  const { rows } = await sql<Paid>`
    with paid as (
      select s.id, s.staff_member_id, s.month, s.run_id, r.items, r.calculated_at, least(r.calculated_at, m.confirmed_at) as leave_known_at
        from hr.pay_slip s join hr.pay_run r on r.id = s.run_id
        left join hr.month_sheet m on m.school_id = s.school_id and m.staff_member_id = s.staff_member_id and m.month = s.month
       where s.staff_member_id = any(${[...ids]}::bigint[]) and s.month >= ${from}::date and s.month < ${month.first}::date
         and r.state in ('posted', 'paid', 'locked')),
    changed as (
      select p.* from paid p
       where exists (select from hr.contract c where c.staff_member_id = p.staff_member_id and c.at > p.calculated_at
                        and c.from_day < (p.month + interval '1 month')::date)
          or exists (select from hr.pay_item_use u where u.staff_member_id = p.staff_member_id and u.at > p.calculated_at
                        and u.from_month <= p.month)
          or exists (select from hr.pay_item_use u where u.staff_member_id = p.staff_member_id and u.from_month <= p.month
                        and coalesce(u.to_month >= p.month, true) and p.items @> jsonb_build_array(jsonb_build_object('itemId', u.item_id))
                        and not exists (select from hr.pay_line l where l.slip_id = p.id and l.use_id = u.id))
          or exists (select from hr.leave_step t
                       join hr.leave_request q on q.school_id = t.school_id and q.id = t.request_id
                       join hr.leave_type y on y.school_id = q.school_id and y.id = q.type_id and (y.unpaid or y.half_days > 0)
                      where q.staff_member_id = p.staff_member_id and t.at > p.leave_known_at
                        and t.step in ('approved', 'cancelled', 'back', 'ended earlier') and q.from_day < (p.month + interval '1 month')::date)),
    earned as (
      select c.staff_member_id, c.month, l.taxable, l.pensionable, l.amount
        from changed c join hr.pay_line l on l.slip_id = c.id
       where l.side = 'earning' and l.kind not in ('arrears', 'encashment', 'final')
      union all
      select c.staff_member_id, c.month, l.taxable, l.pensionable, l.amount
        from changed c
        join hr.pay_slip s on s.staff_member_id = c.staff_member_id and s.month > c.month
        join hr.pay_run r on r.id = s.run_id and r.state in ('posted', 'paid', 'locked')
        join hr.pay_line l on l.slip_id = s.id and l.kind = 'arrears' and l.of_month = c.month)
    select c.staff_member_id as "staffMemberId", c.month, c.run_id as "runId",
           jsonb_build_array(
             coalesce((select sum(e.amount) from earned e where e.staff_member_id = c.staff_member_id and e.month = c.month and e.taxable and e.pensionable), 0),
             coalesce((select sum(e.amount) from earned e where e.staff_member_id = c.staff_member_id and e.month = c.month and e.taxable and not e.pensionable), 0),
             coalesce((select sum(e.amount) from earned e where e.staff_member_id = c.staff_member_id and e.month = c.month and not e.taxable and e.pensionable), 0),
             coalesce((select sum(e.amount) from earned e where e.staff_member_id = c.staff_member_id and e.month = c.month and not e.taxable and not e.pensionable), 0)
           ) as earned
      from changed c order by c.month, c.staff_member_id`.execute(tx);
  return rows;
}

/** Working days of a year, by which a day of leave that is paid out is reckoned. */
const yearDays = 260;

/**
 * Days of leave that are paid out: entries of this month, and since payroll was first posted those that no posted payslip has, also none of a later month. A day is a 260th of twelve
 * months’ basic pay.
 * @param fullBasic basic pay of a whole month, cents
 */
export async function encashments(
  tx: Tx,
  month: Month,
  ids: readonly number[],
  fullBasic: (staffMemberId: number) => number,
): Promise<Map<number, DraftLine[]>> {
  const earliest = monthsFrom(month, -monthsBack).first;
  const { rows: posted } = await sql<{ month: string | null; references: string[] }>`
    select min(s.month) filter (where s.month < ${month.first}::date) as month,
           coalesce(array_agg(l.reference) filter (where l.kind = 'encashment'), '{}') as references
      from hr.pay_slip s
      join hr.pay_run r on r.id = s.run_id and r.state in ('posted', 'paid', 'locked')
      left join hr.pay_line l on l.slip_id = s.id and l.kind = 'encashment'
     where s.month >= ${earliest}::date`.execute(tx);
  const [since] = posted;
  const done = new Set(since?.references);
  const entries = await encashedIn(tx, since?.month ?? month.first, month.last, ids);
  const lines = entries
    .filter(({ entryId }) => !done.has(String(entryId)))
    .map(({ entryId, staffMemberId, typeName, days }) => {
      const base = fullBasic(staffMemberId);
      const line = lineOf({
        side: 'earning',
        kind: 'encashment',
        label: `${typeName} paid out`,
        base,
        quantity: days,
        amount: share(base, days * 12, yearDays * 100),
        pensionable: false,
        reference: String(entryId),
        rule: `A day is twelve months’ basic pay over the ${yearDays} working days of a year.`,
        source: 'The ledger of leave',
      });
      return { staffMemberId, line };
    });
  return new Map(
    [...Map.groupBy(lines, ({ staffMemberId }) => staffMemberId)].map(([id, own]) => [id, own.map(({ line }) => line)]),
  );
}
