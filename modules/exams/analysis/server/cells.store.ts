import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { teachingThen } from '../../sittings/server/taught-then.ts';
import type { Cell } from './figures.rules.ts';
import { placed, type Scope } from './scope.store.ts';

/** What results can be put together by. */
const resultKeys = {
  exam: sql`t.exam_id`,
  course: sql`t.course_id`,
  class: sql`t.class_id`,
  stream: sql`t.stream_id`,
  gender: sql`s.gender`,
  department: sql`u.department_id`,
} as const;
type ResultKey = keyof typeof resultKeys;

const standingKeys = {
  exam: sql`s.exam_id`,
  class: sql`s.class_id`,
  stream: sql`s.stream_id`,
  gender: sql`s.gender`,
} as const;
type StandingKey = keyof typeof standingKeys;

type Keyed<K extends string> = Cell &
  Record<Exclude<K, 'gender'>, number> &
  ('gender' extends K ? { gender: 'female' | 'male' } : unknown);
type Place = Pick<Scope, 'classIds' | 'streamId'>;

const columns = (keys: readonly string[], of: Record<string, RawBuilder<unknown>>) =>
  sql.join(keys.map((key) => sql`${of[key]} as ${sql.ref(key)}`));
const grouping = (keys: readonly string[], of: Record<string, RawBuilder<unknown>>) =>
  sql.join(keys.map((key) => sql`${of[key]}`));

/** The results of exams by grade and by `keys`. */
export async function resultCells<const K extends ResultKey>(
  tx: Tx,
  examIds: readonly number[],
  place: Place,
  keys: readonly K[],
): Promise<Keyed<K>[]> {
  const by: readonly string[] = keys;
  const { rows } = await sql<Keyed<K>>`
    select ${columns(by, resultKeys)}, t.grade_id as "gradeId", count(*)::int as results, count(t.mark)::int as sat,
           coalesce(sum(t.mark), 0)::float8 / 100 as marks, coalesce(sum(t.points), 0)::int as points, count(t.points)::int as pointed,
           coalesce(sum(t.mark - t.before_mark), 0)::float8 / 100 as change, count(t.mark - t.before_mark)::int as changed
      from exams.result t
      ${by.includes('gender') ? sql`join exams.standing s on s.school_id = t.school_id and s.exam_id = t.exam_id and s.student_id = t.student_id` : sql``}
      ${by.includes('department') ? sql`join settings.courses u on u.school_id = t.school_id and u.id = t.course_id` : sql``}
     where t.exam_id = any(${examIds}::bigint[]) and ${placed(place, 't')}
     group by ${grouping(by, resultKeys)}, t.grade_id`.execute(tx);
  return rows;
}

/** The results of an exam by grade, subject, stream and teacher. A subject that two teach counts for both. */
export async function teacherCells(
  tx: Tx,
  examId: number,
  place: Place,
): Promise<(Keyed<'course' | 'class' | 'stream'> & { teacher: number })[]> {
  const cells = await resultCells(tx, [examId], place, ['course', 'class', 'stream']);
  const { rows } = await sql<{ course: number; class: number; stream: number | null; teacher: number }>`
    select k.course_id as course, k.class_id as class, k.stream_id as stream, k.staff_member_id as teacher
      from ${teachingThen(sql`e.id = ${examId}`)} k`.execute(tx);
  const taught = Map.groupBy(rows, (row) => `${row.course} ${row.class}`);
  return cells.flatMap((cell) => {
    const here = taught.get(`${cell.course} ${cell.class}`) ?? [];
    const teachers = here.filter(({ stream }) => stream === null || stream === cell.stream).map(({ teacher }) => teacher);
    return [...new Set(teachers)].map((teacher) => ({ ...cell, teacher }));
  });
}

/** The students of exams by mean grade and by `keys`: marks are averages, points are means. */
export async function standingCells<const K extends StandingKey>(
  tx: Tx,
  examIds: readonly number[],
  place: Place,
  keys: readonly K[],
): Promise<Keyed<K>[]> {
  const by: readonly string[] = keys;
  const { rows } = await sql<Keyed<K>>`
    select ${columns(by, standingKeys)}, s.grade_id as "gradeId", count(*)::int as results, count(nullif(s.sat, 0))::int as sat,
           coalesce(sum(s.marks::float8 / nullif(s.sat, 0)), 0) / 100 as marks, coalesce(sum(s.mean), 0)::float8 / 1000 as points,
           count(s.mean)::int as pointed, coalesce(sum(s.mean - s.before_mean), 0)::float8 / 1000 as change,
           count(s.mean - s.before_mean)::int as changed
      from exams.standing s
     where s.exam_id = any(${examIds}::bigint[]) and ${placed(place, 's')}
     group by ${grouping(by, standingKeys)}, s.grade_id`.execute(tx);
  return rows;
}
