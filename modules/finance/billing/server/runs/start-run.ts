import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Run, runsApi } from '../../contract/runs.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks, refuseLocked } from '../../../ledger/server/books.store.ts';
import { billingJob } from './billing.job.ts';
import { refuseDueBefore } from './due.rules.ts';
import { enqueueReversal } from './reversal.job.ts';
import { scopeInWords, studentsIn } from './scope.store.ts';
import { termOf } from './term.store.ts';
import { getRun } from './runs.store.ts';

type Start = Input<typeof runsApi.start>;

/** Writes a run with everybody it is for, without its job: each student waits. */
export async function writeRun(ctx: FinanceContext, input: Start): Promise<number> {
  refuseDueBefore(input);
  await openBooks(ctx.tx);
  await refuseLocked(ctx.tx, [input.day]);
  await termOf(ctx.tx, input.termId);
  const students = await studentsIn(ctx.tx, input);
  if (students.length === 0) throw new UserError('rule', 'Nobody on the roll is in this choice.');
  const author = authorOf(ctx);
  const about = await scopeInWords(ctx.tx, input);
  const { rows } = await sql<{ id: number }>`
    insert into finance.billing_run (kind, title, term_id, day, due_on, late, discounts, about, author_id, author_name)
    values (${input.kind}, ${input.title}, ${input.termId}, ${input.day}, ${input.dueOn}, ${input.late}, ${input.discounts}, ${about},
            ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into finance.billing_run_student (run_id, student_id)
    select ${id}, s from unnest(${students}::bigint[]) s`.execute(ctx.tx);
  ctx.changed({ entity: 'billing run', id, action: 'started', after: { ...input, studentIds: input.studentIds.length, about } });
  return id;
}

/** Starts a run. */
export async function startRun(ctx: FinanceContext, input: Start): Promise<Run> {
  const id = await writeRun(ctx, input);
  await enqueue(ctx, id, input.title);
  return getRun(ctx, id);
}

/**
 * Continues a run that was stopped or whose job ended early, with those that wait or failed; one that is being reversed, with
 * those whose invoices stand. Throws 404, and 422 where nothing is left to do.
 */
export async function resumeRun(ctx: FinanceContext, id: number): Promise<Run> {
  await sql`select id from finance.billing_run where id = ${id} for update`.execute(ctx.tx);
  const run = await getRun(ctx, id);
  if (run.state === 'reversing') return resumeReversal(ctx, run);
  if (!['running', 'cancelled', 'done'].includes(run.state))
    throw new UserError('rule', 'A run that was reversed is not continued.');
  if (run.waiting + run.failed === 0) throw new UserError('rule', 'Nobody of this run is left to bill.');
  await sql`
    update finance.billing_run_student set state = 'waiting', reason = null where run_id = ${id} and state = 'failed'`.execute(
    ctx.tx,
  );
  await sql`update finance.billing_run set state = 'running' where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'billing run', id, action: 'continued' });
  await enqueue(ctx, id, run.title);
  return getRun(ctx, id);
}

/** Beside a task that still goes on it does no harm: their steps wait for each other, and each student is taken back once. */
async function resumeReversal(ctx: FinanceContext, run: Run): Promise<Run> {
  await openBooks(ctx.tx);
  await refuseLocked(ctx.tx, [schoolDay(ctx)]);
  ctx.changed({ entity: 'billing run', id: run.id, action: 'reversal continued' });
  await enqueueReversal(ctx, run);
  return run;
}

/** Stops a run at its next step. */
export async function cancelRun(ctx: FinanceContext, id: number): Promise<Run> {
  const run = await getRun(ctx, id);
  const { rows } = await sql`
    update finance.billing_run set state = 'cancelled' where id = ${id} and state = 'running' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('rule', 'Only a run that is going on is stopped.');
  ctx.changed({ entity: 'billing run', id, action: 'stopped', before: { state: run.state } });
  return getRun(ctx, id);
}

async function enqueue(ctx: FinanceContext, id: number, title: string): Promise<void> {
  const jobId = await ctx.services.jobs.enqueue(ctx, billingJob, { runId: id }, title);
  await sql`update finance.billing_run set job_id = ${jobId} where id = ${id}`.execute(ctx.tx);
}
