import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { weekdayOf } from '../../published/server/read/cycle.rules.ts';
import { usualLessons } from '../../setup/contract/teachers.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Cover } from '../contract/covers.ts';
import { type Away, awayOn, isAway } from './away.store.ts';
import { coversOn, stands } from './covers.store.ts';
import { atOnce, type LessonOfDay, lessonsOn, slotsOf } from './day-lessons.ts';
import { dutiesOn } from './duties.ts';
import { notClosed } from './school-days.ts';
import type { Known } from './suggest.rules.ts';

/** A teacher who may be asked to take lessons. */
interface Teacher {
  id: number;
  name: string;
  /** In slots; null: no limit is set. */
  mostDay: number | null;
  /** In slots; the usual number where none is set. */
  mostWeek: number;
  courseIds: number[];
  /** Class and stream of what they teach, `3 12`. */
  classKeys: string[];
  covers: number;
  /** Lessons of that week in slots: their own of that week of the cycle, as it was arranged for the days from Monday to Sunday. */
  week: number;
}

/** Everything that decides who can take a lesson of a day. */
export interface DayFacts {
  day: string;
  lessons: LessonOfDay[];
  away: Away[];
  covers: Cover[];
  duties: ReadonlyMap<number, LessonOfDay[]>;
  teachers: Teacher[];
}

export async function factsOf(tx: Tx, day: string): Promise<DayFacts> {
  const lessons = await lessonsOn(tx, day);
  const covers = await coversOn(tx, day);
  return {
    day,
    lessons,
    away: await awayOn(tx, day),
    covers,
    duties: dutiesOn(day, lessons, covers),
    teachers: await teachersOn(tx, day),
  };
}

async function teachersOn(tx: Tx, day: string): Promise<Teacher[]> {
  const open = await notClosed(tx);
  const monday = addDays(day, 1 - weekdayOf(day));
  const { rows } = await sql<Teacher>`
    with p as (
      select id, weeks, first_monday from timetable.publication
       where from_day <= ${day}::date and coalesce(until_day, 'infinity') >= ${day}::date
       order by from_day desc limit 1),
    term as (
      select coalesce((select max(opens_on) from settings.terms where opens_on <= ${day}::date and closes_on >= ${day}::date),
                      ${addDays(day, -90)}::date) as opens_on),
    taught as (
      select k.staff_member_id, array_agg(distinct s.course_id) filter (where s.course_id is not null) as courses,
             array_agg(distinct c.class_id || ' ' || coalesce(c.stream_id, 0)) filter (where c.class_id is not null) as keys
        from p join timetable.session s on s.publication_id = p.id
        join timetable.session_teacher k on k.school_id = s.school_id and k.session_id = s.id
        left join timetable.session_class c on c.school_id = s.school_id and c.session_id = s.id
       group by 1),
    weekly as (
      select k.staff_member_id, sum(s.slots)::int as slots
        from p join timetable.session s on s.publication_id = p.id and s.kind = 'lesson'
         and s.week = timetable.week_of_cycle(p.weeks, p.first_monday, ${day}::date)
        join timetable.session_teacher k on k.school_id = s.school_id and k.session_id = s.id
       group by 1),
    moved as (
      select h.taker_id, h.owner_id, h.kind, s.slots
        from timetable.cover c
        join lateral (
          values (c.day, c.session_id, c.absent_id, c.cover_id, c.kind),
                 (c.other_day, c.other_session_id, c.cover_id, c.absent_id, c.kind)) h (day, session_id, owner_id, taker_id, kind)
          on h.day between ${monday}::date and ${addDays(monday, 6)}::date and h.kind <> 'room'
        join timetable.session s on s.school_id = c.school_id and s.id = h.session_id
       where ${stands} and ${open(sql`h.day`)}),
    arranged as (
      select x.id, sum(x.slots)::int as slots
        from (select taker_id as id, slots from moved where kind <> 'merge'
              union all
              select owner_id, -slots from moved) x
       where x.id is not null
       group by 1),
    known as (select staff_member_id, array_agg(distinct course_id) as courses from settings.subjects_taught group by 1),
    covered as (
      select c.cover_id, count(*)::int as covers
        from timetable.cover c, term
       where ${stands} and c.counts and c.cover_id is not null and c.day between term.opens_on and ${day}::date
         and ${open(sql`c.day`)}
       group by 1)
    select f.id, f.full_name as name, t.most_day as "mostDay", coalesce(t.most_week, ${usualLessons}) as "mostWeek",
           to_jsonb(coalesce(g.courses, '{}') || coalesce(n.courses, '{}')) as "courseIds", to_jsonb(coalesce(g.keys, '{}')) as "classKeys",
           coalesce(v.covers, 0) as covers, coalesce(w.slots, 0) + coalesce(m.slots, 0) as week
      from settings.staff f
      left join timetable.teacher t on t.school_id = f.school_id and t.staff_member_id = f.id
      left join taught g on g.staff_member_id = f.id
      left join known n on n.staff_member_id = f.id
      left join weekly w on w.staff_member_id = f.id
      left join covered v on v.cover_id = f.id
      left join arranged m on m.id = f.id
     where f.kind = 'teacher' and f.status = 'active' and coalesce(t.active, true)
     order by f.full_name, f.id`.execute(tx);
  return rows;
}

/** What is known of each teacher who might take a lesson in place of somebody. */
export function knownFor({ duties, away, teachers }: DayFacts, lesson: LessonOfDay, absentId: number): Known[] {
  return teachers
    .filter(({ id }) => id !== absentId)
    .map((teacher): Known => {
      const held = duties.get(teacher.id) ?? [];
      const then = held.find((other) => atOnce(other, lesson));
      return {
        id: teacher.id,
        name: teacher.name,
        holds: then ? `${then.classes} ${then.title}`.trim() : null,
        away: away.some((one) => one.staffMemberId === teacher.id && isAway(one, lesson)),
        sameSubject: lesson.courseId !== null && teacher.courseIds.includes(lesson.courseId),
        teachesClass: lesson.classKeys.some((key) => teacher.classKeys.includes(key)),
        covers: teacher.covers,
        today: slotsOf(held),
        week: teacher.week,
        mostDay: teacher.mostDay,
        mostWeek: teacher.mostWeek,
        beside: held.some(({ startsAt, endsAt }) => endsAt === lesson.startsAt || startsAt === lesson.endsAt),
      };
    });
}
