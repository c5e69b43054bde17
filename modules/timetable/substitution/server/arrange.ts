import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Arrangement, Cover } from '../contract/covers.ts';
import { coverWords } from '../contract/words.ts';
import { isAway } from './away.store.ts';
import { past } from './cancel-covers.ts';
import { coversWhere } from './covers.store.ts';
import { atOnce, type LessonOfDay } from './day-lessons.ts';
import { takenRooms } from './day-plan.ts';
import { type DayFacts, factsOf } from './facts.ts';
import { dutiesOn } from './duties.ts';
import { holdDays } from './hold-days.ts';
import { noLessonsBecause } from './school-days.ts';
import { tellTeachers } from './tell.ts';

/** For how many days back what happened may still be written down. */
const back = 31;

interface Days {
  readonly of: (day: string) => Promise<DayFacts>;
}

/**
 * Says what becomes of lessons of a day: all of them or none. Nobody is given to two classes at one time, also not by two people
 * at once. Throws 404, 409 where somebody else has arranged a lesson, and 400 at the field of the item.
 */
export async function arrange(ctx: SchoolContext, day: string, items: readonly Arrangement[]): Promise<Cover[]> {
  if (day < addDays(schoolDay(ctx), -back)) throw fieldError('day', `Choose a day within the last ${back} days, or one to come.`);
  const closed = await noLessonsBecause(ctx.tx, day);
  if (closed !== null) throw fieldError('day', closed);
  await holdDays(ctx.tx);
  const days = new Map<string, DayFacts>();
  const of = async (on: string): Promise<DayFacts> => {
    const facts = days.get(on) ?? (await factsOf(ctx.tx, on));
    days.set(on, facts);
    return facts;
  };
  const made: number[] = [];
  for (const [at, item] of items.entries()) {
    const lesson = await refuseWrong({ of }, day, item, `items.${at}`);
    const id = await write(ctx, day, item);
    made.push(id);
    const cover = standing(id, day, item);
    for (const facts of days.values()) {
      if (facts.day !== day && facts.day !== item.otherDay) continue;
      const covers = [...facts.covers, cover];
      days.set(facts.day, { ...facts, covers, duties: dutiesOn(facts.day, facts.lessons, covers) });
    }
    ctx.changed({
      entity: 'cover',
      id,
      action: 'arranged',
      after: { Day: day, Lesson: named(lesson), What: coverWords[item.kind], Note: item.note },
    });
  }
  const covers = await coversWhere(ctx.tx, sql`c.id = any(${made}::bigint[])`);
  const { lessons } = await of(day);
  const isPast = past(ctx);
  await tellTeachers(
    ctx,
    'asked',
    covers.flatMap(({ coverId, sessionId, room }) => {
      const lesson = lessons.find((one) => one.sessionId === sessionId);
      // What is written down afterwards is asked of nobody.
      if (coverId === null || !lesson || isPast(day, lesson.endsAt)) return [];
      return [{ staffId: coverId, day, lesson: named(lesson), time: lesson.startsAt, room: room ?? lesson.room }];
    }),
  );
  return covers;
}

const named = ({ classes, title }: LessonOfDay): string => `${classes} ${title}`.trim();

/** As it will be read back, for what comes after it in the same act. */
const standing = (id: number, day: string, item: Arrangement): Cover => ({
  ...item,
  id,
  version: 1,
  day,
  absent: null,
  cover: null,
  room: null,
  subject: null,
  state: 'told',
  counts: item.kind === 'cover' || item.kind === 'merge',
  declinedBecause: null,
});

