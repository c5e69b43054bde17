import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { type LessonToPlace, type PartWithStudents, readLessons, studentsOfParts } from '../../../lessons/server/read-lessons.ts';
import type { Grid } from '../../../setup/contract/grid.ts';
import { shortPeople } from '../../../setup/contract/short-names.ts';
import { type TimetableClass, timetableClasses, timetableRooms, timetableTeachers } from '../../../setup/server/classes.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';

/** Where a piece of a lesson stands. */
export interface SourcePlacement {
  lessonId: number;
  piece: number;
  dayId: number;
  slotId: number;
  roomId: number | null;
}

/** A subject as it stands in a cell. */
interface SourceCourse {
  id: number;
  code: string | null;
  /** Null: nobody has given it one. */
  short: string | null;
  colour: string;
}

/** Everything that is published of a plan, as it stands now. */
export interface PlanSource {
  readonly grid: Grid;
  readonly classes: readonly TimetableClass[];
  readonly lessons: readonly LessonToPlace[];
  readonly parts: ReadonlyMap<number, PartWithStudents>;
  readonly placements: readonly SourcePlacement[];
  /** Rooms by their key, with their names. */
  readonly rooms: ReadonlyMap<number, string>;
  readonly teachers: ReadonlyMap<number, { readonly name: string; readonly short: string }>;
  readonly courses: ReadonlyMap<number, SourceCourse>;
}

/** Reads a plan with the names of now. */
export async function readPlanSource(tx: Tx, planId: number): Promise<PlanSource> {
  const lessons = await readLessons(tx);
  const { rows: placements } = await sql<SourcePlacement>`
    select lesson_id as "lessonId", piece, day_id as "dayId", slot_id as "slotId", room_id as "roomId"
      from timetable.placement where plan_id = ${planId} order by lesson_id, piece`.execute(tx);
  const { rows: courses } = await sql<SourceCourse>`
    select c.id, c.code, u.short, coalesce(u.colour, '#868e96') as colour
      from settings.courses c left join timetable.subject u on u.school_id = c.school_id and u.course_id = c.id`.execute(tx);
  return {
    grid: await readGrid(tx),
    classes: await timetableClasses(tx),
    lessons,
    parts: await studentsOfParts(tx),
    placements,
    rooms: new Map((await timetableRooms(tx)).map(({ id, name }) => [id, name])),
    teachers: await teachersOf(tx, lessons),
    courses: new Map(courses.map((course) => [course.id, course])),
  };
}

/** The teachers of lessons, those too who have left and whose lessons nobody has given to another. */
async function teachersOf(tx: Tx, lessons: readonly LessonToPlace[]): Promise<Map<number, { name: string; short: string }>> {
  const known = new Map((await timetableTeachers(tx)).map(({ id, name, short }) => [id, { name, short }]));
  const others = [...new Set(lessons.flatMap(({ teacherIds }) => teacherIds))].filter((id) => !known.has(id));
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name as name from settings.staff where id = any(${others}::bigint[]) order by id`.execute(tx);
  const shorts = shortPeople(rows.map(({ name }) => name));
  for (const [at, { id, name }] of rows.entries()) known.set(id, { name, short: shorts[at] ?? name });
  return known;
}
