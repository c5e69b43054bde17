import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { Events } from '#kit/server/outbox/events.ts';
import type * as sources from './audience/sources.ts';
import { tellOf } from './events.ts';
import * as newsletterImages from './newsletters/images.store.ts';
import * as notices from './notices/notices.store.ts';
import { queueMessages } from './outgoing/queue.ts';
import * as restored from './outgoing/restored.store.ts';

/** A condition that a later module adds to an audience. */
export type AddedCondition = sources.AddedCondition;

/** Tells people of what happens in a school, in the transaction in which it happens. */
export const messagingEvents: Events = { happened: (ctx, kind, occurrences) => tellOf(ctx, kind, occurrences) };

/**
 * Puts messages on their way in the caller's transaction: they go when it commits, each once. Quiet hours, credit and the
 * numbers that want no messages are kept to.
 */
export const sendSms: typeof queueMessages = (ctx, batch, messages) => queueMessages(ctx, batch, messages);

/** Ends what a restored school had on its way: it was sent by the school that it is a copy of, or will be. */
export const forgetUnsent: typeof restored.forgetUnsent = (tx, schoolId) => restored.forgetUnsent(tx, schoolId);

/** The providers, the sending and the reports; the application starts them. */
export { Sms } from './sms.ts';

/** One find of the search over everything. */
export interface NoticeFind {
  id: number;
  title: string;
  subtitle: string;
}

/** Notices that the user may see, by words; the newest first. */
export async function findNotices(ctx: notices.NoticeReading, q: string, limit: number): Promise<NoticeFind[]> {
  const { rows } = await notices.listNotices(ctx, { q, page: 1, size: limit, sort: '-publishedAt' });
  return rows.map(({ id, title, author, publishedAt }) => ({
    id,
    title,
    subtitle:
      publishedAt === null ? `Draft of ${author}` : `${author}, ${formatDay(dayIn(ctx.school.timeZone, new Date(publishedAt)))}`,
  }));
}

/** How many notices on the board wait for the user's acknowledgement. */
export async function noticesWaiting(ctx: notices.NoticeReading): Promise<number> {
  return (await notices.listNotices(ctx, { mine: 'waits', page: 1, size: 1, sort: '-pinned' })).total;
}

/** The newsletters that show a student: which issue, and what stands under the image. For the file that families may ask for. */
export const newslettersShowing: typeof newsletterImages.newslettersShowing = (tx, studentId) =>
  newsletterImages.newslettersShowing(tx, studentId);

/** Whether a school may let the server connect to an address, and the look-up of names that keeps to it. */
export { isOutside, lookupOutside } from './providers/outside.ts';
