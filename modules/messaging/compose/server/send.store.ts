import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Composed, composeApi, ComposedState } from '../contract/compose.ts';
import type { Expected, SmsContent } from '../contract/content.ts';
import type { AudienceSources } from '../../audience/server/sources.ts';
import { cancelMessages } from '../../sms/server/again.ts';
import { queueMessages } from '../../outgoing/server/queue.ts';
import { type ComposeContext, getComposed, ownDraft } from './composed.store.ts';
import { prepare, type Prepared, prepareToSend } from './prepare.ts';

const stateWords: Record<ComposedState, string> = {
  draft: 'a draft',
  waiting: 'waiting for approval',
  scheduled: 'on its way at its time',
  sent: 'sent',
  rejected: 'rejected',
  cancelled: 'called off',
};

/** Sends a draft with exactly what its author saw; a message to many waits for a second person first. */
export async function send(
  ctx: ComposeContext,
  sources: AudienceSources,
  id: number,
  version: number,
  seen: Expected,
): Promise<Composed> {
  const draft = await ownDraft(ctx, id);
  if (draft.version !== version) throw staleRecord('draft');
  const prepared = await prepareToSend(ctx, sources, draft.content, seen);
  if (!prepared.needsApproval) return dispatch(ctx, draft, prepared);
  await sql`
    update messaging.composed
       set state = 'waiting', recipients = ${prepared.messages.length}, segments = ${prepared.segments.total}, reason = null,
           goes_at = null, updated_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'composed message', id, action: 'put to approval', after: { Recipients: prepared.messages.length } });
  return getComposed(ctx.tx, ctx.user.accountId, id);
}

/** A second person approves, and it goes to whom the audience is now; or rejects, and it is its author's draft again. */
export async function decide(
  ctx: ComposeContext,
  sources: AudienceSources,
  { id, version, approved, reason }: Input<typeof composeApi.decide>,
): Promise<Composed> {
  const found = await getComposed(ctx.tx, ctx.user.accountId, id, true);
  if (found.state !== 'waiting')
    throw new UserError('rule', `This message is ${stateWords[found.state]}, so there is nothing to decide.`);
  if (found.mine) refuseOwn('You wrote this message, so somebody else decides about it.');
  if (found.version !== version) throw staleRecord('message');
  if (!approved && reason === null)
    throw new UserError('rule', 'Say why it is rejected.', { fields: [{ path: 'reason', message: 'Say why it is rejected.' }] });
  await sql`
    update messaging.composed
       set state = ${approved ? 'waiting' : 'rejected'}, decided_by = ${ctx.user.accountId}, decider = ${ctx.user.fullName},
           decided_at = ${ctx.now}, reason = ${reason}, updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'composed message', id, action: approved ? 'approved' : 'rejected', reason });
  if (!approved) return getComposed(ctx.tx, ctx.user.accountId, id);
  // Its time may have passed while it waited; then it goes now.
  const { sendAt } = found.content;
  const content: SmsContent = { ...found.content, sendAt: sendAt !== null && new Date(sendAt) <= ctx.now ? null : sendAt };
  const { messages, segments } = await prepare(ctx, sources, content);
  const seen = { recipients: messages.length, segments: segments.total };
  return dispatch(ctx, { ...found, content }, await prepareToSend(ctx, sources, content, seen));
}

/** Calls off what waits; messages of a scheduled one that have not gone are stopped. */
export async function cancel(ctx: ComposeContext, id: number, version: number): Promise<Composed> {
  const found = await getComposed(ctx.tx, ctx.user.accountId, id, true);
  if (found.state !== 'waiting' && found.state !== 'scheduled')
    throw new UserError('rule', `This message is ${stateWords[found.state]}, so it cannot be called off.`);
  if (found.version !== version) throw staleRecord('message');
  if (found.batchId !== null) await cancelMessages(ctx, { batchId: found.batchId, ids: [] });
  await sql`
    update messaging.composed set state = 'cancelled', updated_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'composed message', id, action: 'called off' });
  const { rows } = await sql`select from messaging.composed where id = ${id} and account_id = ${ctx.user.accountId}`.execute(
    ctx.tx,
  );
  return rows.length > 0 ? getComposed(ctx.tx, ctx.user.accountId, id) : { ...found, state: 'cancelled' };
}

async function dispatch(ctx: ComposeContext, draft: Composed, { messages, segments, goes }: Prepared): Promise<Composed> {
  const { id, title, content } = draft;
  const { batchId } = await queueMessages(
    ctx,
    {
      title,
      purpose: 'Custom',
      text: content.text,
      urgent: content.urgent,
      sendAt: content.sendAt === null ? null : new Date(content.sendAt),
    },
    messages.map(({ recipient, body }) => ({
      phone: recipient.phone,
      name: recipient.name,
      body,
      studentId: recipient.studentId ?? null,
      guardianId: recipient.guardianId ?? null,
      staffId: recipient.staffId ?? null,
    })),
  );
  await sql`
    update messaging.composed
       set state = ${goes.at > ctx.now ? 'scheduled' : 'sent'}, recipients = ${messages.length}, segments = ${segments.total},
           batch_id = ${batchId}, sent_at = ${ctx.now}, goes_at = ${goes.at}, updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({
    entity: 'composed message',
    id,
    action: 'sent',
    after: { Recipients: messages.length, Segments: segments.total },
  });
  return getComposed(ctx.tx, ctx.user.accountId, id);
}
