import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { wouldMeet } from '../../lessons/server/read-lessons.ts';
import { type PlanSource, readPlanSource } from '../../published/server/publish/plan-source.store.ts';
import { bellOf, type GridDay, slotsOn } from '../../setup/contract/grid.ts';

interface Placed {
  readonly lesson: PlanSource['lessons'][number];
  readonly piece: number;
  readonly dayId: number;
  readonly slotId: number;
  readonly roomId: number | null;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Makes a timetable without a search: each lesson at the first slot that is free for its teachers, classes and room. */
export async function placeDirectly({ tx }: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into timetable.plan (name, made) values ('Timetable of the term', 'empty') returning id`.execute(tx);
  const { id } = one(rows);
  const source = await readPlanSource(tx, id);
  const placed: Placed[] = [];
  for (const lesson of source.lessons)
    for (const [piece, length] of lesson.lengths.entries()) {
      const found = firstFree(source, placed, lesson, piece, length);
      if (found) placed.push(found);
    }
  await sql`
    insert into timetable.placement (plan_id, lesson_id, piece, day_id, slot_id, room_id)
    select ${id}::bigint, p.* from unnest(
      ${placed.map(({ lesson }) => lesson.id)}::bigint[], ${placed.map(({ piece }) => piece)}::int[],
      ${placed.map(({ dayId }) => dayId)}::bigint[], ${placed.map(({ slotId }) => slotId)}::bigint[],
      ${placed.map(({ roomId }) => roomId)}::bigint[]) as p`.execute(tx);
}

function firstFree(
  source: PlanSource,
  placed: readonly Placed[],
  lesson: Placed['lesson'],
  piece: number,
  length: number,
): Placed | null {
  const { days, bells } = source.grid;
  const [sits] = lesson.classes;
  const bell = sits ? bellOf(bells, sits.classId) : null;
  if (!bell) return null;
  // The pieces of a lesson begin on days that follow each other.
  const begin = (lesson.id + piece) % days.length;
  const inTurn: readonly GridDay[] = [...days.slice(begin), ...days.slice(0, begin)];
  for (const day of inTurn) {
    const slots = slotsOn(bell, day);
    const there = placed.filter(({ dayId }) => dayId === day.id);
    for (const at of slots.keys()) {
      const run = slots.slice(at, at + length);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || run.length < length || run.some(({ kind }) => kind !== 'lesson')) continue;
      const meanwhile = there.filter(({ startsAt, endsAt }) => startsAt < last.endsAt && first.startsAt < endsAt);
      const torn = meanwhile.some(
        (other) =>
          other.lesson.teacherIds.some((teacherId) => lesson.teacherIds.includes(teacherId)) ||
          other.lesson.classes.some((theirs) => lesson.classes.some((mine) => wouldMeet(mine, theirs, source.parts))),
      );
      if (torn) continue;
      const roomId = [...source.rooms.keys()].find((room) => !meanwhile.some((other) => other.roomId === room)) ?? null;
      return { lesson, piece, dayId: day.id, slotId: first.id, roomId, startsAt: first.startsAt, endsAt: last.endsAt };
    }
  }
  return null;
}
