import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { EventKind } from '#kit/contract/events.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Events } from '#kit/server/outbox/events.ts';
import type * as sources from '../audience/server/sources.ts';
import { prepareToTell } from '../texts/server/prepare-to-tell.ts';
import { ruleOfEvent } from '../texts/server/event-rules.store.ts';
import { creditOf } from '../outgoing/server/credit.store.ts';
import * as blacklist from '../numbers/server/blacklist.store.ts';
import { priceInWords } from '../sms/server/price.ts';
import * as writing from '../newsletters/server/write.store.ts';
import * as notices from '../notices/server/notices.store.ts';
import { queueMessages } from '../outgoing/server/queue.ts';
import { goingAt } from '../outgoing/server/quiet.rules.ts';
import type { SendingLanguage } from '../outgoing/contract/sending-rules.ts';
import { quietHours, readRules } from '../outgoing/server/rules.store.ts';
import { leavesMachine } from '../delivery/server/providers/leaving.store.ts';

/** A condition that a later module adds to an audience. */
export type AddedCondition = sources.AddedCondition;
export { audienceConditions } from './parts.ts';

/** Tells people of what happens in a school, in the transaction in which it happens. */
export const messagingEvents: Events = {
  happened: async (ctx, kind, occurrences) => {
    const say = await prepareToTell(ctx, kind, occurrences);
    await say(
      ctx,
      occurrences.map(({ values }) => values),
    );
  },
  prepare: prepareToTell,
};

/**
 * Puts messages on their way in the caller's transaction: they go when it commits, each once. Quiet hours, credit and the
 * numbers that want no messages are kept to.
 */
export const sendSms: typeof queueMessages = (ctx, batch, messages) => queueMessages(ctx, batch, messages);

/** The providers, the sending and the reports; the application starts them. */
export { Sms } from './sms.ts';

/** One find of the search over everything. */
export interface NoticeFind {
  id: number;
  title: string;
  subtitle: string;
}

/** Notices that the user may see, by words; the newest first. */
export async function findNotices(
  ctx: notices.NoticeReading,
  q: string,
  size: number,
  page = 1,
): Promise<{ rows: NoticeFind[]; total: number }> {
  const { rows, total } = await notices.listNotices(ctx, { q, page, size, sort: '-publishedAt' });
  const finds = rows.map(({ id, title, author, publishedAt }) => ({
    id,
    title,
    subtitle:
      publishedAt === null ? `Draft of ${author}` : `${author}, ${formatDay(dayIn(ctx.school.timeZone, new Date(publishedAt)))}`,
  }));
  return { rows: finds, total };
}

/** Counts the notices on the board that wait for the user's acknowledgement. */
export const noticesWaiting: typeof notices.countWaiting = (ctx) => notices.countWaiting(ctx);

/** Whether a school may let the server connect to an address, and the look-up of names that keeps to it. */
export { isOutside, lookupOutside } from '../delivery/server/providers/outside.ts';

/** When a message that is not urgent goes out, and what the school's rules ask of it. */
export interface SendingOutlook {
  goesAt: Date;
  /** Quiet hours hold it until then. */
  quiet: boolean;
  /** To more recipients it needs a second person; null: to none. */
  approvalAbove: number | null;
  /** Segments that can still be sent; null when the school does not count them. */
  credit: number | null;
  /** No provider is set up: it stays in the outbox, and nothing leaves the machine. */
  outbox: boolean;
}

/** What would become of a message that is wanted at `sendAt`, or now. */
export async function sendingOutlook(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  sendAt: Date | null = null,
): Promise<SendingOutlook> {
  const rules = await readRules(ctx.tx);
  const { at, quiet } = goingAt({ sendAt, urgent: false }, ctx.now, quietHours(rules), ctx.school.timeZone);
  const { counted, left } = await creditOf(ctx.tx);
  return {
    goesAt: at,
    quiet,
    approvalAbove: rules.approvalAbove,
    credit: counted ? left : null,
    outbox: !(await leavesMachine(ctx.tx)),
  };
}

/** How a school tells of an event: whether at all, whom, and in which words, in the language of what is sent by itself. */
export interface TellingRule {
  told: boolean;
  reach: 'first' | 'all';
  /** The school's own, or the event's; in English where a school sends both languages. */
  text: string;
}

/** What a module asks that writes the messages about its event by itself: its texts stand with those of all events. */
export async function tellingRule({ tx }: Pick<SchoolContext, 'tx'>, kind: EventKind): Promise<TellingRule> {
  const { told, reach, textEn, textSw } = await ruleOfEvent(tx, kind);
  const { language } = await readRules(tx);
  return { told, reach, text: language === 'sw' ? textSw : textEn };
}

/** Those of the numbers (E.164) that want no messages. */
export const blockedNumbers: typeof blacklist.blockedAmong = (tx, phones) => blacklist.blockedAmong(tx, phones);

/** The language of what is sent by itself. */
export const sendingLanguage = async (tx: Tx): Promise<SendingLanguage> => (await readRules(tx)).language;

/** A provider's price as people read it. */
export { priceInWords };

/** Begins a newsletter as a draft, as the screen does. */
export const beginNewsletter: typeof writing.createNewsletter = (ctx, draft) => writing.createNewsletter(ctx, draft);
