import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { bellOf, type Grid } from '../../setup/contract/grid.ts';
import { classOfKey, timetableClasses } from '../../setup/server/classes.ts';
import { readGrid } from '../../setup/server/read-grid.ts';
import { slotsOf } from '../contract/lesson-words.ts';
import type { lessonsOfApi, OfKind } from '../contract/lessons-of.ts';
import { mostOfTeachers, slotsByBell } from './choices.store.ts';
import { classLoad, lessonsOfClass } from './loads.ts';
import { readLessons, studentsOfParts } from './read-lessons.ts';

type Of = Output<typeof lessonsOfApi.of>;

/** Whose lessons are listed, and how full they are. Throws 404. */
export async function readLessonsOf(tx: Tx, { of, key }: { of: OfKind; key: string }): Promise<Of> {
  const grid = await readGrid(tx);
  if (of === 'class') return ofClass(tx, grid, key);
  const id = Number(key);
  if (!Number.isSafeInteger(id)) throw notFound(of);
  const { name, size } = await named(tx, of, id);
  const found = (await readLessons(tx)).filter((lesson) =>
    of === 'teacher'
      ? lesson.teacherIds.includes(id)
      : of === 'room'
        ? lesson.rooms.some(({ roomId }) => roomId === id)
        : lesson.courseId === id,
  );
  const most = of === 'teacher' ? (await mostOfTeachers(tx, grid.weeks))(id) : null;
  return { name, size, cards: found.length, slots: found.reduce((sum, { lengths }) => sum + slotsOf(lengths), 0), most };
}

async function ofClass(tx: Tx, grid: Grid, key: string): Promise<Of> {
  const one = await classOfKey(tx, key);
  const classes = await timetableClasses(tx);
  const size = classes
    .filter(({ classId, streamId }) => classId === one.classId && (one.streamId === null || streamId === one.streamId))
    .reduce((sum, each) => sum + each.size, 0);
  const lessons = await readLessons(tx);
  const found = lessonsOfClass(lessons, one);
  return {
    name: one.name,
    size,
    cards: found.length,
    slots: classLoad(lessons, await studentsOfParts(tx), one),
    most: slotsByBell(grid)(bellOf(grid.bells, one.classId)?.id ?? null),
  };
}

async function named(tx: Tx, of: Exclude<OfKind, 'class'>, id: number): Promise<{ name: string; size: number | null }> {
  const { rows } = await sql<{ name: string; size: number | null }>`
    select full_name as name, null::int as size from settings.staff where ${of === 'teacher'} and id = ${id}
    union all select name, capacity from timetable.room where ${of === 'room'} and id = ${id}
    union all select name, null from settings.courses where ${of === 'subject'} and id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound(of);
  return rows[0];
}
