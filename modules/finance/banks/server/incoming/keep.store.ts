import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { Channel } from '../../../receiving/server/channels.ts';
import type { Door } from './door.ts';
import type { Outcome } from './outcome.ts';

export const noticeKinds = ['validation', 'confirmation', 'prompt', 'payout', 'late', 'notice'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice as it is kept. */
export interface KeptNotice {
  readonly id: number;
  readonly channel: Exclude<Channel, 'statement'>;
  readonly feedId: number;
  readonly what: NoticeKind;
  readonly proved: boolean;
  readonly address: string;
  readonly raw: Buffer;
  readonly size: number;
  readonly state: 'new' | 'done' | 'open' | 'resolved';
}

/** So many notices that nobody proved to be the provider's are kept of one address that was given out. */
const unprovedKept = 200;

export interface Told {
  readonly what: NoticeKind;
  readonly proved: boolean;
  readonly address: string;
  /** As far as it is kept, and how long it was. */
  readonly raw: Buffer;
  readonly size: number;
}

/**
 * Keeps what was said in a transaction of its own, before anybody judges it. The same notice is kept once. Null when too many
 * that are not proved wait already.
 */
export function keepNotice(services: Services, door: Door, told: Told): Promise<number | null> {
  const from = { channel: door.channel, feedId: door.channel === 'mpesa' ? 0 : door.id };
  return inSchool(services.db, door.school.id, (tx) => insertNotice(tx, from, told, services.clock()));
}

/** The same within a transaction. */
export async function insertNotice(
  tx: Tx,
  { channel, feedId }: Pick<KeptNotice, 'channel' | 'feedId'>,
  { what, proved, address, raw, size }: Told,
  at: Date,
): Promise<number | null> {
  const digest = createHash('sha256')
    .update(proved ? '1' : `0 ${address} `)
    .update(`${size} `)
    .update(raw)
    .digest('hex');
  const now = at.toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into finance.notice (channel, feed_id, what, at, last_at, address, proved, raw, size, digest)
    select ${channel}, ${feedId}, ${what}, ${now}::timestamptz, ${now}::timestamptz, ${address}, ${proved}::boolean,
           ${raw.toString('base64')}, ${size}::int, ${digest}
     where ${proved}::boolean
        or (select count(*) from finance.notice
             where channel = ${channel} and feed_id = ${feedId} and not proved and state in ('new', 'open')) < ${unprovedKept}
    on conflict (school_id, channel, feed_id, what, digest)
       do update set times = finance.notice.times + 1, last_at = excluded.last_at
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The notice, held against others who would judge it at the same time; undefined without one. */
export async function lockNotice(tx: Tx, id: number): Promise<(KeptNotice & { version: number }) | undefined> {
  const { rows } = await sql<Omit<KeptNotice, 'raw'> & { raw: string; version: number }>`
    select id, channel, feed_id as "feedId", what, proved, address, raw, size, state, version
      from finance.notice where id = ${id} for no key update`.execute(tx);
  return rows[0] && { ...rows[0], raw: Buffer.from(rows[0].raw, 'base64') };
}

/** Writes down what became of a notice; what a person has resolved stays so. */
export async function writeOutcome(tx: Tx, id: number, outcome: Outcome): Promise<void> {
  const { reference = null, amount = null, payer = null } = outcome.seen ?? {};
  const why = outcome.state === 'open' ? outcome.why : null;
  const paymentId = outcome.state === 'done' ? (outcome.paymentId ?? null) : null;
  await sql`
    update finance.notice
       set state = ${outcome.state}, why = ${why}, payment_id = coalesce(${paymentId}::bigint, payment_id),
           reference = left(${reference}, 100), amount = ${amount}::bigint, payer = left(${payer}, 120), tries = tries + 1,
           version = version + 1
     where id = ${id} and state <> 'resolved'`.execute(tx);
}
