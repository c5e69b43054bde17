import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { fingerprints } from './fingerprints.ts';
import { factsOf } from './facts.store.ts';
import { reworkSubject } from './rework-subject.ts';
import { workOut } from './results.rules.ts';
import { writeResults } from './write.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'now'>;
type Of = Pick<Exam, 'id' | 'kind' | 'termId' | 'classIds' | 'previousId'>;

/**
 * Works out an exam's results anew, of all its classes or of one, and writes those that differ. The caller holds the exam, or
 * (for one class) its row of exams.exam_class, so that two do not work at once.
 */
export async function processExam(ctx: Context, exam: Of, classId: number | null): Promise<void> {
  await stamp(ctx, exam.id, await writeResults(ctx.tx, exam.id, classId, workOut(await factsOf(ctx.tx, exam, classId))));
}

/** Brings results up to date after marks of one subject of a class have changed. The caller holds the class's row. */
export async function bringUpToDate(
  ctx: Context,
  exam: Of,
  changed: { classId: number; courseId: number; studentIds: readonly number[] },
): Promise<void> {
  const { id: examId, termId, previousId } = exam;
  const done = await reworkSubject(ctx.tx, { examId, termId, previousId, ...changed });
  if (done === null) await processExam(ctx, exam, changed.classId);
  else await stamp(ctx, examId, done === 'changed');
}

async function stamp({ tx, now }: Context, examId: number, changed: boolean): Promise<void> {
  await sql`
    update exams.exam set processed_at = ${now}, results_at = case when ${changed} or results_at is null then ${now} else results_at end
     where id = ${examId}`.execute(tx);
}

/** Keeps the results as they are approved, for the comparison before they are approved anew. What is kept already stays. */
export async function keepApproved({ tx }: Pick<Context, 'tx'>, examId: number): Promise<void> {
  await sql`
    insert into exams.approved_result (exam_id, student_id, course_id, mark, grade_id, class_rank, fingerprint)
    select exam_id, student_id, course_id, mark, grade_id, class_rank, null from exams.result where exam_id = ${examId}
    union all
    select s.exam_id, s.student_id, null, s.mean, s.grade_id, s.class_rank, f.fingerprint
      from exams.standing s join ${fingerprints(sql`s.exam_id = ${examId}`)} f on f.student_id = s.student_id where s.exam_id = ${examId}
    on conflict do nothing`.execute(tx);
}

/** Forgets what was kept, when the results are approved. */
export async function forgetApproved({ tx }: Pick<Context, 'tx'>, examId: number): Promise<void> {
  await sql`delete from exams.approved_result where exam_id = ${examId}`.execute(tx);
}
