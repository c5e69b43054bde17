import type { Events } from '#kit/server/outbox/events.ts';
import { tellOf } from './events.ts';
import { queueMessages } from './outgoing/queue.ts';

/** Tells people of what happens in a school, in the transaction in which it happens. */
export const messagingEvents: Events = { happened: (ctx, kind, occurrences) => tellOf(ctx, kind, occurrences) };

/**
 * Puts messages on their way in the caller's transaction: they go when it commits, each once. Quiet hours, credit and the
 * numbers that want no messages are kept to.
 */
export const sendSms: typeof queueMessages = (ctx, batch, messages) => queueMessages(ctx, batch, messages);

/** The providers, the sending and the reports; the application starts them. */
export { Sms } from './sms.ts';
