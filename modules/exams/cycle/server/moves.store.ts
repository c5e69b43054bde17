import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { announce, schoolDay } from '#modules/settings/server/public.ts';
import { examApproval, madeExamApproval } from '../../sittings/contract/exam-approval.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { previousOf } from '../../results/server/facts.store.ts';
import { keepForms } from '../../reports/server/issue/kept-forms.store.ts';
import { classFacts, takeRules } from '../../results/server/grading.store.ts';
import { forgetApproved, keepApproved, processExam } from '../../results/server/process-exam.ts';
import { keepingArchived, refuseArchivedAbove } from '../../sittings/server/archived-exams.store.ts';
import { type Context, getExam, lockExam } from '../../sittings/server/exams.store.ts';
import { drawUp, followClasses } from '../../sittings/server/opening.store.ts';
import { keepSheetStudents } from '../../sittings/server/progress.store.ts';

type Wanted = { id: number; version: number };

const kept = {
  table: 'exams.exam',
  entity: 'exam',
  read: (ctx: Context, id: number) => getExam(ctx, id),
  audit: ({ state }: Exam) => ({ State: state }),
};
const satExams = documents(examApproval, kept);
const madeExams = documents(madeExamApproval, kept);

/** The exam's steps, by what it is made of. */
async function stepsFor({ tx }: Context, { id }: Wanted): Promise<Pick<typeof madeExams, 'take'>> {
  const { rows } = await sql`select from exams.exam where id = ${id} and kind <> 'sat'`.execute(tx);
  return rows.length > 0 ? madeExams : satExams;
}

/** Opens a draft: draws up its candidates and sheets. Throws 404, 409, 422. */
export const openExam = (ctx: Context, { id, version }: Wanted): Promise<Exam> =>
  satExams.take(ctx, 'open', { id, version }, null, async (exam) => {
    await drawUp(ctx.tx, exam);
  });

/** Brings the candidates of an exam that is open up to date. Throws 404, 409, 422. */
export async function refreshExam(ctx: Context, { id, version }: Wanted): Promise<Exam> {
  const exam = await lockExam(ctx, id, version);
  if (exam.state !== 'open') throw new UserError('rule', 'Candidates are brought up to date while an exam is open.');
  await refusePastYear(ctx, exam);
  // Who sat where is settled once it was closed.
  const { moved, out } = exam.settledAt === null ? await followClasses(ctx.tx, id) : { moved: 0, out: 0 };
  const added = await drawUp(ctx.tx, exam);
  if (exam.settledAt !== null) await keepSheetStudents(ctx.tx, id);
  ctx.changed({
    entity: 'exam',
    id,
    action: 'candidates brought up to date',
    after: {
      'New candidates': added,
      ...(moved > 0 && { 'Moved to their class or stream of now': moved }),
      ...(out > 0 && { 'Taken out, in none of its classes now': out }),
    },
  });
  return getExam(ctx, id);
}

