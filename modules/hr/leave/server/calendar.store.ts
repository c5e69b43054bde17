import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { closedDays, termsWithDays } from '#modules/settings/server/public.ts';
import type { leaveCalendarApi } from '../contract/calendar.ts';
import type { LeaveState } from '../contract/requests.ts';
import { everyDay, isWeekday, within } from './days.rules.ts';
import { leaveScope } from './scope.ts';

interface Away {
  requestId: number;
  staffMemberId: number;
  name: string;
  departmentName: string | null;
  typeName: string;
  fromDay: string;
  untilDay: string;
  state: LeaveState;
}

/** Who is away when in a month, with what waits for a decision. */
export async function leaveMonth(
  ctx: SchoolContext,
  { month, departmentId }: Input<typeof leaveCalendarApi.month>,
): Promise<Output<typeof leaveCalendarApi.month>> {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const { rows } = await sql<Away>`
    select r.id as "requestId", r.staff_member_id as "staffMemberId", f.full_name as name, p.name as "departmentName", t.name as "typeName",
           r.from_day as "fromDay", r.until_day as "untilDay", r.state
      from hr.leave_request r
      join settings.staff f on f.school_id = r.school_id and f.id = r.staff_member_id
      join hr.leave_type t on t.school_id = r.school_id and t.id = r.type_id
      left join settings.departments p on p.school_id = f.school_id and p.id = f.department_id
     where r.state not in ('rejected', 'cancelled') and r.from_day <= ${last}::date and r.until_day >= ${first}::date
       and (${departmentId ?? null}::bigint is null or f.department_id = ${departmentId ?? null}) and ${await leaveScope(ctx)}
     order by kit.fold(f.full_name), r.staff_member_id, r.from_day`.execute(ctx.tx);
  const closed = await closedDays(ctx.tx);
  const inTerm = new Set((await termsWithDays(ctx.tx)).flatMap(({ days }) => days));
  return {
    days: everyDay(first, last).map((day) => ({
      day,
      kind: !isWeekday(day) || within(day, closed) ? 'closed' : inTerm.has(day) ? 'term' : 'holidays',
      away: rows.filter(
        ({ fromDay, untilDay, state }) => state !== 'asked' && state !== 'supported' && fromDay <= day && day <= untilDay,
      ).length,
    })),
    rows: [...Map.groupBy(rows, ({ staffMemberId }) => staffMemberId)].flatMap(([staffMemberId, of]) =>
      of.slice(0, 1).map(({ name, departmentName }) => ({
        staffMemberId,
        name,
        departmentName,
        spans: of.map(({ requestId, typeName, fromDay, untilDay, state }) => ({ requestId, typeName, fromDay, untilDay, state })),
      })),
    ),
  };
}
