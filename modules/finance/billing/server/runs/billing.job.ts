import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { chargeBatch, type RunOf } from './charge-batch.ts';
import { planWorld } from './plan-students.store.ts';
import { termOf } from './term.store.ts';

/** Students billed in one transaction. */
export const batchSize = 400;

interface Step {
  done: number;
  total: number;
  /** Whom the step was about. */
  ids: number[];
  /** Nobody waits any more, or somebody stopped the run. */
  over: boolean;
}

/**
 * Bills the students of a run that wait, some hundred in a step. What a step did is noted in its own transaction, so that
 * a run that was killed goes on with those that are left.
 */
export const billingJob = defineJob({
  kind: 'finance.billing',
  payload: z.object({ runId: z.int().positive() }),
  run: async (job) => {
    const { runId } = job.payload;
    for (;;) {
      let ids: number[] = [];
      try {
        const step = await job.step(async (ctx) => {
          const batch = await nextBatch(ctx, runId);
          ids = batch.ids;
          if (!batch.over) await billBatch(ctx, batch.run, ids);
          return batch;
        });
        await job.progress(step.done + step.ids.length, step.total, 'Billing');
        if (step.over) break;
      } catch (error) {
        if (!(error instanceof UserError) || ids.length === 0) throw error;
        const { message } = error;
        await job.step((ctx) => markFailed(ctx, runId, ids, message));
      }
    }
    return job.finish((ctx) => endRun(ctx, runId));
  },
});

/** Bills a whole run at once, in the caller's transaction: for sample data and measurements. */
export async function billWholeRun(ctx: FinanceContext, runId: number): Promise<void> {
  for (;;) {
    const batch = await nextBatch(ctx, runId);
    if (batch.over) break;
    await billBatch(ctx, batch.run, batch.ids);
  }
  await endRun(ctx, runId);
}

async function nextBatch(ctx: FinanceContext, runId: number): Promise<Step & { run: RunOf & { termId: number } }> {
  // Held to the end of the step: a second worker of the same run waits, and takes those after it.
  const { rows } = await sql<RunOf & { termId: number; state: string }>`
    select id, kind, title, term_id as "termId", day, due_on as "dueOn", late, discounts, state
      from finance.billing_run where id = ${runId} for update`.execute(ctx.tx);
  const run = rows[0];
  if (!run) throw new UserError('not_found', 'The billing run was not found.');
  const { rows: counted } = await sql<{ done: number; total: number }>`
    select count(*) filter (where state <> 'waiting') as done, count(*) as total
      from finance.billing_run_student where run_id = ${runId}`.execute(ctx.tx);
  const { rows: next } = await sql<{ id: number }>`
    select student_id as id from finance.billing_run_student
     where run_id = ${runId} and state = 'waiting' order by student_id limit ${batchSize}`.execute(ctx.tx);
  const ids = run.state === 'running' ? next.map(({ id }) => id) : [];
  const { done, total } = counted[0] ?? { done: 0, total: 0 };
  return { run, ids, done, total, over: ids.length === 0 };
}

async function billBatch(ctx: FinanceContext, run: RunOf & { termId: number }, ids: readonly number[]): Promise<void> {
  const term = await termOf(ctx.tx, run.termId);
  await chargeBatch(ctx, run, term, ids, await planWorld(ctx.tx, term, run.dueOn));
}

async function markFailed(ctx: FinanceContext, runId: number, ids: readonly number[], message: string): Promise<void> {
  await sql`
    update finance.billing_run_student set state = 'failed', reason = ${message}
     where run_id = ${runId} and student_id = any(${[...ids]}::bigint[]) and state = 'waiting'`.execute(ctx.tx);
}

async function endRun(ctx: FinanceContext, runId: number): Promise<{ message: string }> {
  await sql`update finance.billing_run set state = 'done' where id = ${runId} and state = 'running'`.execute(ctx.tx);
  const { rows } = await sql<{ created: number; skipped: number; failed: number; waiting: number }>`
    select count(*) filter (where state = 'created') as created, count(*) filter (where state = 'skipped') as skipped,
           count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'waiting') as waiting
      from finance.billing_run_student where run_id = ${runId}`.execute(ctx.tx);
  const { created = 0, skipped = 0, failed = 0, waiting = 0 } = rows[0] ?? {};
  ctx.changed({ entity: 'billing run', id: runId, action: 'ended', after: { created, skipped, failed, waiting } });
  const parts = [`${created} billed`, `${skipped} skipped`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (waiting > 0) parts.push(`${waiting} not reached`);
  return { message: parts.join(', ') };
}