async function write(ctx: SchoolContext, day: string, item: Arrangement): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into timetable.cover (day, session_id, absent_id, kind, cover_id, other_session_id, other_day, room_id, course_id, counts, note,
                                 created_by)
    values (${day}::date, ${item.sessionId}, ${item.absentId}::bigint, ${item.kind}, ${item.coverId}::bigint, ${item.otherSessionId}::bigint,
            ${item.otherDay}::date, ${item.roomId}::bigint, ${item.courseId}::bigint, ${item.kind === 'cover' || item.kind === 'merge'},
            ${item.note}, ${actorId(ctx.user)}::bigint)
    on conflict do nothing returning id`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new UserError('conflict', 'Somebody else has just arranged this lesson. Reload.');
  return row.id;
}

/** The lesson that is arranged. Throws 404, 409, and 400 at the field. */
async function refuseWrong(days: Days, day: string, item: Arrangement, at: string): Promise<LessonOfDay> {
  const facts = await days.of(day);
  const lesson = facts.lessons.find(({ sessionId }) => sessionId === item.sessionId);
  if (!lesson) throw notFound('lesson');
  if (item.kind === 'room') refuseRoomOnly(item, at);
  else refuseNotMissed(facts, lesson, item, at);
  if (item.kind === 'cover' || item.kind === 'swap') refuseBusy(facts, lesson, item.coverId, `${at}.coverId`);
  if (item.kind === 'merge') refuseNoMerge(facts, lesson, item, at);
  if (item.kind === 'swap') await refuseNoSwap(days, item, at);
  if (item.roomId !== null && takenRooms(lesson.sessionId, lesson, facts.lessons, facts.covers).includes(item.roomId))
    throw fieldError(`${at}.roomId`, 'Another lesson is held in this room then.');
  return lesson;
}

function refuseRoomOnly({ roomId, absentId }: Arrangement, at: string): void {
  if (roomId === null) throw fieldError(`${at}.roomId`, 'Choose the room.');
  if (absentId !== null) throw fieldError(`${at}.absentId`, 'A change of room is for nobody who is away.');
}

function refuseNotMissed({ day, away, covers }: DayFacts, lesson: LessonOfDay, item: Arrangement, at: string): void {
  const { absentId, kind } = item;
  const teacher = lesson.teachers.find(({ id }) => id === absentId);
  if (!teacher) throw fieldError(`${at}.absentId`, 'Choose a teacher of this lesson.');
  if (kind !== 'swap' && !away.some((one) => one.staffMemberId === absentId && isAway(one, lesson)))
    throw fieldError(`${at}.absentId`, `${teacher.name} is not said to be away then.`);
  const arranged = covers.some(
    (one) =>
      (one.day === day && one.sessionId === lesson.sessionId && one.absentId === absentId) ||
      (one.otherDay === day && one.otherSessionId === lesson.sessionId && one.coverId === absentId),
  );
  if (arranged) throw new UserError('conflict', `${named(lesson)} of ${teacher.name} is arranged already. Reload.`);
}

function refuseBusy({ duties, away, teachers }: DayFacts, lesson: LessonOfDay, coverId: number | null, field: string): void {
  const teacher = teachers.find(({ id }) => id === coverId);
  if (!teacher) throw fieldError(field, 'Choose a teacher who is with the school.');
  if (away.some((one) => one.staffMemberId === coverId && isAway(one, lesson)))
    throw fieldError(field, `${teacher.name} is away too.`);
  const held = (duties.get(teacher.id) ?? []).find((other) => atOnce(other, lesson));
  if (held?.sessionId === lesson.sessionId) throw fieldError(field, `${teacher.name} teaches this lesson already.`);
  if (held) throw fieldError(field, `${teacher.name} has ${named(held)} then.`);
}

function refuseNoMerge({ duties, teachers, away }: DayFacts, lesson: LessonOfDay, { coverId }: Arrangement, at: string): void {
  const teacher = teachers.find(({ id }) => id === coverId);
  if (!teacher) throw fieldError(`${at}.coverId`, 'Choose the teacher whose class it joins.');
  if (away.some((one) => one.staffMemberId === coverId && isAway(one, lesson)))
    throw fieldError(`${at}.coverId`, `${teacher.name} is away too.`);
  const held = (duties.get(teacher.id) ?? []).filter((other) => other.sessionId !== lesson.sessionId && atOnce(other, lesson));
  if (held.length === 0) throw fieldError(`${at}.coverId`, `${teacher.name} has no lesson then to join. Let them cover it.`);
  if (held.length > 1) throw fieldError(`${at}.coverId`, `${teacher.name} has two classes together then already.`);
}

/** The lesson that is given in exchange: of who covers, on a day to come, at a time when the other is free. */
async function refuseNoSwap(days: Days, { absentId, coverId, otherDay, otherSessionId }: Arrangement, at: string): Promise<void> {
  if (otherDay === null) throw fieldError(`${at}.otherDay`, 'Choose the day of the other lesson.');
  const other = await days.of(otherDay);
  const lesson = other.lessons.find(({ sessionId }) => sessionId === otherSessionId);
  if (!lesson) throw fieldError(`${at}.otherSessionId`, `Choose a lesson of ${formatDay(otherDay)}.`);
  const moved = other.covers.some(
    (one) =>
      (one.day === otherDay && one.sessionId === otherSessionId && one.absentId === coverId) ||
      (one.otherDay === otherDay && one.otherSessionId === otherSessionId),
  );
  if (!lesson.teachers.some(({ id }) => id === coverId) || moved)
    throw fieldError(`${at}.otherSessionId`, 'Choose a lesson that the other teacher holds then.');
  refuseBusy(other, lesson, absentId, `${at}.otherSessionId`);
}