/** In another year the same classes hold other students. */
async function refusePastYear(ctx: Context, { termId }: Exam): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select y.name from settings.terms t join settings.years y on y.school_id = t.school_id and y.id = t.year_id
     where t.id = ${termId} and y.ends_on < ${schoolDay(ctx)}::date`.execute(ctx.tx);
  if (rows[0])
    throw new UserError(
      'rule',
      `${rows[0].name} is over, and its classes hold other students now. The candidates stay as they are.`,
    );
}

/** Closes the entry of marks. The first time it settles who stands on the sheets, and as of when teachers are told. */
export const closeExam = (ctx: Context, { id, version }: Wanted): Promise<Exam> =>
  satExams.take(ctx, 'close', { id, version }, null, async (exam) => {
    if (exam.settledAt === null) await keepSheetStudents(ctx.tx, id);
    return { closed_at: sql`coalesce(closed_at, ${ctx.now})`, settled_at: sql`coalesce(settled_at, ${ctx.now})` };
  });

/**
 * Works out the results. A term's or a year's exam needs parts that have results; it is of the moment when the last of them was.
 * @param wanted `anew`: by the rules of today also where it was approved by others
 */
export async function processedExam(ctx: Context, { anew = false, ...wanted }: Wanted & { anew?: boolean }): Promise<Exam> {
  const steps = await stepsFor(ctx, wanted);
  return steps.take(ctx, 'process', wanted, null, async (exam) => {
    const waiting = exam.parts.filter(({ state }) => ['draft', 'open', 'closed'].includes(state));
    if (exam.kind !== 'sat' && exam.parts.length === 0)
      throw new UserError('rule', 'No exam with a share belongs to it yet. Give the exams of the term their shares first.');
    if (waiting.length > 0) throw new UserError('rule', `Process ${waiting.map(({ name }) => name).join(', ')} first.`);
    await takeRules(ctx.tx, exam.id, await previousOf(ctx.tx, exam), anew);
    await refuseUngraded(ctx, exam);
    await keepingArchived(ctx.tx, exam, () => processExam(ctx, exam, null));
    const lastPart = sql`(
      select max(p.settled_at) from exams.exam p where p.id = any(${exam.parts.map(({ id }) => id)}::bigint[]))`;
    return { settled_at: sql`coalesce(settled_at, ${lastPart}, ${ctx.now})` };
  });
}

/** Without grades there are no points, and every mean would be said to lack subjects. */
async function refuseUngraded(ctx: Context, { id }: Exam): Promise<void> {
  const bare = [...(await classFacts(ctx.tx, id))].flatMap(([classId, { counting, grading }]) =>
    counting !== 'none' && grading === null ? classId : [],
  );
  const { rows } = await sql<{ name: string }>`
    select name from settings.classes where id = any(${bare}::bigint[]) order by level, name`.execute(ctx.tx);
  if (rows.length > 0)
    throw new UserError(
      'rule',
      `${rows.map(({ name }) => name).join(', ')} ${rows.length === 1 ? 'has' : 'have'} no grading system, so no mean can be given. Choose one under Required subjects, or add the scales under Grades.`,
    );
}

export async function approveExam(ctx: Context, wanted: Wanted): Promise<Exam> {
  const steps = await stepsFor(ctx, wanted);
  return steps.take(ctx, 'approve', wanted, null, async (exam) => {
    if (exam.outdated) throw new UserError('rule', 'An exam it is made of has changed. Process it again, then approve it.');
    await forgetApproved(ctx, exam.id);
    const { accountId, fullName } = ctx.user;
    return { rules_kept: true, approved_by: accountId, approved_name: fullName, reopened_because: null };
  });
}

/**
 * Publishes the results. What their report forms say of the school stays as it is at this moment.
 * @param on the day of publication; today when null
 */
export async function publishExam(ctx: Context, { on, ...wanted }: Wanted & { on: string | null }): Promise<Exam> {
  const steps = await stepsFor(ctx, wanted);
  const published = await steps.take(ctx, 'publish', wanted, null, async (exam) => {
    await keepForms(ctx, exam);
    return { published_on: on ?? schoolDay(ctx) };
  });
  await announce(ctx, 'results.published', async () => [published]);
  return published;
}

/** Archives an exam. A term's or a year's needs parts that are done: once archived it cannot follow them. Throws 404, 409, 422. */
export async function archiveExam(ctx: Context, wanted: Wanted): Promise<Exam> {
  return (await stepsFor(ctx, wanted)).take(ctx, 'archive', wanted, null, async ({ kind, outdated, parts }) => {
    if (outdated)
      throw new UserError('rule', 'An exam it is made of has changed. Open it again and process it, then archive it.');
    const going = kind === 'sat' ? [] : parts.filter(({ state }) => state === 'open' || state === 'closed');
    if (going.length > 0)
      throw new UserError(
        'rule',
        `Process ${going.map(({ name }) => name).join(', ')} first. Nothing it is made of changes later.`,
      );
  });
}

/** Opens an exam again: what was approved is kept, so that the difference is shown before it is approved anew. */
export async function reopenExam(ctx: Context, { reason, ...wanted }: Wanted & { reason: string }): Promise<Exam> {
  const steps = await stepsFor(ctx, wanted);
  return steps.take(ctx, 'reopen', wanted, reason, async (exam) => {
    await refuseArchivedAbove(ctx.tx, exam);
    const { state } = exam;
    if (state === 'approved' || state === 'published') await keepApproved(ctx, wanted.id);
    return { reopened_because: reason, published_on: null, approved_by: null, approved_name: null };
  });
}
