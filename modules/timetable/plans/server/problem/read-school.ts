import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { type LessonToPlace, type PartWithStudents, readLessons, studentsOfParts } from '../../../lessons/server/read-lessons.ts';
import { classKey } from '../../../setup/contract/class-key.ts';
import { timetableClasses, timetableRooms, timetableTeachers } from '../../../setup/server/classes.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';
import { groupsOf } from './groups.ts';
import { readOff } from './read-off.ts';
import { lessonRooms, type RoomAsks } from './room-choices.ts';
import type { DayPart, Group, Lesson, School, Student, Teacher } from './school.ts';
import { slotsOfGrid } from './slots.ts';

type Parts = ReadonlyMap<number, PartWithStudents>;

/** The school as its timetable is made, in a dozen statements however large it is. */
export async function readSchool(tx: Tx): Promise<School> {
  const grid = await readGrid(tx);
  const classes = await timetableClasses(tx);
  const people = await timetableTeachers(tx);
  const rooms = (await timetableRooms(tx)).filter(({ active }) => active);
  const lessons = await readLessons(tx);
  const parts = await studentsOfParts(tx);
  const subjects = await readSubjects(tx);
  const asks = await readTeachers(tx);
  const { days, slots } = slotsOfGrid(grid);
  const roll = parts.size === 0 ? [] : await readRoll(tx);
  const bellOf = new Map(classes.map(({ key, bellId }) => [key, bellId]));
  const noClass = grid.bells.find(({ classIds }) => classIds.length === 0)?.id ?? grid.bells[0]?.id ?? -1;
  const byKey = new Map(classes.map((one) => [one.key, one]));
  const named = new Map(people.map(({ id, name }) => [id, name]));
  const slotAt = new Map(slots.map((slot, place) => [`${days[slot.day]?.id} ${slot.slotId}`, place]));
  const made = lessons.map((lesson): Lesson => {
    const groups = groupsOf(lesson, classes, parts);
    const subject = subjects.get(lesson.courseId ?? -1);
    const students = sizeOf(groups, byKey, parts);
    const homes = [...new Set(groups.map((group) => group.classKey))].flatMap((key) => byKey.get(key)?.homeRoomId ?? []);
    return {
      id: lesson.id,
      name: nameOf(lesson, groups, byKey, parts),
      courseId: lesson.courseId,
      subject: lesson.name,
      lengths: lesson.lengths,
      spread: lesson.spread,
      dayPart: lesson.dayPart ?? subject?.dayPart ?? 'any',
      teacherIds: lesson.teacherIds,
      classes: lesson.classes,
      groups,
      bellId: groups.map((group) => bellOf.get(group.classKey)).find((bell) => bell !== undefined && bell !== null) ?? noClass,
      students,
      rooms: lessonRooms(lesson, { rooms, homes, subject, students, ofGroup: groups.some(({ partId }) => partId !== null) }),
      fixes: new Map(lesson.fixes.map(({ piece, dayId, slotId }) => [piece, slotAt.get(`${dayId} ${slotId}`) ?? -1])),
    };
  });
  const usual = (id: number, name: string): Teacher => ({
    id,
    name,
    mostWeek: 27,
    leastWeek: null,
    mostDay: null,
    mostRun: null,
    mostDays: null,
    mostGaps: null,
  });
  const teaching = new Set(lessons.flatMap(({ teacherIds }) => teacherIds));
  return {
    days,
    slots,
    teachers: new Map(
      [...teaching].map((id) => [id, { ...usual(id, named.get(id) ?? `Member of staff ${id}`), ...asks.get(id) }]),
    ),
    classes: new Map(
      classes.map(({ key, classId, name, bellId, size, homeRoomId, teacherFirst, classTeacherId }) => [
        key,
        { key, classId, name, bellId: bellId ?? noClass, size, homeRoomId, teacherFirst, teacherId: classTeacherId },
      ]),
    ),
    rooms: new Map(rooms.map(({ id, name, short, capacity }) => [id, { id, name, short, capacity }])),
    lessons: made,
    parts,
    students: studentsOf(roll, parts),
    together: togetherOf(parts),
    off: await readOff(tx, { days, slots, classes }),
  };
}

const sizeOf = (groups: readonly Group[], classes: ReadonlyMap<string, { size: number }>, parts: Parts): number => {
  const ofParts = new Set(groups.flatMap(({ partId }) => (partId === null ? [] : [partId])));
  const whole = groups
    .filter(({ partId }) => partId === null)
    .reduce((sum, group) => sum + (classes.get(group.classKey)?.size ?? 0), 0);
  return [...ofParts].reduce((sum, part) => sum + (parts.get(part)?.students.size ?? 0), whole);
};

/** `Mathematics, Form 3 East`; `Geography, Form 3 Block A`. */
function nameOf(
  lesson: LessonToPlace,
  groups: readonly Group[],
  classes: ReadonlyMap<string, { name: string }>,
  parts: Parts,
): string {
  const names = groups.map(({ classKey: key, partId }) =>
    partId === null ? (classes.get(key)?.name ?? '') : (parts.get(partId)?.name ?? ''),
  );
  return [lesson.name, [...new Set(names)].join(', ')].filter((part) => part !== '').join(', ');
}

interface RollRow {
  id: number;
  classId: number | null;
  streamId: number | null;
}

async function readRoll(tx: Tx): Promise<RollRow[]> {
  const { rows } = await sql<RollRow>`
    select id, class_id as "classId", stream_id as "streamId" from registration.roll where here and class_id is not null`.execute(
    tx,
  );
  return rows;
}

function studentsOf(roll: readonly RollRow[], parts: Parts): Student[] {
  const of = new Map<number, number[]>();
  for (const [part, { students }] of parts) for (const student of students) of.set(student, [...(of.get(student) ?? []), part]);
  return roll.flatMap(({ id, classId, streamId }) => {
    const mine = of.get(id);
    return mine === undefined || classId === null ? [] : [{ classKey: classKey({ classId, streamId }), parts: mine }];
  });
}

function togetherOf(parts: Parts): number[][] {
  const blocks = Map.groupBy(
    [...parts.values()].filter(({ together }) => together),
    ({ divisionId }) => divisionId,
  );
  return [...blocks.values()].map((block) => block.map(({ id }) => id));
}

async function readSubjects(tx: Tx): Promise<Map<number, RoomAsks & { dayPart: DayPart }>> {
  const { rows } = await sql<{ courseId: number; dayPart: DayPart; kind: string | null; tagId: number | null }>`
    select course_id as "courseId", day_part as "dayPart", room_kind as kind, room_tag_id as "tagId" from timetable.subject`.execute(
    tx,
  );
  return new Map(rows.map(({ courseId, ...row }) => [courseId, row]));
}

async function readTeachers(tx: Tx): Promise<Map<number, Omit<Teacher, 'id' | 'name'>>> {
  const { rows } = await sql<Omit<Teacher, 'name'>>`
    select staff_member_id as id, most_week as "mostWeek", least_week as "leastWeek", most_day as "mostDay", most_run as "mostRun",
           most_days as "mostDays", most_gaps as "mostGaps" from timetable.teacher`.execute(tx);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
