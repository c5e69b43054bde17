import type { Tx } from '#kit/server/db/pool.ts';
import type { DaySession } from '../../contract/session.ts';
import { type ArrangedOfDay, type ArrangedSource, arrangedBetween, beside } from './arranged.ts';
import { type TimetableDay, timetableDays } from './timetable-days.ts';

/** Whether a teacher holds a lesson as it was arranged: one that they take for somebody, or an own one that is held and that nobody took. */
export const isHeldBy = ({ teachers, arranged }: DaySession, staffMemberId: number): boolean =>
  arranged.some(({ coverId }) => coverId === staffMemberId) ||
  (teachers.some((one) => one.staffMemberId === staffMemberId) &&
    !arranged.some(({ absentId, kind }) => absentId === staffMemberId || kind === 'cancelled'));

/** The days of a teacher: lessons that they take for others stand among their own by the clock. */
export async function withGiven(
  tx: Tx,
  days: readonly TimetableDay[],
  arranged: readonly ArrangedOfDay[],
  staffMemberId: number,
): Promise<readonly TimetableDay[]> {
  const given = new Set(
    arranged.filter(({ coverId }) => coverId === staffMemberId).map(({ day, sessionId }) => `${day} ${sessionId}`),
  );
  const [first, last] = [days[0], days.at(-1)];
  if (given.size === 0 || !first || !last) return days;
  const all = new Map((await timetableDays(tx, first.day, last.day, 'everybody')).map((one) => [one.day, one.sessions]));
  return days.map((one) => {
    const own = new Set(one.sessions.map(({ id }) => id));
    const taken = (all.get(one.day) ?? []).filter(({ id }) => given.has(`${one.day} ${id}`) && !own.has(id));
    const sessions = [...one.sessions, ...taken].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id - b.id);
    return { ...one, sessions };
  });
}

/** What a teacher holds on a day as it was arranged; nothing on one that is closed. */
export async function heldOn(
  tx: Tx,
  sources: readonly ArrangedSource[],
  day: string,
  staffMemberId: number,
): Promise<{ published: boolean; sessions: DaySession[] }> {
  const arranged = await arrangedBetween(tx, sources, day, day);
  const days = await withGiven(tx, await timetableDays(tx, day, day, { staffMemberId }), arranged, staffMemberId);
  const open = days.filter(({ closed, publication }) => closed === null && publication !== null);
  return {
    published: open.length > 0,
    sessions: open
      .flatMap((one) => beside(arranged)(one.day, one.sessions))
      .filter((session) => isHeldBy(session, staffMemberId)),
  };
}
