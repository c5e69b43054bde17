import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Tracked, TrackedExam } from '../contract/tracker.ts';
import { averageMark } from '../../results/server/average.ts';

/** The most exams that are shown: five years of seven a year. */
const mostExams = 36;

/** A student exam by exam, the oldest first. Throws 404. */
export async function trackStudent(tx: Tx, id: number): Promise<Tracked> {
  const { rows: found } = await sql<Omit<Tracked, 'exams' | 'grades' | 'subjects'>>`
    select n.id, n.full_name as name, n.admission_no as "admissionNo", c.name as "className", r.name as "streamName",
           n.entry_marks as "entryMarks"
      from registration.roll n
      join settings.classes c on c.school_id = n.school_id and c.id = n.class_id
      left join settings.streams r on r.school_id = n.school_id and r.id = n.stream_id
     where n.id = ${id}`.execute(tx);
  const student = found[0];
  if (!student) throw notFound('student');
  const { rows: exams } = await sql<TrackedExam>`
    select e.id as "examId", e.name as exam, e.kind, t.name as "termName", y.name as "yearName", c.name as "className", r.name as "streamName",
           case when s.mean is not null then ${averageMark('s')} end as average,
           s.mean / 1000.0::float8 as mean, coalesce(g.code, s.award) as grade, (s.mean - s.before_mean) / 1000.0::float8 as change,
           s.class_rank as "classRank", s.class_of as "classOf", s.stream_rank as "streamRank", s.stream_of as "streamOf"
      from exams.standing s
      join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where s.student_id = ${id} order by t.opens_on desc, e.id desc limit ${mostExams}`.execute(tx);
  const ordered = exams.toReversed();
  return { ...student, exams: ordered, ...(await subjectsOf(tx, id, ordered)) };
}

async function subjectsOf(tx: Tx, id: number, exams: readonly TrackedExam[]): Promise<Pick<Tracked, 'grades' | 'subjects'>> {
  const { rows } = await sql<{
    examId: number;
    courseId: number;
    subject: string;
    mark: number | null;
    grade: string | null;
    place: number | null;
  }>`
    select t.exam_id as "examId", t.course_id as "courseId", u.name as subject, t.mark / 100.0::float8 as mark, g.code as grade,
           g.scale_id * 1000 + g.place as place
      from exams.result t
      join settings.courses u on u.school_id = t.school_id and u.id = t.course_id
      left join exams.subject x on x.school_id = t.school_id and x.course_id = t.course_id
      left join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
     where t.student_id = ${id} order by coalesce(x.place, 500), u.name`.execute(tx);
  const subjects = new Map<number, Tracked['subjects'][number]>();
  const grades = new Map<string, number>();
  for (const { examId, courseId, subject, mark, grade, place } of rows) {
    const at = exams.findIndex((exam) => exam.examId === examId);
    if (at < 0) continue;
    const one = subjects.get(courseId) ?? { courseId, subject, marks: exams.map(() => null) };
    one.marks[at] = { mark, grade };
    if (grade !== null && place !== null && !grades.has(grade)) grades.set(grade, place);
    subjects.set(courseId, one);
  }
  const best = [...grades].toSorted(([, a], [, b]) => a - b).map(([grade]) => grade);
  return { grades: best, subjects: [...subjects.values()] };
}
