import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import type { Touched } from '../contract/results.ts';
import { examToWorkOut } from '../../sittings/server/exams.store.ts';
import { fingerprints } from './fingerprints.ts';

const shown = 50;

/**
 * Whose report form says something else than when the exam was approved last: by their own results, or by their place alone. Nobody
 * while the exam has not been opened again. Throws 404.
 */
export async function touchedBy({ tx }: Pick<SchoolContext, 'tx'>, examId: number): Promise<Touched> {
  await examToWorkOut(tx, examId);
  const { rows } = await sql<OrNone<Touched['first'][number]> & { results: number; places: number }>`
    with was as materialized (
      select student_id, course_id, mark, grade_id, fingerprint from exams.approved_result where exam_id = ${examId}),
    now_there as materialized (
      select student_id, course_id, mark, grade_id from exams.result where exam_id = ${examId}
      union all
      select student_id, null, mean, grade_id from exams.standing where exam_id = ${examId}),
    own as materialized (
      select student_id from (
        (select student_id, course_id, mark, grade_id from was except select * from now_there)
        union all (select * from now_there except select student_id, course_id, mark, grade_id from was)) d
       where exists (select from was) group by student_id),
    moved as materialized (
      select f.student_id from ${fingerprints(sql`s.exam_id = ${examId}`)} f
        join was w on w.student_id = f.student_id and w.course_id is null and w.fingerprint <> f.fingerprint
       where f.student_id not in (select student_id from own)),
    found as (select student_id, 'results' as what from own union all select student_id, 'place' from moved)
    select n.id, n.full_name as name, n.admission_no as "admissionNo", concat_ws(' ', c.name, r.name) as "className", b.what,
           t.results, t.places
      from (select (select count(*)::int from own) as results, (select count(*)::int from moved) as places) t
      left join found b on true
      left join registration.roll n on n.id = b.student_id
      left join exams.standing s on s.school_id = n.school_id and s.exam_id = ${examId} and s.student_id = n.id
      left join settings.classes c on c.school_id = n.school_id and c.id = coalesce(s.class_id, n.class_id)
      left join settings.streams r on r.school_id = n.school_id and r.id = coalesce(s.stream_id, n.stream_id)
     order by b.what desc, n.search_text, n.id limit ${shown}`.execute(tx);
  const { results, places } = there(rows[0]);
  const first = rows.filter((row): row is Touched['first'][number] & typeof row => row.id !== null);
  return {
    results,
    places,
    first: first.map(({ id, name, admissionNo, className, what }) => ({ id, name, admissionNo, className, what })),
  };
}

/** The counts come once without a student where nobody's form has changed. */
type OrNone<T> = { [Key in keyof T]: T[Key] | null };
