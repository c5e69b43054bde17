import { sql } from 'kysely';
import { addDays, daysBetween, formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import type { LeaveRequest, leaveRequestsApi } from '../contract/requests.ts';
import type { leaveCount } from '../contract/requests.ts';
import { inDays } from '../contract/words.ts';
import { type Asked, byYear, countedDays, sumOf } from './days.rules.ts';
import { availableBy } from './entitlement.rules.ts';
import {
  type EmployeeFacts,
  employeeFacts,
  holdLeaveOf,
  ledgerOf,
  schoolClosed,
  type TypeFacts,
  typeFacts,
} from './facts.store.ts';
import { getRequest, inHistory, type LeaveContext, writeLeaveStep } from './requests.store.ts';
import { memberAsking } from './scope.ts';
import type { z } from 'zod';
import { actorId } from '#kit/server/auth/principal.ts';

type Count = z.output<typeof leaveCount>;
export type LeaveDraft = Omit<Input<typeof leaveRequestsApi.ask>, 'staffMemberId'>;
type Days = Asked & { readonly typeId: number };

/** For how many days back leave may still be asked for, and for how many ahead. */
const [back, ahead] = [92, 366];

const monthsOn = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** An employee and a type that is granted to them. Throws 400 at the field. */
async function whoAndWhat(ctx: LeaveContext, staffMemberId: number, typeId: number): Promise<[EmployeeFacts, TypeFacts]> {
  const [person] = await employeeFacts(ctx.tx, [staffMemberId]);
  if (!person) throw fieldError('staffMemberId', 'Choose an employee with a contract.');
  const [type] = await typeFacts(ctx.tx, [typeId]);
  if (!type) throw fieldError('typeId', 'Choose a type of leave of this school.');
  return [person, type];
}

/** What days come to, and what can be taken of each year they are in. `except` is a request that is not counted as waiting. */
async function count(
  ctx: LeaveContext,
  person: EmployeeFacts,
  type: TypeFacts,
  asked: Asked,
  except: number | null,
): Promise<Count> {
  const counted = countedDays(asked, type.counts, await schoolClosed(ctx.tx));
  const terms = await termsWithDays(ctx.tx);
  const inTerm = counted.filter(({ day }) => terms.some(({ days }) => days.includes(day)));
  const entries = (await ledgerOf(ctx.tx, [person.staffMemberId], [type.id])).get(`${person.staffMemberId} ${type.id}`) ?? [];
  const waiting = await waitingDays(ctx, person.staffMemberId, type, except);
  const years: Count['years'] = [];
  // What an earlier year of this leave takes does not go over into the next.
  const taken = [...entries];
  for (const { year, fromDay, days } of byYear(counted)) {
    const available = type.earned === 'none' ? null : availableBy(type, person, taken, fromDay) - (waiting.get(year) ?? 0);
    years.push({ year, days, available });
    taken.push({ year, kind: 'taken', day: fromDay, days: -days });
  }
  return { days: sumOf(counted), inTerm: sumOf(inTerm), years };
}

/** What the employee has asked for of the type and nobody has decided on, by year. */
async function waitingDays(
  ctx: LeaveContext,
  staffMemberId: number,
  type: TypeFacts,
  except: number | null,
): Promise<Map<number, number>> {
  const { rows } = await sql<Asked>`
    select from_day as "fromDay", until_day as "untilDay", half_first as "halfFirst", half_last as "halfLast" from hr.leave_request
     where staff_member_id = ${staffMemberId} and type_id = ${type.id} and state in ('asked', 'supported')
       and id is distinct from ${except}::bigint`.execute(ctx.tx);
  const closed = await schoolClosed(ctx.tx);
  const sums = new Map<number, number>();
  for (const asked of rows)
    for (const { year, days } of byYear(countedDays(asked, type.counts, closed))) sums.set(year, (sums.get(year) ?? 0) + days);
  return sums;
}

function refuseOrder({ fromDay, untilDay, halfFirst, halfLast }: Asked): void {
  if (untilDay < fromDay) throw fieldError('untilDay', 'Choose a day that is not before the first one.');
  if (daysBetween(fromDay, untilDay) > 366) throw fieldError('untilDay', 'Choose a day within a year of the first one.');
  if (fromDay === untilDay && halfFirst && halfLast)
    throw fieldError('halfLast', 'Of one day choose the morning or the afternoon.');
}

/** What days come to before they are asked for. Throws 400 at the field. */
export async function countLeave(ctx: LeaveContext, staffMemberId: number, asked: Days): Promise<Count> {
  refuseOrder(asked);
  const [person, type] = await whoAndWhat(ctx, staffMemberId, asked.typeId);
  return count(ctx, person, type, asked, null);
}

/** One’s own, whose the server knows from the account. Throws 422 for who is no employee. */
export async function myself(ctx: LeaveContext): Promise<number> {
  const me = await memberAsking(ctx);
  if (me === null) throw new UserError('rule', 'Your account belongs to no member of staff, so that no leave is kept for it.');
  const [person] = await employeeFacts(ctx.tx, [me]);
  if (!person) throw new UserError('rule', 'You have no contract here, so that no leave is kept for you.');
  return me;
}

/** Throws 400 at the field where the type is not for this employee then, or no leave is granted in that time. */
async function refuseType(
  ctx: LeaveContext,
  person: EmployeeFacts,
  type: TypeFacts,
  { fromDay, untilDay }: Asked,
): Promise<void> {
  if (!type.active) throw fieldError('typeId', `${type.name} is not granted any more.`);
  if (type.gender !== null && type.gender !== person.gender)
    throw fieldError('typeId', `${type.name} is for ${type.gender === 'female' ? 'women' : 'men'}.`);
  if (fromDay < person.fromDay) throw fieldError('fromDay', `They are employed from ${formatDay(person.fromDay)} on.`);
  if (person.toDay !== null && untilDay > person.toDay)
    throw fieldError('untilDay', `Their contract ends on ${formatDay(person.toDay)}.`);
  const may = monthsOn(person.fromDay, type.afterMonths);
  if (type.afterMonths > 0 && fromDay < may)
    throw fieldError('fromDay', `${type.name} is granted after ${type.afterMonths} months of work: from ${formatDay(may)} on.`);
  const { rows } = await sql<{ because: string; fromDay: string; untilDay: string }>`
    select because, from_day as "fromDay", until_day as "untilDay" from hr.leave_block
     where from_day <= ${untilDay}::date and until_day >= ${fromDay}::date and (type_id is null or type_id = ${type.id})
       and (department_id is null or department_id = ${person.departmentId}::bigint)
     order by from_day limit 1`.execute(ctx.tx);
  const [block] = rows;
  if (block)
    throw fieldError(
      'fromDay',
      `No leave is granted from ${formatDay(block.fromDay)} to ${formatDay(block.untilDay)}: ${block.because}.`,
    );
}

async function refuseOverlap(ctx: LeaveContext, staffMemberId: number, { fromDay, untilDay }: Asked): Promise<void> {
  const { rows } = await sql<{ type: string; fromDay: string; untilDay: string }>`
    select t.name as type, r.from_day as "fromDay", r.until_day as "untilDay"
      from hr.leave_request r join hr.leave_type t on t.school_id = r.school_id and t.id = r.type_id
     where r.staff_member_id = ${staffMemberId} and r.state not in ('rejected', 'cancelled')
       and r.from_day <= ${untilDay}::date and r.until_day >= ${fromDay}::date order by r.from_day limit 1`.execute(ctx.tx);
  const [other] = rows;
  if (other)
    throw fieldError(
      'fromDay',
      `There is ${other.type} from ${formatDay(other.fromDay)} to ${formatDay(other.untilDay)} already.`,
    );
}

/** Throws 400 at the field where none of the days counts, they are too many at once, or more than is left. */
function refuseDays(type: TypeFacts, { days, years }: Count): void {
  if (days === 0) throw fieldError('untilDay', 'None of these days counts: the school is closed, or it is a weekend.');
  if (type.mostAtOnce !== null && days > type.mostAtOnce)
    throw fieldError('untilDay', `${type.name}: at most ${inDays(type.mostAtOnce)} at once. These are ${inDays(days)}.`);
  for (const { year, days: wanted, available } of years)
    if (available !== null && wanted > available)
      throw fieldError(
        'untilDay',
        `${type.name}: these take ${inDays(wanted)} of ${year}, and ${available > 0 ? `only ${inDays(available)} can be taken` : 'none is left'}.`,
      );
}

/**
 * What days come to where all rules let them be taken. Throws 400 at the field.
 * @param except the request itself, when it is looked at again
 */
export async function leaveThatMay(
  ctx: LeaveContext,
  staffMemberId: number,
  asked: Days,
  except: number | null,
): Promise<Count & { type: TypeFacts; person: EmployeeFacts }> {
  const [person, type] = await whoAndWhat(ctx, staffMemberId, asked.typeId);
  await refuseType(ctx, person, type, asked);
  const counted = await count(ctx, person, type, asked, except);
  refuseDays(type, counted);
  return { ...counted, type, person };
}

/** Asks for leave. Throws 400 at the field. */
export async function askForLeave(ctx: LeaveContext, staffMemberId: number, draft: LeaveDraft): Promise<LeaveRequest> {
  refuseOrder(draft);
  const today = schoolDay(ctx);
  if (draft.fromDay < addDays(today, -back))
    throw fieldError('fromDay', `Choose a day since ${formatDay(addDays(today, -back))}.`);
  if (draft.fromDay > addDays(today, ahead)) throw fieldError('fromDay', 'Choose a day within a year.');
  if (draft.coverId === staffMemberId) throw fieldError('coverId', 'Choose somebody else.');
  await holdLeaveOf(ctx.tx, staffMemberId);
  const { days } = await leaveThatMay(ctx, staffMemberId, draft, null);
  await refuseOverlap(ctx, staffMemberId, draft);
  if (draft.coverId !== null) await refuseCover(ctx, draft.coverId, draft);
  const { rows } = await sql<{ id: number }>`
    insert into hr.leave_request
      (staff_member_id, type_id, from_day, until_day, half_first, half_last, days, because, reach, cover_id, asked_by, asked_name, asked_at)
    values (${staffMemberId}, ${draft.typeId}, ${draft.fromDay}::date, ${draft.untilDay}::date, ${draft.halfFirst}, ${draft.halfLast}, ${days},
            ${draft.because}, ${draft.reach}, ${draft.coverId}::bigint, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeLeaveStep(ctx, id, 'asked', null);
  const request = await getRequest(ctx, id);
  ctx.changed({ entity: 'request for leave', id, action: 'asked', after: inHistory(request) });
  return request;
}

/** Throws 400 at the field where who is to do the work is away then. */
async function refuseCover(ctx: LeaveContext, coverId: number, { fromDay, untilDay }: Asked): Promise<void> {
  const { rows } = await sql<{ name: string; left: boolean; away: boolean }>`
    select f.full_name as name, f.status = 'left' as left, exists (
             select from hr.leave_request r
              where r.school_id = f.school_id and r.staff_member_id = f.id and r.state in ('approved', 'away')
                and r.from_day <= ${untilDay}::date and r.until_day >= ${fromDay}::date) as away
      from settings.staff f where f.id = ${coverId}`.execute(ctx.tx);
  const [cover] = rows;
  if (!cover) throw fieldError('coverId', 'Choose a member of staff of this school.');
  if (cover.left) throw fieldError('coverId', `${cover.name} has left the school.`);
  if (cover.away) throw fieldError('coverId', `${cover.name} is on leave then.`);
}
