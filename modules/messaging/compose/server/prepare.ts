import { fieldError, UserError } from '#kit/contract/errors.ts';
import { isNobody } from '../../audience/contract/audience.ts';
import type { Expected, SmsContent } from '../contract/content.ts';
import { type SmsPreview, samplesShown } from '../contract/compose.ts';
import { inWords, requireKnown, unknownIn } from '../../outgoing/contract/placeholders.ts';
import { type Resolved, resolveAudience } from '../../audience/server/resolve.ts';
import type { AudienceContext } from '../../audience/server/source.ts';
import type { AudienceSources } from '../../audience/server/sources.ts';
import { creditOf } from '../../outgoing/server/credit.store.ts';
import { leavesMachine } from '../../delivery/server/providers/leaving.store.ts';
import { goingAt } from '../../outgoing/server/quiet.rules.ts';
import { quietHours, readRules } from '../../outgoing/server/rules.store.ts';
import { accentedBy, blanksIn, rendered, type Rendered, segmentsOf } from './render.ts';

/** A message to its recipients as they are at this moment. */
export interface Prepared {
  readonly resolved: Resolved;
  readonly messages: readonly Rendered[];
  readonly segments: ReturnType<typeof segmentsOf>;
  readonly goes: { at: Date; quiet: boolean };
  readonly needsApproval: boolean;
}

/** Resolves the audience, writes each message and says when they would go. */
export async function prepare(ctx: AudienceContext, sources: AudienceSources, content: SmsContent): Promise<Prepared> {
  const rules = await readRules(ctx.tx);
  const sendAt = content.sendAt === null ? null : new Date(content.sendAt);
  const goes = goingAt({ sendAt, urgent: content.urgent }, ctx.now, quietHours(rules), ctx.school.timeZone);
  const resolved = await resolveAudience(ctx, sources, content.audience, content.text, goes.at);
  const messages = rendered(content.text, content.plain, resolved.recipients);
  return {
    resolved,
    messages,
    segments: segmentsOf(messages),
    goes,
    needsApproval: rules.approvalAbove !== null && messages.length > rules.approvalAbove,
  };
}

/** What the compose screen shows before anything is sent; `from` is the first recipient shown word by word. */
export async function previewOf(
  ctx: AudienceContext,
  sources: AudienceSources,
  content: SmsContent,
  from: number,
): Promise<SmsPreview> {
  const { resolved, messages, segments, goes, needsApproval } = await prepare(ctx, sources, content);
  const credit = await creditOf(ctx.tx);
  return {
    reached: resolved.reached,
    segments,
    accented: content.plain ? { messages: 0, characters: [] } : accentedBy(content.text, messages),
    blanks: blanksIn(content.text, resolved.recipients).filter(({ name }) => Object.hasOwn(resolved.placeholders, name)),
    unknown: unknownIn(content.text, resolved.placeholders).map((name) => inWords(name, resolved.placeholders)),
    samples: messages.slice(from, from + samplesShown).map(({ recipient, body, segments: own }, at) => ({
      index: from + at,
      name: recipient.name,
      phone: recipient.phone,
      text: body,
      segments: own,
    })),
    goesAt: goes.at.toISOString(),
    quiet: goes.quiet,
    needsApproval,
    credit: credit.counted ? credit.left : null,
    outbox: !(await leavesMachine(ctx.tx)),
  };
}

/**
 * A message that may go out now, with exactly what its sender saw. Throws 400 at what is missing or wrong, and 409 with
 * the new figures when the audience is not the one that was previewed.
 */
export async function prepareToSend(
  ctx: AudienceContext,
  sources: AudienceSources,
  content: SmsContent,
  seen: Expected,
): Promise<Prepared> {
  if (content.text.trim() === '') throw fieldError('text', 'Write the message.');
  if (isNobody(content.audience)) throw fieldError('audience', 'Choose who gets the message.');
  if (content.sendAt !== null && Date.parse(content.sendAt) <= ctx.now.getTime())
    throw fieldError('sendAt', 'Choose a time that is still to come.');
  const prepared = await prepare(ctx, sources, content);
  const { resolved, messages, segments } = prepared;
  const [wrong] = resolved.reached.pastedErrors;
  if (wrong) throw fieldError('audience.pasted', `Line ${wrong.line} is no mobile number: ${wrong.text}`);
  if (messages.length === 0) throw fieldError('audience', 'Nobody of these can be reached by SMS. Choose others.');
  requireKnown(content.text, resolved.placeholders, 'text');
  const empty = messages.filter((message) => message.body.trim() === '').length;
  if (empty > 0) throw fieldError('text', `The message would be empty for ${empty} of them.`);
  if (messages.length !== seen.recipients || segments.total !== seen.segments) throw changedSince(seen, prepared);
  return prepared;
}

function changedSince(seen: Expected, { messages, segments }: Prepared): UserError {
  const now = { recipients: messages.length, segments: segments.total };
  const people = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'recipient' : 'recipients'}`;
  const what =
    now.recipients === seen.recipients
      ? `${now.segments.toLocaleString('en')} segments instead of ${seen.segments.toLocaleString('en')}`
      : `${people(now.recipients)} instead of ${people(seen.recipients)}`;
  return new UserError('conflict', `The audience has changed since you looked: ${what}. Look at it again, then send.`, {
    detail: now,
  });
}
