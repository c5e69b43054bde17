import { type RawBuilder, sql } from 'kysely';

/** What the results of students in an exam are, as `(student_id, fingerprint, mean, grade)`: another result is another text. */
export const fingerprints = (whose: RawBuilder<unknown>) => sql`(
  select s.school_id, s.student_id, s.mean, coalesce(g.code, s.award) as grade,
         md5(row(s.sat, s.marks, s.points, s.divisor, s.mean, s.grade_id, s.stream_rank, s.stream_of, s.class_rank, s.class_of)::text
             || coalesce((select string_agg(row(r.course_id, r.state, r.mark, r.grade_id, r.points, r.class_rank, r.class_of)::text, ';'
                                            order by r.course_id)
                            from exams.result r
                           where r.school_id = s.school_id and r.exam_id = s.exam_id and r.student_id = s.student_id), '')) as fingerprint
    from exams.standing s
    left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
   where ${whose})`;
