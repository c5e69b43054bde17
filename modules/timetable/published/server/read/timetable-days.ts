import { sql } from 'kysely';
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

/**
 * Of the lessons of a student's class those of the groups in which the student sits, and those of everybody. A group that has gone since
 * is known by who sat in it when the timetable was published.
 */
export async function ofStudent<S extends Session & { publicationId: number }>(
  tx: Tx,
  who: Who,
  sessions: readonly S[],
): Promise<readonly S[]> {
  if (who === 'everybody' || !('studentId' in who)) return sessions;
  const { rows } = await sql<{ classId: number; streamId: number | null }>`
    select class_id as "classId", stream_id as "streamId" from registration.roll
     where id = ${who.studentId} and class_id is not null`.execute(tx);
  const { rows: sat } = await sql<{ publicationId: number; partId: number }>`
    select publication_id as "publicationId", part_id as "partId" from timetable.published_seat
     where student_id = ${who.studentId} and publication_id = any(${[...new Set(sessions.map((one) => one.publicationId))]}::bigint[])`.execute(
    tx,
  );
  const [place] = rows;
  const parts = await studentsOfParts(tx);
  const seats = new Set(sat.map(({ publicationId, partId }) => `${publicationId} ${partId}`));
  const sits = (publicationId: number, partId: number): boolean =>
    parts.get(partId)?.students.has(who.studentId) ?? seats.has(`${publicationId} ${partId}`);
  // Of a lesson with several classes only the student's own says whether they sit in it.
  return sessions.filter(({ publicationId, classes }) =>
    classes.some(
      ({ classId, streamId, partId }) =>
        classId === place?.classId &&
        (streamId === null || streamId === place.streamId) &&
        (partId === null || sits(publicationId, partId)),
    ),
  );
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
