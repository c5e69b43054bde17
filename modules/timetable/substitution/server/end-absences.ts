import { sql } from 'kysely';
import { timeIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Away, isAway } from './away.store.ts';
import { lessonsOn } from './day-lessons.ts';
import { noLessonsBecause } from './school-days.ts';

type Absent = Omit<Away, 'name' | 'kind'>;

/** Whether the last day and time of an absence are past by the school’s clock. */
export function isOver(
  ctx: Pick<SchoolContext, 'now' | 'school'>,
  { untilDay, untilTime }: Pick<Away, 'untilDay' | 'untilTime'>,
): boolean {
  const [today, now] = [schoolDay(ctx), timeIn(ctx.school.timeZone, ctx.now)];
  return untilDay < today || (untilDay === today && untilTime !== null && untilTime <= now);
}

/**
 * Ends absences that are not over: those that began before today or of which a lesson of today has begun end now, so that what
 * was missed stays missed; the others are cancelled. Answers what became of each. Who calls holds the days.
 */
export async function endAbsences(
  ctx: SchoolContext,
  absences: readonly Absent[],
): Promise<ReadonlyMap<number, 'ended' | 'cancelled'>> {
  const [today, now] = [schoolDay(ctx), timeIn(ctx.school.timeZone, ctx.now)];
  const taught = (await noLessonsBecause(ctx.tx, today)) === null ? await lessonsOn(ctx.tx, today) : [];
  const hasMissed = (absence: Absent): boolean =>
    absence.fromDay < today ||
    (absence.fromDay === today &&
      (absence.fromTime ?? '') < now &&
      taught.some(
        (lesson) =>
          lesson.startsAt <= now && lesson.teachers.some(({ id }) => id === absence.staffMemberId) && isAway(absence, lesson),
      ));
  const ended = absences.filter(hasMissed).map(({ id }) => id);
  const cancelled = absences.map(({ id }) => id).filter((id) => !ended.includes(id));
  await sql`
    update timetable.absence set until_day = ${today}::date, until_time = ${now}, version = version + 1
     where id = any(${ended}::bigint[])`.execute(ctx.tx);
  await sql`
    update timetable.absence set state = 'cancelled', version = version + 1 where id = any(${cancelled}::bigint[])`.execute(
    ctx.tx,
  );
  return new Map([...ended.map((id) => [id, 'ended'] as const), ...cancelled.map((id) => [id, 'cancelled'] as const)]);
}
