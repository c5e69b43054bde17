import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { announce, schoolDay } from '#modules/settings/server/public.ts';
import { type ExamMove, examStateWords, stateAfter } from '../../sittings/contract/exam-states.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { previousOf } from '../../results/server/facts.store.ts';
import { keepForms } from '../../reports/server/issue/kept-forms.store.ts';
import { takeRules } from '../../results/server/grading.store.ts';
import { forgetApproved, keepApproved, processExam } from '../../results/server/process.store.ts';
import { type Context, getExam, lockExam } from '../../sittings/server/exams.store.ts';
import { drawUp } from '../../sittings/server/opening.store.ts';
import { keepSheetStudents } from '../../sittings/server/progress.store.ts';

type Wanted = { id: number; version: number };

/** Opens a draft: draws up its candidates and sheets. Throws 404, 409, 422. */
export async function openExam(ctx: Context, wanted: Wanted): Promise<Exam> {
  const exam = await begin(ctx, wanted, 'open');
  await drawUp(ctx.tx, exam);
  return end(ctx, exam, 'open', sql``);
}

/** Brings the candidates of an exam that is open up to date. Throws 404, 409, 422. */
export async function refreshExam(ctx: Context, { id, version }: Wanted): Promise<Exam> {
  const exam = await lockExam(ctx, id, version);
  if (exam.kind !== 'sat' || exam.state !== 'open')
    throw new UserError('rule', 'Candidates are brought up to date while an exam is open.');
  const added = await drawUp(ctx.tx, exam);
  if (exam.settledAt !== null) await keepSheetStudents(ctx.tx, id);
  ctx.changed({ entity: 'exam', id, action: 'candidates brought up to date', after: { 'New candidates': added } });
  return getExam(ctx, id);
}

/** Closes the entry of marks. The first time it settles who stands on the sheets, and as of when teachers are told. */
export async function closeExam(ctx: Context, wanted: Wanted): Promise<Exam> {
  const exam = await begin(ctx, wanted, 'close');
  if (exam.settledAt === null) await keepSheetStudents(ctx.tx, exam.id);
  return end(
    ctx,
    exam,
    'close',
    sql`, closed_at = coalesce(closed_at, ${ctx.now}), settled_at = coalesce(settled_at, ${ctx.now})`,
  );
}

/**
 * Works out the results. A term's or a year's exam needs parts that have results; it is of the moment when the last of them was.
 * @param wanted `anew`: by the rules of today also where it was approved by others
 */
export async function processedExam(ctx: Context, wanted: Wanted & { anew?: boolean }): Promise<Exam> {
  const exam = await begin(ctx, wanted, 'process');
  const waiting = exam.parts.filter(({ state }) => ['draft', 'open', 'closed'].includes(state));
  if (exam.kind !== 'sat' && exam.parts.length === 0)
    throw new UserError('rule', 'No exam with a share belongs to it yet. Give the exams of the term their shares first.');
  if (waiting.length > 0) throw new UserError('rule', `Process ${waiting.map(({ name }) => name).join(', ')} first.`);
  await takeRules(ctx.tx, exam.id, await previousOf(ctx.tx, exam), wanted.anew ?? false);
  await processExam(ctx, exam, null);
  const lastPart = sql`(
    select max(p.settled_at) from exams.exam p where p.id = any(${exam.parts.map(({ id }) => id)}::bigint[]))`;
  return end(ctx, exam, 'process', sql`, settled_at = coalesce(settled_at, ${lastPart}, ${ctx.now})`);
}

export async function approveExam(ctx: Context, wanted: Wanted): Promise<Exam> {
  const exam = await begin(ctx, wanted, 'approve');
  if (exam.outdated) throw new UserError('rule', 'An exam it is made of has changed. Process it again, then approve it.');
  await forgetApproved(ctx, exam.id);
  return end(
    ctx,
    exam,
    'approve',
    sql`, rules_kept = true, approved_by = ${ctx.user.accountId}, approved_name = ${ctx.user.fullName}, reopened_because = null`,
  );
}

/**
 * Publishes the results. What their report forms say of the school stays as it is at this moment.
 * @param on the day of publication; today when null
 */
export async function publishExam(ctx: Context, wanted: Wanted & { on: string | null }): Promise<Exam> {
  const exam = await begin(ctx, wanted, 'publish');
  await keepForms(ctx, exam);
  const published = await end(ctx, exam, 'publish', sql`, published_on = ${wanted.on ?? schoolDay(ctx)}`);
  await announce(ctx, 'results.published', async () => [published]);
  return published;
}

export async function archiveExam(ctx: Context, wanted: Wanted): Promise<Exam> {
  return end(ctx, await begin(ctx, wanted, 'archive'), 'archive', sql``);
}

/** Opens an exam again: what was approved is kept, so that the difference is shown before it is approved anew. */
export async function reopenExam(ctx: Context, wanted: Wanted & { reason: string }): Promise<Exam> {
  const exam = await begin(ctx, wanted, 'reopen');
  if (exam.state === 'approved' || exam.state === 'published') await keepApproved(ctx, exam.id);
  return end(
    ctx,
    exam,
    'reopen',
    sql`, reopened_because = ${wanted.reason}, published_on = null, approved_by = null, approved_name = null`,
    wanted.reason,
  );
}

/** Holds the exam. Throws 409 for another version, 422 where the move cannot be made. */
async function begin(ctx: Context, { id, version }: Wanted, move: ExamMove): Promise<Exam> {
  const exam = await lockExam(ctx, id, version);
  if (stateAfter(exam.kind, exam.state, move) === null)
    throw new UserError('rule', `This exam is ${examStateWords[exam.state].toLowerCase()}, so it cannot ${moveWords[move]} now.`);
  return exam;
}

const moveWords: Record<ExamMove, string> = {
  open: 'be opened',
  close: 'be closed',
  process: 'be processed',
  approve: 'be approved',
  publish: 'be published',
  archive: 'be archived',
  reopen: 'be opened again',
};

async function end(
  ctx: Context,
  exam: Exam,
  move: ExamMove,
  also: ReturnType<typeof sql>,
  reason: string | null = null,
): Promise<Exam> {
  const state = stateAfter(exam.kind, exam.state, move);
  await sql`update exams.exam set state = ${state}, version = version + 1 ${also} where id = ${exam.id}`.execute(ctx.tx);
  ctx.changed({
    entity: 'exam',
    id: exam.id,
    action: moveWords[move].replace('be ', ''),
    before: { State: exam.state },
    after: { State: state, ...(reason ? { Reason: reason } : {}) },
  });
  return getExam(ctx, exam.id);
}
