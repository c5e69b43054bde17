import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { quizExamMarksApi, Standing, Taking } from '../../contract/exam-marks.ts';
import { workerOn } from '../scope.ts';

type Api = typeof quizExamMarksApi;

/** When results of a quiz were taken over, the newest first. */
export async function takingsOf(ctx: SchoolContext, quizId: number): Promise<Output<Api['takings']>> {
  await workerOn(ctx, quizId);
  const { rows } = await sql<Taking>`
    select t.id, t.sheet_name as "sheetName", t.paper_name as "paperName", t.out_of as "outOf", t.at, t.by_name as "byName", t.replaced,
           t.entered, t.kept
      from elearning.quiz_taking t where t.quiz_id = ${quizId} order by t.id desc limit 100`.execute(ctx.tx);
  return { rows };
}

type Row = Omit<Output<Api['taken']>['rows'][number], 'before'> & { state: Standing['state'] | null; was: number | null };

/** Which marks were taken over, as they were. Throws 404 for what was taken from another quiz. */
export async function takenMarks(ctx: SchoolContext, quizId: number, takingId: number): Promise<Output<Api['taken']>> {
  await workerOn(ctx, quizId);
  const { rows: found } = await sql`
    select from elearning.quiz_taking t where t.id = ${takingId} and t.quiz_id = ${quizId}`.execute(ctx.tx);
  if (found.length === 0) throw notFound('taking over');
  const { rows } = await sql<Row>`
    select m.student_id as "studentId", s.full_name as student, s.admission_no as "admissionNo", m.quiz_marks as "quizMarks",
           m.quiz_out_of as "quizOutOf", m.score, m.before_state as state, m.before_score as was
      from elearning.quiz_taken_mark m join registration.roll s on s.school_id = m.school_id and s.id = m.student_id
     where m.taking_id = ${takingId} order by s.search_text, s.id`.execute(ctx.tx);
  return { rows: rows.map(({ state, was, ...row }) => ({ ...row, before: state && { state, score: was } })) };
}
