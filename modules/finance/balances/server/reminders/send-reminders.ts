import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { one } from '#kit/server/sql/one.ts';
import { requireKnown } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { sendingOutlook, sendSms } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { reminderApproval } from '../../contract/reminder-approval.ts';
import type { ReminderKind, ReminderRun, remindersApi, RunState } from '../../contract/reminders.ts';
import { feePlaceholders } from '../../contract/templates.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { type Computed, computeRun, paybillMissing, type Wanted } from './compute.ts';
import { getRun, keepSent, type Run, type Sent } from './runs.store.ts';

export const runTitles: Record<ReminderKind, string> = { balance: 'Fee balances', invoice: 'Invoices' };

const runs = documents(reminderApproval, {
  table: 'finance.reminder_run',
  read: ({ tx, user }: FinanceContext, id) => getRun(tx, user.accountId, id),
  audit: ({ recipients, segments }: Run) => ({ Messages: recipients, Segments: segments }),
});

/** Runs of a school go out one after another, so that who was just told is seen by the next. */
const oneAtATime = (ctx: FinanceContext) =>
  sql`select pg_advisory_xact_lock(hashtext('finance reminders'), ${ctx.school.id})`.execute(ctx.tx);

/** Sends a run, sets it for later, or puts it to a second person. Throws 400 and 422 when nobody would be told. */
export async function sendRun(ctx: FinanceContext, input: Input<typeof remindersApi.send>): Promise<ReminderRun> {
  const { kind, body, choice, excluded, language, templateId } = input;
  requireKnown(body, feePlaceholders, 'body');
  const missing = await paybillMissing(ctx, body);
  if (missing !== null) throw fieldError('body', missing);
  const sendAt = input.sendAt === null ? null : new Date(input.sendAt);
  if (sendAt !== null && sendAt <= ctx.now) throw fieldError('sendAt', 'Choose a time that is still to come.');
  await oneAtATime(ctx);
  const computed = await computeRun(ctx, input);
  if (computed.messages.length === 0)
    throw new UserError('rule', 'Nobody of these is to be told. Choose others, or look at who is left out and why.');
  const { goesAt, approvalAbove } = await sendingOutlook(ctx, sendAt);
  const needsApproval = approvalAbove !== null && computed.messages.length > approvalAbove;
  const later = goesAt > ctx.now;
  const state: RunState = needsApproval ? 'waiting' : 'scheduled';
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.reminder_run
      (kind, state, title, template_id, language, body, choice, excluded, send_at, recipients, segments, owed, author_id, author_name, at)
    values (${kind}, ${state}, ${runTitles[kind]}, ${templateId}, ${language}, ${body}, ${JSON.stringify(choice)},
            ${[...excluded]}::bigint[], ${needsApproval ? sendAt : later ? goesAt : null}, ${computed.messages.length},
            ${computed.segments}, ${computed.owed}, ${author.id}, ${author.name}, ${ctx.now}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({
    entity: 'run of reminders',
    id,
    action: needsApproval ? 'put to approval' : later ? 'set for later' : 'sent',
    after: { Kind: runTitles[kind], Messages: computed.messages.length, Segments: computed.segments },
  });
  if (!needsApproval && !later) await keepSent(ctx, id, await dispatch(ctx, id, input, computed));
  return getRun(ctx.tx, ctx.user.accountId, id);
}

/** Puts the messages on their way, keeps whom they told and returns what the run then says. Throws 422 when the school has no credit for them. */
async function dispatch(ctx: FinanceContext, runId: number, { kind, body }: Wanted, computed: Computed): Promise<Sent> {
  const { credit } = await sendingOutlook(ctx);
  if (credit !== null && credit < computed.segments)
    throw new UserError(
      'rule',
      `These messages take ${computed.segments.toLocaleString('en')} segments and the school has credit for ${credit.toLocaleString('en')}. A message that waits for credit would tell an old balance.`,
    );
  const { batchId } = await sendSms(
    ctx,
    { title: runTitles[kind], purpose: runTitles[kind], text: body, urgent: false, sendAt: null },
    computed.messages.map(({ phone, name, text, guardianId, students }) => ({
      phone,
      name,
      body: text,
      guardianId,
      studentId: students.length === 1 ? (students[0]?.id ?? null) : null,
    })),
  );
  const told = computed.messages.flatMap(({ phone, guardianId, students }) =>
    students.map(({ id, owed }) => ({ id, owed, phone, guardianId, invoiceId: computed.invoices.get(id) ?? null })),
  );
  await sql`
    insert into finance.reminder (run_id, student_id, phone, guardian_id, owed, day, invoice_id)
    select ${runId}, id, string_agg(phone, ' '), min("guardianId"), min(owed), ${schoolDay(ctx)}, min("invoiceId")
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as g(id bigint, owed bigint, phone text, "guardianId" bigint, "invoiceId" bigint)
     group by id`.execute(ctx.tx);
  const { messages, segments, owed } = computed;
  return { state: 'sent', batch_id: batchId, sent_at: ctx.now, recipients: messages.length, segments, owed };
}

/** A second person approves and it goes, with what is owed then; or rejects it with a reason. */
export async function decideRun(
  ctx: FinanceContext,
  { id, version, approved, reason }: Input<typeof remindersApi.decide>,
): Promise<ReminderRun> {
  await oneAtATime(ctx);
  const decided = { reason, decided_by: actorId(ctx.user), decider: ctx.user.username };
  return runs.take(ctx, approved ? 'approve' : 'reject', { id, version }, reason, async (run) => {
    if (!approved) return { ...decided, send_at: null };
    const wanted = run.sendAt === null ? null : new Date(run.sendAt);
    const { goesAt } = await sendingOutlook(ctx, wanted !== null && wanted > ctx.now ? wanted : null);
    if (goesAt > ctx.now) return { ...decided, state: 'scheduled' satisfies RunState, send_at: goesAt };
    return { ...decided, send_at: null, ...(await dispatch(ctx, id, run, await computeRun(ctx, run))) };
  });
}

/** Calls off a run that has not gone. */
export const cancelRun = (ctx: FinanceContext, at: Input<typeof remindersApi.cancel>): Promise<ReminderRun> =>
  runs.take(ctx, 'cancel', at, null);

/** Sends what was set for a time that has come, with what is owed now. A run that cannot go says why. */
export async function sendDueRuns(ctx: FinanceContext): Promise<void> {
  await oneAtATime(ctx);
  const { rows } = await sql<{ id: number }>`
    select id from finance.reminder_run where state = 'scheduled' and send_at <= ${ctx.now} order by id for update`.execute(
    ctx.tx,
  );
  for (const { id } of rows) {
    const run = await getRun(ctx.tx, 0, id);
    const { goesAt } = await sendingOutlook(ctx);
    if (goesAt > ctx.now) {
      await sql`update finance.reminder_run set send_at = ${goesAt} where id = ${id}`.execute(ctx.tx);
      continue;
    }
    try {
      await keepSent(ctx, id, await dispatch(ctx, id, run, await computeRun(ctx, run)));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      await sql`
        update finance.reminder_run set state = 'failed', reason = ${error.message}, version = version + 1 where id = ${id}`.execute(
        ctx.tx,
      );
    }
  }
}
