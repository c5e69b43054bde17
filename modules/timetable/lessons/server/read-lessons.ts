import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

export type Spread = 'days' | 'apart' | 'any';
export type DayPart = 'any' | 'early' | 'morning' | 'not_after_lunch' | 'afternoon';
export type RoomNeed = 'home' | 'subject' | 'listed' | 'none';
export type RoomRank = 'best' | 'normal' | 'emergency';

/** Who sits in a lesson: a stream, a class with all its streams (no stream), or only the students of one group of it. */
export interface LessonClass {
  readonly classId: number;
  /** Null: all streams of the class. */
  readonly streamId: number | null;
  /** Null: all of its students. */
  readonly partId: number | null;
}

/** An active lesson as it is to be placed. */
export interface LessonToPlace {
  readonly id: number;
  /** Null where it is called by its title only. */
  readonly courseId: number | null;
  /** The title, or the name of the course. */
  readonly name: string;
  /** The pieces of a cycle, each with how many slots in a row. */
  readonly lengths: readonly number[];
  readonly spread: Spread;
  /** Null: as the subject wishes. */
  readonly dayPart: DayPart | null;
  readonly roomNeed: RoomNeed;
  readonly tagIds: readonly number[];
  /** Members of staff, by their key; all of them teach at the same time. */
  readonly teacherIds: readonly number[];
  readonly classes: readonly LessonClass[];
  /** Those of `roomNeed` listed, best first. */
  readonly rooms: readonly { readonly roomId: number; readonly rank: RoomRank }[];
  /** Pieces that must begin at a slot of a day; `piece` counts `lengths` from 0. */
  readonly fixes: readonly { readonly piece: number; readonly dayId: number; readonly slotId: number }[];
}

/** Every active lesson of the school, by key, in one statement. */
export async function readLessons(tx: Tx): Promise<LessonToPlace[]> {
  const { rows } = await sql<LessonToPlace>`
    with who as (select school_id, lesson_id, jsonb_agg(staff_member_id order by staff_member_id) as list
                   from timetable.lesson_teacher group by 1, 2),
         sits as (select school_id, lesson_id, jsonb_agg(jsonb_build_object('classId', class_id, 'streamId', stream_id, 'partId', part_id)
                         order by class_id, stream_id nulls first, part_id nulls first) as list
                    from timetable.lesson_class group by 1, 2),
         place as (select school_id, lesson_id, jsonb_agg(jsonb_build_object('roomId', room_id, 'rank', rank)
                          order by array_position(array['best', 'normal', 'emergency'], rank), room_id) as list
                     from timetable.lesson_room group by 1, 2),
         fixed as (select school_id, lesson_id, jsonb_agg(jsonb_build_object('piece', piece, 'dayId', day_id, 'slotId', slot_id) order by piece) as list
                     from timetable.lesson_fix group by 1, 2)
    select l.id, l.course_id as "courseId", coalesce(l.title, o.name, '') as name, to_jsonb(l.lengths) as lengths, l.spread,
           l.day_part as "dayPart", l.room_need as "roomNeed", to_jsonb(l.tag_ids) as "tagIds", coalesce(who.list, '[]') as "teacherIds",
           coalesce(sits.list, '[]') as classes, coalesce(place.list, '[]') as rooms, coalesce(fixed.list, '[]') as fixes
      from timetable.lesson l
      left join settings.courses o on o.school_id = l.school_id and o.id = l.course_id
      left join who on who.school_id = l.school_id and who.lesson_id = l.id
      left join sits on sits.school_id = l.school_id and sits.lesson_id = l.id
      left join place on place.school_id = l.school_id and place.lesson_id = l.id
      left join fixed on fixed.school_id = l.school_id and fixed.lesson_id = l.id
     where l.active order by l.id`.execute(tx);
  return rows;
}

