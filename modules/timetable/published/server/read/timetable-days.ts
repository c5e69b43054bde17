import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { studentsOfParts } from '../../../lessons/server/read-lessons.ts';
import type { Session } from '../../contract/session.ts';
import { weekdayOf, weekOfCycle } from './cycle.rules.ts';
import { type ClosedBecause, readOpenDays } from './open-days.ts';
import { type Publication, publicationsBetween, sessionsOf, type Who } from './sessions.store.ts';

/** A day as the timetable has it. */
export interface TimetableDay {
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** 1 is Monday. */
  readonly weekday: number;
  /** What holds on it; null: nothing is published. */
  readonly publication: Publication | null;
  /** Of its cycle, from 1. */
  readonly week: number;
  /** Why nothing is taught, in words; null: the day is held. */
  readonly closed: string | null;
  /** What is taught on it, or would be if it were not closed. */
  readonly sessions: readonly Session[];
}

/** The days from one to another with what is published for somebody, each by the timetable that holds on it. */
export async function timetableDays(tx: Tx, from: string, until: string, who: Who): Promise<TimetableDay[]> {
  const publications = await publicationsBetween(tx, from, until);
  const closedBecause: ClosedBecause = await readOpenDays(tx);
  const ids = publications.map(({ id }) => id);
  const single = from === until && publications[0];
  const on = single ? { weekday: weekdayOf(from), week: weekOfCycle(single, from) } : null;
  const sessions = await ofStudent(tx, who, await sessionsOf(tx, ids, who, on));
  const days: TimetableDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const publication =
      publications.find(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || untilDay >= day)) ?? null;
    const weekday = weekdayOf(day);
    const week = publication ? weekOfCycle(publication, day) : 1;
    days.push({
      day,
      weekday,
      publication,
      week,
      closed: closedBecause(day),
      sessions: sessions.filter((one) => one.publicationId === publication?.id && one.weekday === weekday && one.week === week),
    });
  }
  return days;
}

/** Of the lessons of a student's class those of the groups in which the student sits, and those of everybody. */
async function ofStudent<S extends Session>(tx: Tx, who: Who, sessions: readonly S[]): Promise<readonly S[]> {
  if (who === 'everybody' || !('studentId' in who)) return sessions;
  const parts = await studentsOfParts(tx);
  const sits = (partId: number | null) => partId === null || (parts.get(partId)?.students.has(who.studentId) ?? false);
  return sessions.filter(({ classes }) => classes.some(({ partId }) => sits(partId)));
}

/** What is taught on a day: nothing on one that is closed, with why. */
export async function sessionsOn(
  tx: Tx,
  day: string,
  who: Who,
): Promise<{ closed: string | null; publication: Publication | null; sessions: readonly Session[] }> {
  const [found] = await timetableDays(tx, day, day, who);
  const { closed = null, publication = null, sessions = [] } = found ?? {};
  return { closed, publication, sessions: closed === null ? sessions : [] };
}
