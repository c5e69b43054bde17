import { type RawBuilder, sql } from 'kysely';

/**
 * Who taught what as of an exam: a condition over `teaching` (exams.teaching) and `exam` (exams.exam). While an exam has not been
 * closed for marks it is whoever teaches now; from then on whoever taught at that moment.
 */
export const taughtThen = (teaching: string, exam: string): RawBuilder<boolean> => {
  const [from, until, settled] = [`${teaching}.from_at`, `${teaching}.until_at`, `${exam}.settled_at`].map((name) =>
    sql.ref(name),
  );
  return sql`case when ${settled} is null then ${until} is null
                  else (${from} is null or ${from} <= ${settled}) and (${until} is null or ${until} > ${settled}) end`;
};

/**
 * Who taught in an exam, as a relation `(school_id, exam_id, class_id, stream_id, course_id, staff_member_id)` without doubles.
 * @param exams which exams, as a condition on `e` (exams.exam)
 */
export const teachingThen = (exams: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select distinct y.school_id, e.id as exam_id, y.class_id, y.stream_id, y.course_id, y.staff_member_id
    from exams.exam e join exams.teaching y on y.school_id = e.school_id and ${taughtThen('y', 'e')}
   where ${exams})`;

/** The names of who taught the subject of a row with school_id, class_id, stream_id and course_id, named by `alias`, in an exam `e`. */
export const teachersThen = (alias: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`coalesce((
    select string_agg(distinct f.full_name, ', ' order by f.full_name)
      from exams.teaching y join settings.staff f on f.school_id = y.school_id and f.id = y.staff_member_id
     where y.school_id = ${of('school_id')} and y.class_id = ${of('class_id')} and y.course_id = ${of('course_id')}
       and (y.stream_id is null or y.stream_id = ${of('stream_id')}) and ${taughtThen('y', 'e')}), '')`;
};

/** A condition over `h` (exams.sheet): that the member of staff teaches its subject now, or taught it then. */
export const taughtSheet = (staffMemberId: number | null): RawBuilder<boolean> => sql`exists (
  select from exams.teaching y join exams.exam of_sheet on of_sheet.school_id = y.school_id and of_sheet.id = h.exam_id
   where y.school_id = h.school_id and y.staff_member_id = ${staffMemberId}::bigint
     and y.class_id = h.class_id and y.course_id = h.course_id and (y.stream_id is null or y.stream_id = h.stream_id)
     and (y.until_at is null or ${taughtThen('y', 'of_sheet')}))`;
