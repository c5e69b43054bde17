import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { teacherOnLeave } from '#modules/timetable/server/public.ts';
import type { LeaveRequest, leaveRequestsApi } from '../contract/requests.ts';
import { leaveThatMay } from './ask.ts';
import { type Asked, byYear, countedDays, sumOf } from './days.rules.ts';
import { holdLeaveOf, schoolClosed, typeFacts } from './facts.store.ts';
import { giveDue, writeEntries } from './give-due.ts';
import { inHistory, type LeaveContext, requests, writeLeaveStep } from './requests.store.ts';
import { administers, memberAsking } from './scope.ts';

type Taking = Input<typeof leaveRequestsApi.approve>;

/** Supports a request. Throws 403, 404, 409. */
export const support = (ctx: LeaveContext, { comment, ...at }: Taking) => requests.take(ctx, 'support', at, comment);

/** Rejects a request. Throws 403, 404, 409, and 400 without a reason. */
export const reject = (ctx: LeaveContext, { comment, ...at }: Taking) => requests.take(ctx, 'reject', at, comment);

/** Notes that the leave has begun. Throws 404, 409, and 422 before its first day. */
export const begin = (ctx: LeaveContext, { comment, ...at }: Taking) =>
  requests.take(ctx, 'begin', at, comment, ({ fromDay }) => {
    if (fromDay > schoolDay(ctx)) throw new UserError('rule', `This leave begins on ${formatDay(fromDay)}.`);
  });

/**
 * Approves a request: what is left is looked at again while nobody else takes of it, the days are taken from each year’s balance, and
 * the lessons of a teacher need somebody. Throws 403, 404, 409, and 400 where the rules do not let it be taken any more.
 */
export const approve = (ctx: LeaveContext, { comment, ...at }: Taking): Promise<LeaveRequest> =>
  requests.take(ctx, 'approve', at, comment, async (request) => {
    await holdLeaveOf(ctx.tx, request.staffMemberId);
    await giveDue(ctx, [request.staffMemberId]);
    const { days, type, person } = await leaveThatMay(ctx, request.staffMemberId, request, request.id);
    if (type.earned !== 'none') {
      const counted = countedDays(request, type.counts, await schoolClosed(ctx.tx));
      await writeEntries(
        ctx,
        byYear(counted).map((one) => entryOf(request, one.year, 'taken', one.fromDay, -one.days)),
      );
    }
    if (person.kind === 'teacher') await tellTimetable(ctx, request, request);
    return { days };
  });

const entryOf = (
  { id, staffMemberId, typeId }: LeaveRequest,
  year: number,
  kind: 'taken' | 'given_back',
  day: string,
  days: number,
) => ({
  staffMemberId,
  typeId,
  year,
  kind,
  day,
  days,
  requestId: id,
  note: null,
});

/** Gives the timetable what a request comes to now; null: nothing any more. Of which type it is, is not its business. */
const tellTimetable = (ctx: LeaveContext, { staffMemberId, fromDay, untilDay }: LeaveRequest, now: Asked | null) =>
  teacherOnLeave(ctx, { staffMemberId, fromDay, untilDay }, now);

/**
 * Takes a request back, or leave. Throws 403, 404, 409; once it has begun 422 for all but the HR administrator, who does it for others where it was never taken, and 400
 * where they do not say why.
 */
export const cancel = (ctx: LeaveContext, { comment, ...at }: Taking): Promise<LeaveRequest> =>
  requests.take(ctx, 'cancel', at, comment, async (request) => {
    const { state, fromDay, staffMemberId } = request;
    if (state === 'asked' || state === 'supported') return;
    if (state !== 'approved' || fromDay < schoolDay(ctx)) {
      if (!administers(ctx) || staffMemberId === (await memberAsking(ctx)))
        throw new UserError('rule', 'This leave has begun. Note when the employee is back, or end it earlier.');
      if (comment === null) throw fieldError('comment', 'Say why leave that has begun is cancelled.');
    }
    await shrink(ctx, request, null);
  });

