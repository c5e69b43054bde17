import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { classKey, type ClassOf, parseClassKey } from '../contract/class-key.ts';
import type { RoomKind } from '../contract/kinds.ts';
import { shortClasses, shortPeople } from '../contract/short-names.ts';

/** A class of the timetable: a stream, or a class that has none. */
export interface TimetableClass extends ClassOf {
  readonly key: string;
  /** `Grade 10 East`. */
  readonly name: string;
  /** As shown in a cell. */
  readonly short: string;
  readonly className: string;
  readonly streamName: string | null;
  /** How many students sit in it. */
  readonly size: number;
  /** The bell times that it keeps; null while the school has none for it. */
  readonly bellId: number | null;
  readonly homeRoomId: number | null;
  /** Whether its own teacher takes a lesson of every day's first. */
  readonly teacherFirst: boolean;
  readonly classTeacherId: number | null;
  readonly classTeacherName: string | null;
  /** Of what the school says of it for the timetable; 0 while nothing is said. */
  readonly version: number;
}

interface ClassRow extends Omit<TimetableClass, 'key' | 'short'> {
  ownShort: string | null;
}

/** Every class of the timetable in the order of classes, then by the name of the stream. */
export async function timetableClasses(tx: Tx): Promise<TimetableClass[]> {
  const { rows } = await sql<ClassRow>`
    with sitting as (
      select class_id, stream_id, count(*)::int as size from registration.roll where here and class_id is not null
       group by class_id, stream_id
    )
    select c.id as "classId", s.id as "streamId", concat_ws(' ', c.name, s.name) as name, c.name as "className",
           s.name as "streamName", coalesce((select sum(g.size)::int from sitting g
             where g.class_id = c.id and (s.id is null or g.stream_id = s.id)), 0) as size,
           (select b.id from timetable.bell b
             where b.school_id = c.school_id and (c.id = any(b.class_ids) or b.class_ids = '{}')
             order by cardinality(b.class_ids) = 0, lower(b.name), b.id limit 1) as "bellId",
           t.home_room_id as "homeRoomId", coalesce(t.teacher_first, false) as "teacherFirst", t.short as "ownShort",
           m.id as "classTeacherId", m.full_name as "classTeacherName", coalesce(t.version, 0) as version
      from settings.classes c
      left join settings.streams s on s.school_id = c.school_id and s.class_id = c.id
      left join timetable.class t on t.school_id = c.school_id and t.class_id = c.id and t.stream_id is not distinct from s.id
      left join settings.staff m on m.school_id = s.school_id and m.id = s.class_teacher_id and m.status <> 'left'
     where c.active
     order by c.level, c.id, s.name, s.id`.execute(tx);
  const made = shortClasses(rows);
  return rows.map(({ ownShort, ...row }, at) => ({ ...row, key: classKey(row), short: ownShort ?? made[at] ?? row.name }));
}

/**
 * The class of the timetable that a key names; the key of a class that has streams names all of them.
 * Throws 404 for what is no class of the school.
 */
export async function classOfKey(tx: Tx, key: string): Promise<ClassOf & { name: string }> {
  const parsed = parseClassKey(key);
  const [streamId, classId] =
    parsed === null ? [null, null] : 'streamId' in parsed ? [parsed.streamId, null] : [null, parsed.classId];
  const { rows } = await sql<ClassOf & { name: string }>`
    select c.id as "classId", s.id as "streamId", concat_ws(' ', c.name, s.name) as name
      from settings.classes c
      left join settings.streams s on s.school_id = c.school_id and s.class_id = c.id and s.id = ${streamId}::bigint
     where c.active and (c.id = ${classId}::bigint or s.id is not null)`.execute(tx);
  const [found] = rows;
  if (!found) throw new UserError('not_found', 'This school has no such class.');
  return found;
}

/** Somebody who teaches, as timetables call them. */
export interface TimetableTeacher {
  readonly id: number;
  readonly name: string;
  readonly short: string;
  /** False for who was taken out of the timetable. */
  readonly active: boolean;
}

/** Teachers of the school, and whoever else of its staff teaches something now, by name; who has left is not among them. */
export async function timetableTeachers(tx: Tx): Promise<TimetableTeacher[]> {
  const { rows } = await sql<{ id: number; name: string; ownShort: string | null; active: boolean }>`
    select m.id, m.full_name as name, t.short as "ownShort", coalesce(t.active, true) as active
      from settings.staff m
      left join timetable.teacher t on t.school_id = m.school_id and t.staff_member_id = m.id
     where m.status <> 'left'
       and (m.kind = 'teacher' or t.staff_member_id is not null
            or exists (select from exams.teachers_now w where w.school_id = m.school_id and w.staff_member_id = m.id)
            or exists (select from settings.subjects_taught u where u.school_id = m.school_id and u.staff_member_id = m.id))
     order by m.full_name, m.id`.execute(tx);
  const made = shortPeople(rows.map(({ name }) => name));
  return rows.map(({ ownShort, ...row }, at) => ({ ...row, short: ownShort ?? made[at] ?? row.name }));
}

/** Rooms by name, those out of use too. */
export async function timetableRooms(tx: Tx) {
  const { rows } = await sql<{
    id: number;
    name: string;
    short: string;
    kind: RoomKind;
    building: string | null;
    capacity: number | null;
    tagIds: number[];
    active: boolean;
  }>`
    select id, name, short, kind, building, capacity, to_jsonb(tag_ids) as "tagIds", active from timetable.room
     order by lower(name), id`.execute(tx);
  return rows;
}
