import type { Events } from '#kit/server/outbox/events.ts';
import { tellOf } from './events.ts';

/** Tells people of what happens in a school, in the transaction in which it happens. */
export const messagingEvents: Events = { happened: (ctx, kind, occurrences) => tellOf(ctx, kind, occurrences) };
