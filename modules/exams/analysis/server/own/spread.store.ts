import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Cell } from '../figures.rules.ts';

/** How the marks of a subject lie in a part of an exam, in percent. Null places: all parts of the subject together. */
export interface Spread {
  course: number;
  class: number | null;
  stream: number | null;
  median: number | null;
  /** Of all who have a mark, not of a sample. */
  deviation: number | null;
  lowest: number | null;
  highest: number | null;
}

export type PartCell = Cell & { course: number; class: number; stream: number | null };

/** The results that `own` (over `t`, exams.result) names, by subject, place and grade. */
export async function partCells(tx: Tx, examId: number, own: RawBuilder<boolean>): Promise<PartCell[]> {
  const { rows } = await sql<PartCell>`
    select t.course_id as course, t.class_id as class, t.stream_id as stream, t.grade_id as "gradeId", count(*)::int as results,
           count(t.mark)::int as sat, coalesce(sum(t.mark), 0)::float8 / 100 as marks, coalesce(sum(t.points), 0)::int as points,
           count(t.points)::int as pointed, coalesce(sum(t.mark - t.before_mark), 0)::float8 / 100 as change,
           count(t.mark - t.before_mark)::int as changed
      from exams.result t where t.exam_id = ${examId} and ${own}
     group by t.course_id, t.class_id, t.stream_id, t.grade_id`.execute(tx);
  return rows;
}

/** Median and deviation of the same results, of each part and of each subject. */
export async function spreads(tx: Tx, examId: number, own: RawBuilder<boolean>): Promise<Spread[]> {
  const { rows } = await sql<Spread>`
    select t.course_id as course, t.class_id as class, t.stream_id as stream,
           round((percentile_cont(0.5) within group (order by t.mark) / 100)::numeric, 2)::float8 as median,
           round(stddev_pop(t.mark) / 100, 2)::float8 as deviation, min(t.mark) / 100.0::float8 as lowest, max(t.mark) / 100.0::float8 as highest
      from exams.result t where t.exam_id = ${examId} and ${own}
     group by grouping sets ((t.course_id, t.class_id, t.stream_id), (t.course_id))
     having grouping(t.class_id) = 0 or count(distinct (t.class_id, coalesce(t.stream_id, 0))) > 1`.execute(tx);
  return rows;
}
