import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { lessonsAWeek, lessonSlots } from '../../setup/contract/grid.ts';
import { timetableClasses, timetableRooms, timetableTeachers } from '../../setup/server/classes.ts';
import { readGrid } from '../../setup/server/read-grid.ts';
import type { LessonChoices } from '../contract/lessons.ts';
import { teacherLoads } from './loads.ts';
import { readLessons } from './read-lessons.ts';

/** What a teacher who has no row of their own may teach in a week: the default of the table. */
const usualMost = 27;

/** Slots that each teacher of the school may teach in a cycle of so many weeks; who is not in it may teach the usual number. */
export async function mostOfTeachers(tx: Tx, weeks: number): Promise<(staffMemberId: number) => number> {
  const { rows } = await sql<{ id: number; most: number }>`
    select staff_member_id as id, most_week as most from timetable.teacher`.execute(tx);
  const own = new Map(rows.map(({ id, most }) => [id, most]));
  return (id) => (own.get(id) ?? usualMost) * weeks;
}

/** Teachers of the timetable with what they teach in a cycle; who left and still stands on a card is among them, and teaches no more. */
export async function teachersWithLoads(tx: Tx, weeks: number): Promise<LessonChoices['teachers']> {
  const known = await timetableTeachers(tx);
  const loads = teacherLoads(await readLessons(tx));
  const most = await mostOfTeachers(tx, weeks);
  const others = [...loads.keys()].filter((id) => !known.some((one) => one.id === id));
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name || case status when 'left' then ' (left)' else '' end as name from settings.staff
     where id = any(${others}::bigint[]) order by full_name, id`.execute(tx);
  return [
    ...known.map(({ id, name, active }) => ({ id, name, teaches: active, slots: loads.get(id) ?? 0, most: most(id) })),
    ...rows.map(({ id, name }) => ({ id, name, teaches: false, slots: loads.get(id) ?? 0, most: most(id) })),
  ];
}

/** What a card is filled in with. */
export async function lessonChoices(tx: Tx): Promise<LessonChoices> {
  const grid = await readGrid(tx);
  const classes = await timetableClasses(tx);
  const { rows: courses } = await sql<LessonChoices['courses'][number]>`
    select id, name, code from settings.courses order by name, id`.execute(tx);
  const { rows: groups } = await sql<LessonChoices['groups'][number]>`
    select p.id, coalesce(d.stream_id::text, 'c' || d.class_id) as "classKey", d.name || ': ' || p.name as name
      from timetable.part p join timetable.division d on d.school_id = p.school_id and d.id = p.division_id
     order by d.name, d.id, p.name`.execute(tx);
  const { rows: tags } = await sql<LessonChoices['tags'][number]>`
    select id, name, colour from timetable.tag order by lower(name)`.execute(tx);
  // A class with streams can be chosen as a whole too.
  const whole = classes.flatMap(({ classId, className, streamId, bellId }, at) =>
    streamId !== null && classes.findIndex((one) => one.classId === classId) === at
      ? [{ key: `c${classId}`, name: `${className}, all streams`, bellId, students: sizeOf(classes, classId) }]
      : [],
  );
  const rooms = await timetableRooms(tx);
  return {
    courses,
    teachers: await teachersWithLoads(tx, grid.weeks),
    classes: [...classes.map(({ key, name, size, bellId }) => ({ key, name, students: size, bellId })), ...whole],
    groups,
    rooms: rooms.filter(({ active }) => active).map(({ id, name, capacity }) => ({ id, name, seats: capacity })),
    tags,
    days: grid.days.map(({ id, name, short }) => ({ id, name, short })),
    slots: grid.bells.flatMap((bell) =>
      bell.slots
        .filter(({ kind }) => kind === 'lesson')
        .map(({ id, name, startsAt, endsAt }) => ({
          id,
          bellId: bell.id,
          name,
          startsAt,
          endsAt,
          dayIds: grid.days.filter((day) => lessonSlots(bell, day).some((slot) => slot.id === id)).map((day) => day.id),
        })),
    ),
  };
}

const sizeOf = (classes: readonly { classId: number; size: number }[], classId: number): number =>
  classes.filter((one) => one.classId === classId).reduce((sum, { size }) => sum + size, 0);

/** Slots of lessons in a cycle by bell times; null where a class keeps none. */
export function slotsByBell(grid: Awaited<ReturnType<typeof readGrid>>): (bellId: number | null) => number | null {
  const slots = new Map(grid.bells.map((bell) => [bell.id, Math.round(lessonsAWeek(grid, bell) * grid.weeks)]));
  return (bellId) => (bellId === null ? null : (slots.get(bellId) ?? null));
}
