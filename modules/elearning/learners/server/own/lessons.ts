import { addDays } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { sessionsOn, timetableDays } from '#modules/timetable/server/public.ts';
import type { learnerApi, OwnLesson } from '../../contract/own.ts';
import type { Learner } from '../who.ts';

type Session = Awaited<ReturnType<typeof sessionsOn>>['sessions'][number];

const lessonOf = ({ id, startsAt, endsAt, title, teachers, roomName }: Session): OwnLesson => ({
  id,
  startsAt,
  endsAt,
  title,
  teacher: [...new Set(teachers.map(({ name }) => name))].join(', ') || null,
  room: roomName,
});

/** What is taught to the student today, or why nothing is. */
export async function lessonsToday(ctx: SchoolContext, { studentId }: Learner): Promise<Output<typeof learnerApi.home>['today']> {
  const today = schoolDay(ctx);
  const { closed, sessions } = await sessionsOn(ctx.tx, today, { studentId });
  return { day: today, closed, lessons: sessions.map(lessonOf) };
}

/** The week of a day from Monday to Sunday. */
export async function ownWeek(
  ctx: SchoolContext,
  { studentId }: Learner,
  day: string | undefined,
): Promise<Output<typeof learnerApi.timetable>> {
  const today = schoolDay(ctx);
  const asked = day ?? today;
  const monday = addDays(asked, -((new Date(`${asked}T00:00:00Z`).getUTCDay() + 6) % 7));
  const days = await timetableDays(ctx.tx, monday, addDays(monday, 6), { studentId });
  return {
    from: monday,
    today,
    published: days.some(({ publication }) => publication !== null),
    days: days.map((one) => ({
      day: one.day,
      closed: one.closed,
      lessons: one.closed === null ? one.sessions.map(lessonOf) : [],
    })),
  };
}
