import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { classOfKey } from '../../../setup/server/classes.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';
import type { OptionBlock, OptionBlocks } from '../../contract/blocks/option-blocks.ts';
import { usualLessons, usualPieces } from '../../contract/grid/usual.ts';
import { teachersWithLoads } from '../choices.store.ts';
import { studentsOfClass } from '../groups/divisions.store.ts';
import type { Option } from './arrange.ts';

interface Of {
  readonly classId: number;
  readonly streamId: number | null;
}

/** How many sit in a group where no room says it: what Kenyan schools plan a class with. */
const usualGroup = 45;

/** Subjects that only some of the class take, with who teaches them and the rooms that do. */
export async function optionsOf(tx: Tx, { classId, streamId }: Of): Promise<(Option & { name: string; takers: number })[]> {
  const { rows } = await sql<{
    courseId: number;
    name: string;
    takers: number;
    teachers: number[];
    rooms: { id: number; seats: number }[];
  }>`
    select o.id as "courseId", o.name, (select count(*)::int from exams.takers_now k where k.school_id = o.school_id and k.course_id = o.id
             and k.class_id = u.class_id and (${streamId}::bigint is null or k.stream_id = ${streamId}::bigint)) as takers,
           coalesce((select jsonb_agg(distinct w.staff_member_id order by w.staff_member_id) from exams.teachers_now w
                       join settings.staff m on m.school_id = w.school_id and m.id = w.staff_member_id and m.status <> 'left'
                      where w.school_id = o.school_id and w.course_id = o.id and w.class_id = u.class_id
                        and not exists (select from timetable.teacher x where x.school_id = w.school_id and x.staff_member_id = w.staff_member_id and not x.active)
                        and (${streamId}::bigint is null or w.stream_id is null or w.stream_id = ${streamId}::bigint)), '[]') as teachers,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'seats', r.capacity) order by r.id) from timetable.room r
                      where r.school_id = o.school_id and r.active and r.capacity is not null
                        and case when t.room_tag_id is not null then t.room_tag_id = any(r.tag_ids)
                                 else r.kind = coalesce(t.room_kind, 'classroom') end), '[]') as rooms
      from registration.class_subjects u
      join settings.courses o on o.school_id = u.school_id and o.id = u.course_id
      left join timetable.subject t on t.school_id = o.school_id and t.course_id = o.id
     where u.class_id = ${classId} and not u.compulsory order by o.code nulls last, o.name, o.id`.execute(tx);
  return rows.map((row) => ({ ...row, most: Math.max(0, ...row.rooms.map(({ seats }) => seats)) || usualGroup }));
}

/** Option blocks of a class with who sits where, and what its students have chosen. Throws 404. */
export async function readBlocks(tx: Tx, classKey: string): Promise<OptionBlocks> {
  const of = await classOfKey(tx, classKey);
  const options = await optionsOf(tx, of);
  const students = await studentsOfClass(tx, of);
  const { rows: chosen } = await sql<{ studentId: number; courses: number[] }>`
    select k.student_id as "studentId", jsonb_agg(k.course_id order by k.course_id) as courses from exams.takers_now k
     where k.class_id = ${of.classId} and not k.compulsory group by 1`.execute(tx);
  const courses = new Map(chosen.map((row) => [row.studentId, row.courses]));
  const standing = await standingBlocks(tx, of);
  const teach = new Set(standing.flatMap(({ parts }) => parts.flatMap(({ teacherIds }) => teacherIds)));
  const grid = await readGrid(tx);
  const { rows: kinds } = await sql<{ curriculum: string; name: string }>`
    select curriculum, name from settings.classes where id = ${of.classId}`.execute(tx);
  const kind = one(kinds);
  const usual = usualLessons(kind.curriculum, kind.name, '') ?? { lessons: 4, doubles: 0 };
  const week = grid.days.filter((day) => day.week === 1).length;
  return {
    classKey,
    classId: of.classId,
    className: of.name,
    students: students.map((student) => ({ ...student, courses: courses.get(student.id) ?? [] })),
    subjects: options.map(({ courseId, name, takers, most, teachers }) => ({
      courseId,
      name,
      takers,
      most,
      teacherIds: [...teachers],
    })),
    teachers: (await teachersWithLoads(tx, grid.weeks))
      .filter(({ id, teaches }) => teaches || teach.has(id))
      .map(({ id, name }) => ({ id, name })),
    usual: usualPieces({ lessons: usual.lessons, doubles: 1 }, week, grid.weeks),
    blocks: standing.map(({ version: _version, ...block }) => block),
    seen: standing.flatMap(({ divisionId, version }) => (divisionId === null ? [] : [{ divisionId, version }])),
  };
}

/** The divisions of a class whose groups are each of one subject, listed by name, and run together. */
export async function standingBlocks(tx: Tx, { classId, streamId }: Of): Promise<(OptionBlock & { version: number })[]> {
  const { rows } = await sql<OptionBlock & { version: number }>`
    with cards as (
      select distinct on (c.part_id) c.part_id, l.id, l.lengths from timetable.lesson_class c
        join timetable.lesson l on l.school_id = c.school_id and l.id = c.lesson_id and l.active
       where c.part_id is not null order by c.part_id, l.id)
    select d.id as "divisionId", d.version, d.name,
           coalesce((select to_jsonb(k.lengths) from timetable.part p join cards k on k.part_id = p.id
                      where p.school_id = d.school_id and p.division_id = d.id order by p.id limit 1), '[1]') as lengths,
           (select jsonb_agg(jsonb_build_object('partId', p.id, 'name', p.name, 'courseId', p.course_id,
                     'teacherIds', coalesce((select jsonb_agg(h.staff_member_id order by h.staff_member_id) from timetable.lesson_teacher h
                                              where h.school_id = p.school_id and h.lesson_id = k.id), '[]'),
                     'students', coalesce((select jsonb_agg(s.student_id order by s.student_id) from timetable.part_student s
                                             join registration.roll r on r.school_id = s.school_id and r.id = s.student_id and r.here
                                                                     and r.class_id = d.class_id and (d.stream_id is null or r.stream_id = d.stream_id)
                                            where s.school_id = p.school_id and s.part_id = p.id), '[]')) order by p.id)
              from timetable.part p left join cards k on k.part_id = p.id
             where p.school_id = d.school_id and p.division_id = d.id) as parts
      from timetable.division d
     where d.together and d.class_id = ${classId} and d.stream_id is not distinct from ${streamId}::bigint
       and exists (select from timetable.part p where p.school_id = d.school_id and p.division_id = d.id)
       and not exists (select from timetable.part p where p.school_id = d.school_id and p.division_id = d.id
                          and (p.rule <> 'listed' or p.course_id is null))
     order by lower(d.name), d.id`.execute(tx);
  return rows;
}
