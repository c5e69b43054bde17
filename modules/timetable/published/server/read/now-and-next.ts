import { timeIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Session } from '../../contract/session.ts';
import type { Who } from './sessions.store.ts';
import { sessionsOn } from './timetable-days.ts';

/** What is on at a time of the clock (`hh:mm`), and what comes next on that day; several where a class is divided. */
export function atTime<S extends Session>(sessions: readonly S[], time: string): { now: S[]; next: S[] } {
  const later = sessions.filter(({ startsAt }) => startsAt > time);
  const soonest = later.map(({ startsAt }) => startsAt).toSorted()[0];
  return {
    now: sessions.filter(({ startsAt, endsAt }) => startsAt <= time && time < endsAt),
    next: later.filter(({ startsAt }) => startsAt === soonest),
  };
}

/** What somebody has now and next today, by the school's clock; nothing on a day that is closed. */
export async function nowAndNext(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  who: Who,
): Promise<{ now: Session[]; next: Session[] }> {
  const { sessions } = await sessionsOn(ctx.tx, schoolDay(ctx), who);
  return atTime(sessions, timeIn(ctx.school.timeZone, ctx.now));
}
