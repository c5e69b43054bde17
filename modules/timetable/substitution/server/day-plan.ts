import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Candidate, Cover, coversApi, Missed } from '../contract/covers.ts';
import { halfOf, halvesOf } from '../contract/halves.ts';
import { isAway } from './away.store.ts';
import { coversWhere } from './covers.store.ts';
import { type LessonOfDay, lessonsOn, slotsOf } from './day-lessons.ts';
import { type DayFacts, factsOf, knownFor } from './facts.ts';
import { noLessonsBecause } from './school-days.ts';
import { ranked } from './suggest.rules.ts';

type Context = Pick<SchoolContext, 'tx'>;

/** The lessons of a day whose teachers are away, with what becomes of each. */
export function missedOf({ day, lessons, away, covers }: DayFacts, declined: readonly Cover[] = []): Missed[] {
  return lessons.flatMap((lesson) =>
    lesson.teachers.flatMap(({ id, name }): Missed[] => {
      const absence = away.find((one) => one.staffMemberId === id && isAway(one, lesson));
      if (!absence) return [];
      const others = lesson.teachers.filter(
        (other) => other.id !== id && !away.some((one) => one.staffMemberId === other.id && isAway(one, lesson)),
      );
      return [
        {
          lesson,
          absenceId: absence.id,
          absentId: id,
          absent: name,
          reason: absence.kind,
          others: others.map((other) => other.name),
          cover: covers.find((one) => halfOf(one, lesson)?.ownerId === id) ?? null,
          declined:
            declined.findLast((one) => one.day === day && one.sessionId === lesson.sessionId && one.absentId === id) ?? null,
        },
      ];
    }),
  );
}

/** A day as who arranges it sees it. */
export async function dayPlan(ctx: Context, day: string): Promise<Output<typeof coversApi.day>> {
  const closed = await noLessonsBecause(ctx.tx, day);
  if (closed !== null) return { closed, missed: [], more: [] };
  const facts = await factsOf(ctx.tx, day);
  if (facts.lessons.length === 0) return { closed: 'No timetable is published for this day.', missed: [], more: [] };
  const declined = await coversWhere(ctx.tx, sql`c.day = ${day}::date and c.state = 'declined'`);
  const missed = missedOf(facts, declined);
  const told = new Set(missed.flatMap(({ lesson, cover }) => (cover ? [`${cover.id} ${lesson.sessionId}`] : [])));
  // Of a swap within one day each lesson has its row.
  const more = facts.covers.flatMap((cover) =>
    halvesOf(cover).flatMap((half) => {
      const lesson = facts.lessons.find((one) => one.sessionId === half.sessionId && one.day === half.day);
      return lesson && !told.has(`${cover.id} ${lesson.sessionId}`) ? [{ lesson, cover }] : [];
    }),
  );
  return { closed: null, missed, more };
}

/** Who could take a lesson. Throws 404. */
export async function candidatesFor(
  ctx: Context,
  day: string,
  sessionId: number,
  absentId: number,
): Promise<{ rows: Candidate[] }> {
  const facts = await factsOf(ctx.tx, day);
  const lesson = facts.lessons.find((one) => one.sessionId === sessionId);
  if (!lesson) throw notFound('lesson');
  return { rows: ranked(knownFor(facts, lesson, absentId), lesson.slots) };
}

/** For each lesson that nobody has arranged the best who can; who is proposed for one is taken into account at the next. */
export async function proposeDay(ctx: Context, day: string, absentId?: number): Promise<Output<typeof coversApi.propose>> {
  if ((await noLessonsBecause(ctx.tx, day)) !== null) return { rows: [] };
  const facts = await factsOf(ctx.tx, day);
  const duties = new Map(facts.duties);
  const asked = new Map<number, LessonOfDay[]>();
  const rows = missedOf(facts)
    .filter((one) => one.cover === null && one.others.length === 0 && (absentId === undefined || one.absentId === absentId))
    .map((missed) => {
      const lesson = facts.lessons.find(({ sessionId }) => sessionId === missed.lesson.sessionId);
      if (!lesson) return { missed, best: null };
      const known = knownFor({ ...facts, duties }, lesson, missed.absentId).map((one) => ({
        ...one,
        covers: one.covers + (asked.get(one.id)?.length ?? 0),
        week: one.week + slotsOf(asked.get(one.id) ?? []),
      }));
      const best = ranked(known, lesson.slots).find(({ not }) => not === null) ?? null;
      if (best) {
        duties.set(best.id, [...(duties.get(best.id) ?? []), lesson]);
        asked.set(best.id, [...(asked.get(best.id) ?? []), lesson]);
      }
      return { missed, best };
    });
  return { rows };
}

/** The lessons of a day, or those of one teacher. */
export async function dayLessons(ctx: Context, day: string, staffMemberId?: number): Promise<Output<typeof coversApi.lessons>> {
  if ((await noLessonsBecause(ctx.tx, day)) !== null) return { rows: [] };
  const rows = await lessonsOn(ctx.tx, day);
  return {
    rows: rows.filter(({ teachers }) => staffMemberId === undefined || teachers.some(({ id }) => id === staffMemberId)),
  };
}

/** Rooms in which nothing is held during a lesson. Throws 404. */
export async function freeRooms(ctx: Context, day: string, sessionId: number): Promise<Output<typeof coversApi.rooms>> {
  const { lessons, covers } = await factsOf(ctx.tx, day);
  const lesson = lessons.find((one) => one.sessionId === sessionId);
  if (!lesson) throw notFound('lesson');
  const taken = takenRooms(lesson.sessionId, lesson, lessons, covers);
  const { rows } = await sql<{ id: number; name: string; capacity: number | null }>`
    select id, name, capacity from timetable.room
     where active and id <> all(${taken}::bigint[]) order by capacity desc nulls last, name`.execute(ctx.tx);
  return { rows };
}

/** Rooms in which another lesson is held while this one is, with what was arranged. */
export function takenRooms(
  sessionId: number,
  span: { startsAt: string; endsAt: string },
  lessons: DayFacts['lessons'],
  covers: readonly Cover[],
): number[] {
  return lessons
    .filter((other) => other.sessionId !== sessionId && other.startsAt < span.endsAt && span.startsAt < other.endsAt)
    .flatMap((other) => {
      const arranged = covers.filter((one) => one.sessionId === other.sessionId && one.day === other.day);
      if (arranged.some(({ kind }) => kind === 'cancelled' || kind === 'merge')) return [];
      const room = arranged.findLast((one) => one.roomId !== null)?.roomId ?? other.roomId;
      return room === null ? [] : [room];
    });
}
