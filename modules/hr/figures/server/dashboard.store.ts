import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay, staffDocuments } from '#modules/settings/server/public.ts';
import type { EmployeeRow } from '../../employees/contract/employees.ts';
import { contractKinds, lackings } from '../../employees/contract/kinds.ts';
import { listEmployees } from '../../employees/server/employees.store.ts';
import { onLeaveOn } from '../../leave/server/for-payroll.ts';
import { endsWithin, type HrDashboard } from '../contract/figures.ts';

type Ending = HrDashboard['ending'][number];

/** More employees than a school has, so that all come at once. */
const everybody = { page: 1, size: 10_000, sort: 'fullName' } as const;
const shown = 30;

const monthly = (rows: readonly EmployeeRow[]) =>
  rows.reduce((sum, { basic, payPer }) => sum + (payPer === 'month' ? (basic ?? 0) : 0), 0);

/** All of the dashboard; how many statements it takes does not depend on how many people there are. */
export async function hrToday(ctx: SchoolContext): Promise<HrDashboard> {
  const day = schoolDay(ctx);
  const until = addDays(day, endsWithin);
  const { rows: all } = await listEmployees(ctx, { ...everybody, state: 'paid' });
  const now = all.filter(({ state }) => state !== 'coming');
  const departments = [...Map.groupBy(now, ({ departmentId }) => departmentId)].map(([departmentId, rows]) => ({
    departmentId,
    name: rows[0]?.departmentName ?? null,
    people: rows.length,
    basic: monthly(rows),
  }));
  const kinds = contractKinds.flatMap((kind) => {
    const rows = now.filter(({ contractKind }) => contractKind === kind);
    return rows.length === 0 ? [] : [{ kind, people: rows.length, basic: monthly(rows) }];
  });
  const ends = await ending(ctx, day, until, all);
  const month = `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  return {
    day,
    until,
    employed: now.length,
    coming: all.length - now.length,
    probation: now.filter(({ state }) => state === 'probation').length,
    departments: departments.toSorted((a, b) => b.people - a.people || (a.name ?? '~').localeCompare(b.name ?? '~')),
    kinds,
    trend: await trend(ctx, day),
    onLeave: await onLeaveOn(ctx.tx, day),
    ending: ends.slice(0, shown),
    endingTotal: ends.length,
    lacks: lackings.flatMap((what) => {
      const people = all.filter(({ lacks }) => lacks.includes(what)).length;
      return people === 0 ? [] : [{ what, people }];
    }),
    ...(await waiting(ctx, month)),
  };
}

/** What ends from today until a day, the nearest first. A contract that another one follows does not end. */
async function ending(ctx: SchoolContext, day: string, until: string, all: readonly EmployeeRow[]): Promise<Ending[]> {
  const { rows: followed } = await sql<{ id: number }>`
    select distinct c.staff_member_id as id from hr.contract c
     where c.from_day > ${day} and exists (
       select from hr.contract b where b.school_id = c.school_id and b.staff_member_id = c.staff_member_id and b.to_day = c.from_day - 1)`.execute(
    ctx.tx,
  );
  const goesOn = new Set(followed.map(({ id }) => id));
  const soon = (ends: string | null): ends is string => ends !== null && ends >= day && ends <= until;
  const of = (row: EmployeeRow, what: Ending['what'], ends: string | null): Ending[] =>
    soon(ends) ? [{ staffMemberId: row.id, name: row.fullName, what, detail: null, day: ends }] : [];
  const papers = await staffDocuments.list(ctx, { page: 1, size: 1_000, sort: 'expiresOn', state: 'due' });
  return [
    ...all.flatMap((row) => [
      ...(goesOn.has(row.id) ? [] : of(row, 'contract', row.toDay)),
      ...(row.state === 'probation' ? of(row, 'probation', row.probationTo) : []),
      ...of(row, 'exemption', row.disabilityTo),
    ]),
    ...papers.rows.flatMap(({ staffMemberId, staffName, kind, expiresOn }): Ending[] =>
      soon(expiresOn) ? [{ staffMemberId, name: staffName, what: 'document', detail: kind, day: expiresOn }] : [],
    ),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name));
}

async function trend({ tx }: SchoolContext, day: string): Promise<HrDashboard['trend']> {
  const { rows } = await sql<HrDashboard['trend'][number]>`
    select m.first::text as month, count(c.id)::int as people, coalesce(sum(c.basic) filter (where c.pay_per = 'month'), 0)::bigint as basic
      from (select (date_trunc('month', ${day}::date) - make_interval(months => n))::date as first from generate_series(0, 11) n) m
      left join hr.contract c
        on c.from_day <= least((m.first + interval '1 month')::date - 1, ${day}::date)
       and coalesce(c.to_day >= least((m.first + interval '1 month')::date - 1, ${day}::date), true)
     group by m.first order by m.first`.execute(tx);
  return rows;
}

async function waiting({ tx }: SchoolContext, month: string): Promise<Pick<HrDashboard, 'leaveWaits' | 'lastMonth'>> {
  const { rows } = await sql<{ waits: number; open: number }>`
    select (select count(*)::int from hr.leave_request where state in ('asked', 'supported')) as waits,
           (select count(distinct c.staff_member_id)::int from hr.contract c
             where c.from_day < (${month}::date + interval '1 month')::date and coalesce(c.to_day >= ${month}::date, true)
               and not exists (select from hr.month_sheet s where s.school_id = c.school_id and s.staff_member_id = c.staff_member_id
                                  and s.month = ${month}::date)) as open`.execute(tx);
  const { waits, open } = one(rows);
  return { leaveWaits: waits, lastMonth: { month, open } };
}
