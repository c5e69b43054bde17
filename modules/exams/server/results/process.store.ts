import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Exam } from '../../contract/sittings/exams.ts';
import { factsOf } from './facts.store.ts';
import { reworkSubject } from './rework.store.ts';
import { workOut } from './results.rules.ts';
import { writeResults } from './write.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'now'>;
type Of = Pick<Exam, 'id' | 'kind' | 'termId' | 'classIds' | 'previousId'>;

/**
 * Works out an exam's results anew, of all its classes or of one, and writes those that differ. The caller holds the exam, or
 * (for one class) its row of exams.exam_class, so that two do not work at once.
 */
export async function processExam(ctx: Context, exam: Of, classId: number | null): Promise<void> {
  await writeResults(ctx.tx, exam.id, classId, workOut(await factsOf(ctx.tx, exam, classId)));
  await sql`update exams.exam set processed_at = ${ctx.now} where id = ${exam.id}`.execute(ctx.tx);
}

/** Brings results up to date after marks of one subject of a class have changed. The caller holds the class's row. */
export async function bringUpToDate(
  ctx: Context,
  exam: Of,
  changed: { classId: number; courseId: number; studentIds: readonly number[] },
): Promise<void> {
  const { id: examId, termId, previousId } = exam;
  if (await reworkSubject(ctx.tx, { examId, termId, previousId, ...changed }))
    await sql`update exams.exam set processed_at = ${ctx.now} where id = ${examId}`.execute(ctx.tx);
  else await processExam(ctx, exam, changed.classId);
}

/** Keeps the results as they are approved, for the comparison before they are approved anew. What is kept already stays. */
export async function keepApproved({ tx }: Pick<Context, 'tx'>, examId: number): Promise<void> {
  await sql`
    insert into exams.approved_result (exam_id, student_id, course_id, mark, grade_id, class_rank)
    select exam_id, student_id, course_id, mark, grade_id, class_rank from exams.result where exam_id = ${examId}
    union all
    select exam_id, student_id, null, mean, grade_id, class_rank from exams.standing where exam_id = ${examId}
    on conflict do nothing`.execute(tx);
}

/** Forgets what was kept, when the results are approved. */
export async function forgetApproved({ tx }: Pick<Context, 'tx'>, examId: number): Promise<void> {
  await sql`delete from exams.approved_result where exam_id = ${examId}`.execute(tx);
}
