import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { shownExam } from '../../sittings/server/shown-exam.ts';

/** One subject of a student in an exam. */
export interface PublishedSubject {
  examId: number;
  courseId: number;
  subject: string;
  state: 'scored' | 'absent' | 'exempt' | 'malpractice' | 'missing';
  /** In percent. */
  mark: number | null;
  grade: string | null;
  points: number | null;
}

/** An exam that was published, with where the student stood in it. */
export interface PublishedExam {
  id: number;
  name: string;
  termName: string;
  yearName: string;
  /** The last day of its term. */
  termEnds: string;
  mean: number | null;
  grade: string | null;
  streamRank: number | null;
  streamOf: number | null;
  classRank: number | null;
  classOf: number | null;
}

/**
 * The exams of one student whose day of publication has come, the newest first, each with its subjects. What is open again is not shown
 * before it is published anew.
 */
export async function publishedResults(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  studentId: number,
  most = 100,
): Promise<{ exams: PublishedExam[]; subjects: PublishedSubject[] }> {
  const { rows: exams } = await sql<PublishedExam>`
    select e.id, e.name, t.name as "termName", y.name as "yearName", t.closes_on as "termEnds", s.mean / 1000.0::float8 as mean,
           coalesce(g.code, s.award) as grade, s.stream_rank as "streamRank", s.stream_of as "streamOf", s.class_rank as "classRank",
           s.class_of as "classOf"
      from exams.standing s
      join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id and ${shownExam(schoolDay(ctx))}
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where s.student_id = ${studentId}
     order by t.opens_on desc, e.id desc limit ${most}`.execute(ctx.tx);
  const { rows: subjects } = await sql<PublishedSubject>`
    select r.exam_id as "examId", r.course_id as "courseId", c.name as subject, r.state, r.mark / 100.0::float8 as mark, g.code as grade, r.points
      from exams.result r
      join settings.courses c on c.school_id = r.school_id and c.id = r.course_id
      left join exams.grade g on g.school_id = r.school_id and g.id = r.grade_id
     where r.student_id = ${studentId} and r.exam_id = any(${exams.map(({ id }) => id)}::bigint[])
     order by c.name`.execute(ctx.tx);
  return { exams, subjects };
}
