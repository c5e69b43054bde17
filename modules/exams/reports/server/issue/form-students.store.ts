import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Curriculum } from '../../../setup/contract/scales.ts';

/** A student in an exam, as the form needs it. Marks in hundredths of a percent, means in thousandths of a point. */
export interface FormStudentFacts {
  studentId: number;
  fullName: string;
  firstName: string;
  admissionNo: string;
  gender: 'female' | 'male';
  boards: boolean;
  entryMarks: string | null;
  /** Null too when the family said no to it. */
  photoFileId: number | null;
  classId: number;
  className: string;
  curriculum: Curriculum;
  streamId: number | null;
  streamName: string | null;
  classTeacher: string | null;
  /** Why there is no mean. */
  missing: string | null;
  sat: number;
  marks: number;
  points: number | null;
  divisor: number | null;
  mean: number | null;
  beforeMean: number | null;
  grade: string | null;
  streamRank: number | null;
  streamOf: number | null;
  classRank: number | null;
  classOf: number | null;
}

/** The last thing that the family said of photos was no. */
const refusedPhoto = sql`coalesce((
  select not c.given from registration.consents c where c.school_id = n.school_id and c.student_id = n.id and c.purpose = 'photo'
   order by c.id desc limit 1), false)`;

/** Students of an exam under a condition over `s` (exams.standing) and `n` (the student), by class, stream and name. */
export async function formStudents(tx: Tx, examId: number, where: RawBuilder<unknown>): Promise<FormStudentFacts[]> {
  const { rows } = await sql<FormStudentFacts>`
    select s.student_id as "studentId", n.full_name as "fullName", n.first_name as "firstName", n.admission_no as "admissionNo", n.gender,
           n.boarding = 'boarder' as boards, n.entry_marks as "entryMarks", case when ${refusedPhoto} then null else n.photo_file_id end as "photoFileId",
           s.class_id as "classId", c.name as "className", c.curriculum, s.stream_id as "streamId", r.name as "streamName",
           f.full_name as "classTeacher", s.sat, s.marks, s.points, s.divisor, s.mean, s.missing, s.before_mean as "beforeMean", coalesce(g.code, s.award) as grade,
           s.stream_rank as "streamRank", s.stream_of as "streamOf", s.class_rank as "classRank", s.class_of as "classOf"
      from exams.standing s
      join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
      join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id
      left join settings.staff f on f.school_id = r.school_id and f.id = case when e.rules ? 'classTeachers'
           then (e.rules -> 'classTeachers' ->> s.stream_id::text)::bigint else r.class_teacher_id end
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where s.exam_id = ${examId} and ${where}
     order by c.level, c.id, r.name nulls first, s.stream_id, n.search_text, n.id`.execute(tx);
  return rows;
}

/** One subject of one student. */
export interface FormResult {
  studentId: number;
  courseId: number;
  subject: string;
  code: string | null;
  state: 'scored' | 'absent' | 'exempt' | 'malpractice' | 'missing';
  mark: number | null;
  beforeMark: number | null;
  grade: string | null;
  points: number | null;
  classRank: number | null;
  classOf: number | null;
}

/** The subjects of students in an exam, in the order of report forms, by student. */
export async function formResults(tx: Tx, examId: number, studentIds: readonly number[]): Promise<Map<number, FormResult[]>> {
  const { rows } = await sql<FormResult>`
    select t.student_id as "studentId", t.course_id as "courseId", u.name as subject, u.code, t.state, t.mark,
           t.before_mark as "beforeMark", g.code as grade, t.points, t.class_rank as "classRank", t.class_of as "classOf"
      from exams.result t
      join settings.courses u on u.school_id = t.school_id and u.id = t.course_id
      left join exams.subject x on x.school_id = t.school_id and x.course_id = t.course_id
      left join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
     where t.exam_id = ${examId} and t.student_id = any(${studentIds}::bigint[])
     order by coalesce(x.place, 500), u.name, u.id`.execute(tx);
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

/** The means of a class in the subjects of an exam, in percent, by subject. */
export async function classMeans(tx: Tx, examId: number, classId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ courseId: number; mean: number }>`
    select course_id as "courseId", avg(mark)::float8 / 100 as mean from exams.result
     where exam_id = ${examId} and class_id = ${classId} and mark is not null group by course_id`.execute(tx);
  return new Map(rows.map(({ courseId, mean }) => [courseId, mean]));
}
