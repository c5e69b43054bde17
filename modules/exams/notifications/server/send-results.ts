import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { documents } from '#kit/server/approval/documents.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { resultSmsApi, SendingRow } from '../contract/result-sms.ts';
import { sendingApproval } from '../contract/sending-approval.ts';
import { previewResults } from './preview.store.ts';
import { resultSmsJob } from './result-sms-job.ts';
import { getSending } from './sendings.store.ts';

type Begun = Output<typeof resultSmsApi.send>;

/** Sends results, or puts them to a second person. Throws 404, and 422 when nobody would be told. */
export async function sendResults(ctx: SchoolContext, input: Input<typeof resultSmsApi.send>): Promise<Begun> {
  const { id, waits } = await writeSending(ctx, input);
  return { jobId: waits ? null : await begin(ctx, id), sending: await getSending(ctx, id) };
}

/** Writes down that results are to be sent, or that a second person is asked; whoever calls begins the sending. Throws 404, 422. */
export async function writeSending(
  ctx: SchoolContext,
  { id: examId, classIds, whom }: Input<typeof resultSmsApi.send>,
): Promise<{ id: number; waits: boolean }> {
  await sql`select from exams.exam where id = ${examId} for share`.execute(ctx.tx);
  const preview = await previewResults(ctx, { examId, classIds, whom });
  if (preview.refused !== null) throw new UserError('rule', preview.refused);
  if (preview.messages === 0)
    throw new UserError('rule', 'Nobody of these is to be told. Choose others, or look at who is left out and why.');
  const { rows } = await sql<{ id: number }>`
    insert into exams.result_sending (exam_id, class_ids, whom, state, students, messages, segments, asked_by, by_name, at)
    values (${examId}, ${[...classIds]}::bigint[], ${whom}, ${preview.needsApproval ? 'waiting' : 'sending'}, ${preview.students},
            ${preview.messages}, ${preview.segments}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(
    ctx.tx,
  );
  const { id } = one(rows);
  ctx.changed({
    entity: 'results by SMS',
    id,
    action: preview.needsApproval ? 'put to approval' : 'sent',
    after: { Messages: preview.messages, Segments: preview.segments },
  });
  return { id, waits: preview.needsApproval };
}

async function begin(ctx: SchoolContext, sendingId: number): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select e.name from exams.result_sending s join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id where s.id = ${sendingId}`.execute(
    ctx.tx,
  );
  const jobId = await ctx.services.jobs.enqueue(ctx, resultSmsJob, { sendingId }, `Results by SMS: ${one(rows).name}`);
  await sql`update exams.result_sending set job_id = ${jobId} where id = ${sendingId}`.execute(ctx.tx);
  return jobId;
}

const sendings = documents(sendingApproval, {
  table: 'exams.result_sending',
  entity: 'results by SMS',
  read: (ctx: SchoolContext, id) => getSending(ctx, id),
  audit: ({ messages, segments }: SendingRow) => ({ Messages: messages, Segments: segments }),
});

/** A second person approves and it goes, with the results of then; or rejects it with a reason. Throws 404, 409, 422. */
export async function decideSending(
  ctx: SchoolContext,
  { id, version, approved, reason }: Input<typeof resultSmsApi.decide>,
): Promise<Begun> {
  let jobId: number | null = null;
  const sending = await sendings.take(ctx, approved ? 'approve' : 'reject', { id, version }, reason, async () => {
    if (approved) jobId = await begin(ctx, id);
    return { decided_name: ctx.user.fullName, reason };
  });
  return { jobId, sending };
}
