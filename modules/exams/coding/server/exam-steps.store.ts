import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { CodingExam, CodingState } from '../contract/exams.ts';
import { getExam, lockExam, type Step } from './exams.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'school' | 'now' | 'changed'>;

async function goTo(ctx: Context, before: CodingExam, state: CodingState, action: string): Promise<CodingExam> {
  await sql`update exams.coding_exam set state = ${state}, version = version + 1 where id = ${before.id}`.execute(ctx.tx);
  const after = await getExam(ctx, before.id);
  ctx.changed({ entity: 'coding exam', id: before.id, action, before: { state: before.state }, after: { state } });
  return after;
}

/** Throws 422 for an exam without problems, and for one that is no draft. */
export async function openExam(ctx: Context, { id, version }: Step): Promise<CodingExam> {
  const exam = await lockExam(ctx, id, version);
  if (exam.state !== 'draft') throw new UserError('rule', 'Only a draft is opened.');
  if (exam.problems === 0) throw new UserError('rule', 'Add at least one problem before you open the exam.');
  if (Date.parse(exam.closesAt) <= ctx.now.getTime())
    throw new UserError('rule', 'The closing time is past. Choose a later one before you open the exam.');
  return goTo(ctx, exam, 'open', 'opened');
}

/** Ends every attempt that is running. Throws 422 for an exam that is not open. */
export async function closeExam(ctx: Context, { id, version }: Step): Promise<CodingExam> {
  const exam = await lockExam(ctx, id, version);
  if (exam.state !== 'open') throw new UserError('rule', 'Only an open exam is closed.');
  await sql`
    update exams.coding_attempt a set submitted_at = least(a.ends_at, ${ctx.now}::timestamptz), by_clock = true
      from exams.coding_candidate d
     where d.school_id = a.school_id and d.id = a.candidate_id and d.exam_id = ${id} and a.submitted_at is null`.execute(ctx.tx);
  return goTo(ctx, exam, 'closed', 'closed');
}

/** Throws 422 while something is not marked. */
export async function reviewExam(ctx: Context, { id, version }: Step): Promise<CodingExam> {
  const exam = await lockExam(ctx, id, version);
  if (exam.state !== 'closed') throw new UserError('rule', 'Close the exam before you finish its review.');
  const { rows } = await sql<{ language: string; answers: number }>`
    select p.language, count(*) as answers
      from exams.coding_problem p
      join exams.coding_answer w on w.school_id = p.school_id and w.problem_id = p.id
     where p.exam_id = ${id} and w.score is null and w.override_score is null group by 1 order by 1`.execute(ctx.tx);
  const waiting = rows[0];
  if (waiting) {
    const { language, answers } = waiting;
    const [python, one] = [language === 'python', answers === 1];
    const said = `${one ? 'One answer' : `${answers} answers`} in ${python ? 'Python' : 'JavaScript'} ${one ? 'is' : 'are'} not marked.`;
    throw new UserError(
      'rule',
      python
        ? `${said} Run ${one ? 'it' : 'them'} in your browser first, under Attempts.`
        : `${said} Mark ${one ? 'it' : 'them'} first, or wait until marking has ended.`,
    );
  }
  return goTo(ctx, exam, 'reviewed', 'reviewed');
}

/** Throws 422 for an exam that somebody has begun. */
export async function removeExam(ctx: Context, id: number): Promise<void> {
  const exam = await lockExam(ctx, id);
  const { rows } = await sql`
    select from exams.coding_attempt a
      join exams.coding_candidate d on d.school_id = a.school_id and d.id = a.candidate_id
     where d.exam_id = ${id} limit 1`.execute(ctx.tx);
  if (rows.length > 0) throw new UserError('rule', 'Somebody has begun this exam, so it stays.');
  await sql`delete from exams.coding_exam where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'coding exam', id, action: 'removed', before: exam });
}
