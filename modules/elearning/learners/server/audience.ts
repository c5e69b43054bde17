import { type RawBuilder, sql } from 'kysely';
import type { Learner } from './who.ts';

/**
 * Whom something is for stands in rows with `class_id`, `stream_id` and `student_id`; the narrowest that is set counts. What is of a
 * subject is for those only who take it, except where a student is named.
 */
type Columns = 'class_id' | 'stream_id' | 'student_id';

/** A column of a row of an audience. */
const of = (row: string, column: Columns) => sql.ref(`${row}.${column}`);

/**
 * Whether a row of an audience is for a learner.
 * @param row the name by which the statement calls the row
 * @param course the subject it is of, as SQL; left out: of none
 */
export function inAudience(row: string, learner: Learner, course?: RawBuilder<unknown>): RawBuilder<boolean> {
  const { studentId, streamId, classId, courseIds } = learner;
  const takes = course ? sql`(${course} is null or ${course} = any(${[...courseIds]}::bigint[]))` : sql`true`;
  return sql<boolean>`coalesce(case
    when ${of(row, 'student_id')} is not null then ${of(row, 'student_id')} = ${studentId}
    when ${of(row, 'stream_id')} is not null then ${of(row, 'stream_id')} = ${streamId}::bigint and ${takes}
    else ${of(row, 'class_id')} = ${classId}::bigint and ${takes} end, false)`;
}

/**
 * Whether a student on the roll is among those whom a row of an audience is for: to join the two.
 * @param row the name of the row, which has `school_id`
 * @param student the name of a row of registration.roll
 */
export function isFor(row: string, student: string, course?: RawBuilder<unknown>): RawBuilder<boolean> {
  const roll = (column: string) => sql.ref(`${student}.${column}`);
  const takes = course
    ? sql`(${course} is null or exists (
        select from exams.takers_now t
         where t.school_id = ${roll('school_id')} and t.student_id = ${roll('id')} and t.course_id = ${course}))`
    : sql`true`;
  return sql<boolean>`(${sql.ref(`${row}.school_id`)} = ${roll('school_id')} and ${roll('here')} and coalesce(case
    when ${of(row, 'student_id')} is not null then ${of(row, 'student_id')} = ${roll('id')}
    when ${of(row, 'stream_id')} is not null then ${of(row, 'stream_id')} = ${roll('stream_id')} and ${takes}
    else ${of(row, 'class_id')} = ${roll('class_id')} and ${takes} end, false))`;
}

/**
 * The students of an audience, each once, as a relation `(school_id, student_id, class_id, stream_id)`.
 * @param rows a relation `(school_id, class_id, stream_id, student_id)`: the rows of the audience
 */
export function studentsOf(rows: RawBuilder<unknown>, course?: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select distinct r.school_id, r.id as student_id, r.class_id, r.stream_id
      from ${rows} audience_row join registration.roll r on ${isFor('audience_row', 'r', course)})`;
}
