import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { documents } from '#kit/server/approval/documents.ts';
import type { Composed, composeApi, ComposedState } from '../contract/compose.ts';
import type { SmsContent } from '../contract/content.ts';
import { messageApproval } from '../contract/message-approval.ts';
import type { AudienceSources } from '../../audience/server/sources.ts';
import { cancelMessages } from '../../sms/server/again.ts';
import { queueMessages } from '../../outgoing/server/queue.ts';
import { type ComposeContext, composedById } from './composed.store.ts';
import { prepare, type Prepared, prepareToSend } from './prepare.ts';

/** Where written messages are kept, and whose they are. */
export const keptMessages = {
  table: 'messaging.composed',
  entity: 'composed message',
  own: { mine: (me: number) => sql`t.account_id = ${me}` },
};

const messages = documents(messageApproval, {
  ...keptMessages,
  read: (ctx: ComposeContext, id) => composedById(ctx, id),
  audit: ({ recipients, segments }: Composed) => ({ Recipients: recipients, Segments: segments }),
});

/** Sends a draft with exactly what its author saw; a message to many waits for a second person first. */
export const send = (
  ctx: ComposeContext,
  sources: AudienceSources,
  { id, version, ...seen }: Input<typeof composeApi.send>,
): Promise<Composed> =>
  messages.take(ctx, 'send', { id, version }, null, async (draft) => {
    const prepared = await prepareToSend(ctx, sources, draft.content, seen);
    if (!prepared.needsApproval) return { ...(await queue(ctx, draft, prepared)), reason: null };
    return { ...counted(prepared), state: 'waiting' satisfies ComposedState, reason: null, goes_at: null, updated_at: ctx.now };
  });

/** A second person approves, and it goes to whom the audience is now; or rejects, and it is its author's draft again. */
export function decide(
  ctx: ComposeContext,
  sources: AudienceSources,
  { id, version, approved, reason }: Input<typeof composeApi.decide>,
): Promise<Composed> {
  const { user, now } = ctx;
  const decided = { decided_by: user.accountId, decider: user.fullName, decided_at: now, reason, updated_at: now };
  return messages.take(ctx, approved ? 'approve' : 'reject', { id, version }, reason, async (found) => {
    if (!approved) return decided;
    // Its time may have passed while it waited; then it goes now.
    const { sendAt } = found.content;
    const content: SmsContent = { ...found.content, sendAt: sendAt !== null && new Date(sendAt) <= now ? null : sendAt };
    const { messages: those, segments } = await prepare(ctx, sources, content);
    const seen = { recipients: those.length, segments: segments.total };
    const going = await queue(ctx, { ...found, content }, await prepareToSend(ctx, sources, content, seen));
    return { ...decided, ...going };
  });
}

/** Calls off what waits; messages of a scheduled one that have not gone are stopped. */
export const cancel = (ctx: ComposeContext, at: Input<typeof composeApi.cancel>): Promise<Composed> =>
  messages.take(ctx, 'cancel', at, null, async ({ batchId }) => {
    if (batchId !== null) await cancelMessages(ctx, { batchId, ids: [] });
    return { updated_at: ctx.now };
  });

const counted = ({ messages: those, segments }: Prepared) => ({ recipients: those.length, segments: segments.total });

/** Puts the messages on their way, at once or at their time, and returns what is to be kept of it. */
async function queue(ctx: ComposeContext, { title, content }: Composed, prepared: Prepared) {
  const { goes } = prepared;
  const { batchId } = await queueMessages(
    ctx,
    {
      title,
      purpose: 'Custom',
      text: content.text,
      urgent: content.urgent,
      sendAt: content.sendAt === null ? null : new Date(content.sendAt),
    },
    prepared.messages.map(({ recipient, body }) => ({
      phone: recipient.phone,
      name: recipient.name,
      body,
      studentId: recipient.studentId ?? null,
      guardianId: recipient.guardianId ?? null,
      staffId: recipient.staffId ?? null,
    })),
  );
  const state: ComposedState = goes.at > ctx.now ? 'scheduled' : 'sent';
  return { ...counted(prepared), state, batch_id: batchId, sent_at: ctx.now, goes_at: goes.at, updated_at: ctx.now };
}