/** A group of a division with who sits in it now. */
export interface PartWithStudents {
  readonly id: number;
  readonly divisionId: number;
  /** `Block A: Geography`. */
  readonly name: string;
  readonly classId: number;
  /** Null: of all streams of the class. */
  readonly streamId: number | null;
  /** The lessons of its division's groups run at the same times, as those of an option block. */
  readonly together: boolean;
  readonly students: ReadonlySet<number>;
  /** The streams where its students sit; students who sit in none are not told here. */
  readonly streams: ReadonlySet<number>;
}

interface PartRow {
  id: number;
  divisionId: number;
  name: string;
  classId: number;
  streamId: number | null;
  together: boolean;
  students: number[];
  streams: number[];
}

/** Every group of the school by its key, with the students on the roll who are in it, in one statement. */
export async function studentsOfParts(tx: Tx): Promise<ReadonlyMap<number, PartWithStudents>> {
  const { rows } = await sql<PartRow>`
    with sits as (
      select p.id as part_id, r.id as student_id, r.stream_id
        from timetable.part p
        join timetable.division d on d.school_id = p.school_id and d.id = p.division_id
        join registration.roll r on r.school_id = d.school_id and r.class_id = d.class_id and r.here
                                and (d.stream_id is null or r.stream_id = d.stream_id)
       where p.rule = r.gender or (p.rule = 'boarders' and r.boarding = 'boarder') or (p.rule = 'day_scholars' and r.boarding = 'day')
      union all
      select p.id, k.student_id, k.stream_id
        from timetable.part p
        join timetable.division d on d.school_id = p.school_id and d.id = p.division_id
        join exams.takers_now k on k.school_id = d.school_id and k.class_id = d.class_id and k.course_id = p.course_id
                               and (d.stream_id is null or k.stream_id = d.stream_id)
       where p.rule = 'takes'
      union all
      select p.id, r.id, r.stream_id
        from timetable.part p
        join timetable.division d on d.school_id = p.school_id and d.id = p.division_id
        join timetable.part_student l on l.school_id = p.school_id and l.part_id = p.id
        join registration.roll r on r.school_id = l.school_id and r.id = l.student_id and r.here and r.class_id = d.class_id
                                and (d.stream_id is null or r.stream_id = d.stream_id)
       where p.rule = 'listed'),
    told as (select part_id, jsonb_agg(student_id order by student_id) as students,
                    coalesce(jsonb_agg(distinct stream_id) filter (where stream_id is not null), '[]') as streams
               from sits group by 1)
    select p.id, d.id as "divisionId", d.name || ': ' || p.name as name, d.class_id as "classId", d.stream_id as "streamId", d.together,
           coalesce(told.students, '[]') as students, coalesce(told.streams, '[]') as streams
      from timetable.part p
      join timetable.division d on d.school_id = p.school_id and d.id = p.division_id
      left join told on told.part_id = p.id
     order by d.id, p.id`.execute(tx);
  return new Map(
    rows.map(({ students, streams, ...part }) => [part.id, { ...part, students: new Set(students), streams: new Set(streams) }]),
  );
}

/**
 * Whether somebody would sit in both. A group in which nobody is yet is taken for anybody of its class, but for the other groups of
 * its own division, so that a timetable made before students have chosen still holds.
 */
export function wouldMeet(one: LessonClass, other: LessonClass, parts: ReadonlyMap<number, PartWithStudents>): boolean {
  if (one.classId !== other.classId) return false;
  if (one.streamId !== null && other.streamId !== null && one.streamId !== other.streamId) return false;
  const mine = one.partId === null ? undefined : parts.get(one.partId);
  const theirs = other.partId === null ? undefined : parts.get(other.partId);
  if (mine && theirs) {
    if (mine.id === theirs.id) return true;
    if (mine.students.size === 0 || theirs.students.size === 0) return mine.divisionId !== theirs.divisionId;
    const [few, many] = mine.students.size < theirs.students.size ? [mine, theirs] : [theirs, mine];
    return [...few.students].some((student) => many.students.has(student));
  }
  const group = mine ?? theirs;
  const streamId = mine ? other.streamId : one.streamId;
  return !group || group.students.size === 0 || streamId === null || group.streams.has(streamId);
}
