import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { SendingRow, resultSmsApi, ToldRow } from '../contract/result-sms.ts';
import { previewResults } from './preview.store.ts';
import { resultSmsJob } from './result-sms-job.ts';

type Context = SchoolContext;
type Begun = Output<typeof resultSmsApi.send>;

const shown = (accountId: number) => sql`
  s.id, s.version, s.exam_id as "examId", s.whom, s.students, s.messages, s.segments, s.by_name as by, s.asked_by = ${accountId} as mine, s.at,
  s.decided_name as "decidedName", s.done_at as "doneAt",
  case when s.state = 'sending' and j.state in ('failed', 'cancelled') then 'failed' else s.state end as state,
  case when s.state = 'sending' and j.state in ('failed', 'cancelled') then 'It was stopped before everybody was told.' else s.reason end as reason,
  coalesce((select string_agg(c.name, ', ' order by c.level, c.name) from settings.classes c
     where c.school_id = s.school_id and c.id = any(s.class_ids)), 'All classes') as "classNames"`;
const source = sql`exams.result_sending s left join kit.job j on j.school_id = s.school_id and j.id = s.job_id`;

export async function listSendings(
  ctx: Pick<Context, 'tx' | 'user'>,
  input: Input<typeof resultSmsApi.list>,
): Promise<Page<SendingRow>> {
  const order = input.sort.replace(/^-/, '') === 'messages' ? sql`s.messages` : sql`s.id`;
  const { rows } = await sql<SendingRow & { total: number }>`
    select ${shown(ctx.user.accountId)}, count(*) over () as total from ${source}
     where s.exam_id = ${input.examId} and ${matches([sql`s.by_name`], input.q ?? '')}
     order by ${order} ${input.sort.startsWith('-') ? sql`desc` : sql`asc`}, s.id desc
     limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Throws 404. */
async function getSending(ctx: Pick<Context, 'tx' | 'user'>, id: number): Promise<SendingRow> {
  const { rows } = await sql<SendingRow>`select ${shown(ctx.user.accountId)} from ${source} where s.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('sending');
  return rows[0];
}

/** Sends results, or puts them to a second person. Throws 404, and 422 when nobody would be told. */
export async function sendResults(ctx: Context, input: Input<typeof resultSmsApi.send>): Promise<Begun> {
  const { id, waits } = await writeSending(ctx, input);
  return { jobId: waits ? null : await begin(ctx, id), sending: await getSending(ctx, id) };
}

/** Writes down that results are to be sent, or that a second person is asked; whoever calls begins the sending. Throws 404, 422. */
export async function writeSending(
  ctx: Context,
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

async function begin(ctx: Context, sendingId: number): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select e.name from exams.result_sending s join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id where s.id = ${sendingId}`.execute(
    ctx.tx,
  );
  const jobId = await ctx.services.jobs.enqueue(ctx, resultSmsJob, { sendingId }, `Results by SMS: ${rows[0]?.name ?? ''}`);
  await sql`update exams.result_sending set job_id = ${jobId} where id = ${sendingId}`.execute(ctx.tx);
  return jobId;
}

/** A second person approves and it goes, with the results of then; or rejects it with a reason. Throws 404, 409, 422. */
export async function decideSending(
  ctx: Context,
  { id, version, approved, reason }: Input<typeof resultSmsApi.decide>,
): Promise<Begun> {
  await sql`select from exams.result_sending where id = ${id} for update`.execute(ctx.tx);
  const sending = await getSending(ctx, id);
  if (sending.state !== 'waiting') throw new UserError('rule', 'There is nothing to decide about these results any more.');
  if (sending.mine) refuseOwn('You asked for this, so somebody else decides about it.');
  if (sending.version !== version) throw staleRecord('sending');
  if (!approved && reason === null) throw fieldError('reason', 'Say why it is rejected.');
  await sql`
    update exams.result_sending
       set state = ${approved ? 'sending' : 'rejected'}, decided_name = ${ctx.user.fullName}, reason = ${reason}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'results by SMS', id, action: approved ? 'approved' : 'rejected', reason });
  return { jobId: approved ? await begin(ctx, id) : null, sending: await getSending(ctx, id) };
}

const orders: Record<string, RawBuilder<unknown>> = { student: sql`n.search_text`, state: sql`m.state` };

/** Whom a sending told, each with what became of the message. Throws 404. */
export async function messagesOf(
  ctx: Pick<Context, 'tx' | 'user'>,
  { id, q, state, page, size, sort }: Input<typeof resultSmsApi.messages>,
): Promise<Page<ToldRow>> {
  await getSending(ctx, id);
  const { rows } = await sql<ToldRow & { total: number }>`
    select m.id, n.full_name as student, n.admission_no as "admissionNo", m.name, m.phone, m.body as text, m.segments, m.state, m.reason,
           count(*) over () as total
      from exams.result_sending s
      join messaging.messages m on m.school_id = s.school_id and m.batch_id = s.batch_id
      join registration.roll n on n.school_id = m.school_id and n.id = m.student_id
     where s.id = ${id} and (${state ?? null}::text is null or m.state = ${state ?? null})
       and ${matches([sql`n.full_name`, sql`n.admission_no`, sql`m.name`, sql`m.phone`], q ?? '')}
     order by ${orders[sort.replace(/^-/, '')] ?? sql`n.search_text`} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, m.id
     limit ${size} offset ${(page - 1) * size}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
