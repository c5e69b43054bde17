import { addDays, dayIn, instantIn } from '#kit/contract/dates.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { classWords, teacherWords } from '../../contract/cell-words.ts';
import type { DaySession } from '../../contract/session.ts';
import { type ArrangedSource, readArranged } from '../read/arranged.ts';
import { timetableDays } from '../read/timetable-days.ts';
import type { OpenFeed } from './feeds.store.ts';
import { type CalendarEvent, writeCalendar } from './ical.ts';

/** Days that a calendar looks back and ahead: what was taught this month, and the half year that schools plan. */
const [back, ahead] = [28, 183] as const;

/** The lessons of a teacher or a class as a calendar, day by day: holidays are left out, and so is what others take over. */
export async function calendarOf(
  tx: Tx,
  school: School,
  feed: OpenFeed,
  now: Date,
  sources: readonly ArrangedSource[],
): Promise<string> {
  const { staffMemberId, classId, streamId } = feed;
  const today = dayIn(school.timeZone, now);
  const [from, until] = [addDays(today, -back), addDays(today, ahead)];
  const who = staffMemberId === null ? { classId: classId ?? 0, streamId } : { staffMemberId };
  const withArranged = await readArranged(tx, sources, from, until);
  // Who covers for others has lessons in the calendar that the timetable gives to them.
  const days = await timetableDays(tx, from, until, staffMemberId === null ? who : 'everybody');
  const events: CalendarEvent[] = [];
  for (const { day, closed, publication, sessions } of days) {
    if (closed !== null || !publication) continue;
    for (const session of withArranged(day, sessions)) {
      if (session.kind !== 'lesson') continue;
      const told = staffMemberId === null ? ofClass(session) : ofTeacher(session, staffMemberId);
      if (!told) continue;
      events.push({
        ...told,
        uid: `${session.id}-${day}@school-${school.id}.timetable.daftari`,
        start: instantIn(school.timeZone, day, session.startsAt),
        end: instantIn(school.timeZone, day, session.endsAt),
        stamp: new Date(publication.publishedAt),
        location: session.arranged.findLast(({ roomName }) => roomName !== null)?.roomName ?? session.roomName,
      });
    }
  }
  return writeCalendar(`${feed.name}, ${school.name}`, events);
}

type Told = Pick<CalendarEvent, 'summary' | 'description' | 'cancelled'>;

function ofClass(session: DaySession): Told {
  const cover = session.arranged.find(({ coverName }) => coverName !== null)?.coverName;
  return {
    summary: session.title,
    description: [teacherWords(session), cover ? `Taken by ${cover}` : ''].filter(Boolean).join('\n') || null,
    cancelled: session.arranged.some(({ kind }) => kind === 'cancelled'),
  };
}

function ofTeacher(session: DaySession, staffMemberId: number): Told | null {
  const teaches = session.teachers.some((teacher) => teacher.staffMemberId === staffMemberId);
  const covers = session.arranged.find(({ coverId }) => coverId === staffMemberId);
  const away = session.arranged.some(({ absentId }) => absentId === staffMemberId);
  if (!covers && (!teaches || away)) return null;
  return {
    summary: `${session.title}, ${classWords(session)}`,
    description: covers ? `For ${covers.absentName ?? 'a colleague'}` : `Lesson ${session.slotName}`,
    cancelled: session.arranged.some(({ kind }) => kind === 'cancelled'),
  };
}
