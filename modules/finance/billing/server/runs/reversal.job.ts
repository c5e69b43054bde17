import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#kit/server/jobs/define.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Run } from '../../contract/runs.ts';
import { reverseInvoices } from '../../../ledger/server/charges/charges.store.ts';
import { applyCredit, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { batchSize } from './billing.job.ts';
import { takeBackNotes } from './run-notes.store.ts';

/** Takes a run back, some hundred students in a step: its invoices with their notes, and its notes on other invoices. */
export const reversalJob = defineJob({
  kind: 'finance.billing-reversal',
  payload: z.object({ runId: z.int().positive() }),
  run: async (job) => {
    const { runId } = job.payload;
    for (;;) {
      const { done, total, left } = await job.step((ctx) => takeBackSome(ctx, runId));
      await job.progress(done, total, 'Taking back');
      if (left === 0) break;
    }
    return job.finish(async (ctx) => {
      // When the reversal was continued while it went on, the other task may have ended it.
      const { rows } = await sql`
        update finance.billing_run set state = 'reversed' where id = ${runId} and state = 'reversing' returning id`.execute(
        ctx.tx,
      );
      if (rows.length > 0) ctx.changed({ entity: 'billing run', id: runId, action: 'reversed' });
      return { message: 'Reversed' };
    });
  },
});

/** Starts the task that takes a run back, or goes on with it. */
export async function enqueueReversal(ctx: FinanceContext, { id, title }: Pick<Run, 'id' | 'title'>): Promise<void> {
  await ctx.services.jobs.enqueue(ctx, reversalJob, { runId: id }, `Taking back ${title}`);
}

async function takeBackSome(ctx: FinanceContext, runId: number) {
  await openBooks(ctx.tx);
  const { rows: runs } = await sql<{ reason: string | null; title: string }>`
    select reversed_because as reason, title from finance.billing_run where id = ${runId} for update`.execute(ctx.tx);
  const { reason: because, title } = one(runs);
  const reason = there(because);
  const { rows } = await sql<{ studentId: number; invoiceId: number | null }>`
    select student_id as "studentId", invoice_id as "invoiceId" from finance.billing_run_student
     where run_id = ${runId} and state = 'created' order by student_id limit ${batchSize}`.execute(ctx.tx);
  const students = rows.map(({ studentId }) => studentId);
  const day = schoolDay(ctx);
  if (students.length > 0) {
    await lockAccounts(ctx.tx, students);
    const { rows: live } = await sql<{ id: number }>`
      select id from finance.invoice where live and id = any(${rows.map(({ invoiceId }) => invoiceId)}::bigint[])`.execute(
      ctx.tx,
    );
    if (live.length > 0)
      await reverseInvoices(
        ctx,
        live.map(({ id }) => id),
        { day, reason },
      );
    await takeBackNotes(ctx, runId, students, { day, reason, title });
    await applyCredit(ctx, students, day);
    await sql`
      update finance.billing_run_student set state = 'reversed'
       where run_id = ${runId} and student_id = any(${students}::bigint[])`.execute(ctx.tx);
  }
  const { rows: counted } = await sql<{ done: number; total: number; left: number }>`
    select count(*) filter (where state = 'reversed') as done, count(*) filter (where state in ('created', 'reversed')) as total,
           count(*) filter (where state = 'created') as left from finance.billing_run_student where run_id = ${runId}`.execute(
    ctx.tx,
  );
  return counted[0] ?? { done: 0, total: 0, left: 0 };
}
