import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { classesOf } from '#modules/settings/server/public.ts';
import { type LessonToPlace, readLessons } from '../../../lessons/server/read-lessons.ts';
import type { Cycle } from '../../../setup/contract/cycle.ts';
import type { Grid } from '../../../setup/contract/grid.ts';
import { timetableClasses, timetableRooms } from '../../../setup/server/classes.ts';
import { readCycle } from '../../../setup/server/cycle.store.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';
import { timetableTeachers } from '../../../setup/server/classes.ts';
import { timetableSubjectsOf } from '../../../setup/server/subjects.store.ts';
import type { FileTeacher } from '../content.ts';

export interface WorldClass {
  readonly key: string;
  readonly classId: number;
  readonly streamId: number | null;
  readonly name: string;
  readonly short: string;
}

export interface WorldPart {
  readonly id: number;
  readonly name: string;
  readonly divisionId: number;
  readonly division: string;
  readonly classId: number;
  readonly streamId: number | null;
}

export interface WorldTeacher {
  readonly id: number;
  readonly name: string;
  readonly short: string;
  readonly staffNo: string | null;
}

export type Limits = FileTeacher['limits'];

/** What the school has already of what a file may name. */
export interface World {
  readonly cycle: Cycle;
  readonly grid: Grid;
  /** Streams and classes, those that have streams as a whole too. */
  readonly classes: readonly WorldClass[];
  readonly parts: readonly WorldPart[];
  readonly teachers: readonly WorldTeacher[];
  readonly courses: readonly {
    readonly id: number;
    readonly name: string;
    readonly short: string;
    readonly code: string | null;
  }[];
  readonly rooms: readonly { readonly id: number; readonly name: string; readonly short: string }[];
  readonly lessons: readonly LessonToPlace[];
  /** By member of staff; those of whom nothing is said are missing. */
  readonly limits: ReadonlyMap<number, Limits>;
  /** What is said of slots, by `whoseKey`. */
  readonly timesOff: ReadonlyMap<string, { id: number; level: string }>;
}

/** Whose time a time off is, where, as one word. */
export const offKey = (one: {
  staffMemberId: number | null;
  classId: number | null;
  streamId: number | null;
  roomId: number | null;
  courseId: number | null;
  dayId: number;
  slotId: number;
}): string => [one.staffMemberId, one.classId, one.streamId, one.roomId, one.courseId, one.dayId, one.slotId].join(':');

export async function readWorld(tx: Tx): Promise<World> {
  const own = await timetableClasses(tx);
  const whole = (await classesOf(tx)).map(({ id, name }) => ({ key: `c${id}`, classId: id, streamId: null, name, short: name }));
  const keys = new Set(own.map(({ key }) => key));
  const { rows: parts } = await sql<WorldPart>`
    select p.id, p.name, d.id as "divisionId", d.name as division, d.class_id as "classId", d.stream_id as "streamId"
      from timetable.part p join timetable.division d on d.school_id = p.school_id and d.id = p.division_id
     order by d.id, p.id`.execute(tx);
  const { rows: numbers } = await sql<{ id: number; staffNo: string }>`
    select id, staff_no as "staffNo" from settings.staff where status <> 'left'`.execute(tx);
  const staffNo = new Map(numbers.map((row) => [row.id, row.staffNo]));
  const { rows: codes } = await sql<{ id: number; code: string | null }>`select id, code from settings.courses`.execute(tx);
  const codeOf = new Map(codes.map((row) => [row.id, row.code]));
  const { rows: limits } = await sql<Limits & { id: number }>`
    select staff_member_id as id, most_week as "mostWeek", least_week as "leastWeek", most_day as "mostDay", most_run as "mostRun",
           most_days as "mostDays", most_gaps as "mostGaps"
      from timetable.teacher`.execute(tx);
  const { rows: off } = await sql<Parameters<typeof offKey>[0] & { id: number; level: string }>`
    select id, staff_member_id as "staffMemberId", class_id as "classId", stream_id as "streamId", room_id as "roomId",
           course_id as "courseId", day_id as "dayId", slot_id as "slotId", level
      from timetable.time_off`.execute(tx);
  return {
    cycle: await readCycle(tx),
    grid: await readGrid(tx),
    classes: [...own, ...whole.filter(({ key }) => !keys.has(key))],
    parts,
    teachers: (await timetableTeachers(tx))
      .filter(({ active }) => active)
      .map((one) => ({ ...one, staffNo: staffNo.get(one.id) ?? null })),
    courses: (await timetableSubjectsOf({ tx })).map((one) => ({ ...one, code: codeOf.get(one.id) ?? null })),
    rooms: await timetableRooms(tx),
    lessons: await readLessons(tx),
    limits: new Map(limits.map(({ id, ...own }) => [id, own])),
    timesOff: new Map(off.map((row) => [offKey(row), { id: row.id, level: row.level }])),
  };
}