/** Gives back what of approved leave is not taken, by the year it was taken from, and tells the timetable. */
async function shrink(ctx: LeaveContext, request: LeaveRequest, now: Asked | null): Promise<number> {
  await holdLeaveOf(ctx.tx, request.staffMemberId);
  const [type] = await typeFacts(ctx.tx, [request.typeId]);
  const counted = now === null || !type ? [] : countedDays(now, type.counts, await schoolClosed(ctx.tx));
  const { rows: taken } = await sql<{ year: number; days: number; day: string }>`
    select year, -sum(days)::int as days, min(day) as day from hr.leave_entry
     where request_id = ${request.id} and kind in ('taken', 'given_back') group by year`.execute(ctx.tx);
  const stays = new Map(byYear(counted).map(({ year, days }) => [year, days]));
  await writeEntries(
    ctx,
    taken.flatMap(({ year, days, day }) => {
      const back = days - (stays.get(year) ?? 0);
      return back > 0 ? [entryOf(request, year, 'given_back', day, back)] : [];
    }),
  );
  await tellTimetable(ctx, request, now);
  return sumOf(counted);
}

/** Notes that somebody is back: leave that they did not take is given back. Throws 404, 409, 400 at the field. */
export const comeBack = (
  ctx: LeaveContext,
  { comment, backOn, ...at }: Input<typeof leaveRequestsApi.back>,
): Promise<LeaveRequest> =>
  requests.take(ctx, 'back', at, comment, async (request) => {
    const day = typeof backOn === 'string' ? backOn : schoolDay(ctx);
    if (day > schoolDay(ctx)) throw fieldError('backOn', 'Choose today or an earlier day.');
    if (day <= request.fromDay)
      throw fieldError('backOn', `Choose a day after ${formatDay(request.fromDay)}, the first day of the leave.`);
    if (day > request.untilDay) return { back_on: day };
    const untilDay = addDays(day, -1);
    const now = { ...request, untilDay, halfLast: false };
    const days = await shrink(ctx, request, now);
    return { back_on: day, until_day: untilDay, half_last: false, ...(days > 0 ? { days } : {}) };
  });

/** Ends approved leave earlier. Throws 404, 409, 422 for a request that is not approved, and 400 at the field. */
export async function shorten(
  ctx: LeaveContext,
  { id, version, untilDay, halfLast, comment }: Input<typeof leaveRequestsApi.shorten>,
): Promise<LeaveRequest> {
  const before = await requests.hold(ctx, { id, version });
  if (before.state !== 'approved' && before.state !== 'away')
    throw new UserError('rule', 'Only leave that is approved or has begun can be ended earlier.');
  if (untilDay < before.fromDay)
    throw fieldError('untilDay', 'Choose a day of the leave; cancel it where nothing of it is taken.');
  const same = untilDay === before.untilDay;
  if (untilDay > before.untilDay || (same && (!halfLast || before.halfLast)))
    throw fieldError(
      'untilDay',
      `Choose an earlier day than ${formatDay(before.untilDay)}. Ask for more leave with a request of its own.`,
    );
  if (untilDay < addDays(schoolDay(ctx), -1)) throw fieldError('untilDay', 'Choose yesterday or a later day.');
  if (halfLast && before.halfFirst && untilDay === before.fromDay)
    throw fieldError('halfLast', 'Of one day choose the morning or the afternoon.');
  const days = await shrink(ctx, before, { ...before, untilDay, halfLast });
  if (days === 0) throw fieldError('untilDay', 'None of the days that stay counts. Cancel the leave instead.');
  await sql`
    update hr.leave_request set until_day = ${untilDay}::date, half_last = ${halfLast}, days = ${days}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await writeLeaveStep(ctx, id, 'ended earlier', comment);
  const after = await requests.hold(ctx, { id });
  ctx.changed({
    entity: 'request for leave',
    id,
    action: 'ended earlier',
    before: inHistory(before),
    after: inHistory(after),
    reason: comment,
  });
  return after;
}
