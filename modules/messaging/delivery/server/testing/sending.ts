import { sql } from 'kysely';
import type { TestApp } from '#app/testing/school.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inSystem } from '#kit/server/http/system.ts';
import type { MessageState } from '../../../outgoing/contract/states.ts';
import { addCredit } from '../../../outgoing/server/credit-entries.ts';
import { type NewBatch, type NewMessage, type Queued, queueMessages } from '../../../outgoing/server/queue.ts';

const school = {
  name: 'School',
  timeZone: 'Africa/Nairobi',
  status: 'active',
  readOnly: false,
  subscriptionWarning: null,
} as const;

/** Runs `work` as a school. */
export const asSchool = <R>(app: TestApp, id: number, work: (ctx: SchoolContext) => Promise<R>): Promise<R> =>
  inSystem(app.services, { ...school, id }, app.http.log, 'test', work);

/** Gives school A credit. */
export const topUp = (app: TestApp, segments: number): Promise<number> =>
  asSchool(app, app.schoolA, (ctx) => addCredit(ctx, { kind: 'purchase', segments, reason: null }));

/** Messages to different numbers. */
export const messagesTo = (count: number, body: string | ((n: number) => string) = 'Habari'): NewMessage[] =>
  Array.from({ length: count }, (_, n) => ({
    phone: `+2547${String(10_000_000 + n)}`,
    name: `Parent ${n}`,
    body: typeof body === 'string' ? body : body(n),
  }));

/** Queues messages of school A to go at once. */
export const queue = (app: TestApp, messages: readonly NewMessage[], batch: Partial<NewBatch> = {}): Promise<Queued> =>
  asSchool(app, app.schoolA, (ctx) =>
    queueMessages(ctx, { title: 'Test', purpose: 'Custom', urgent: true, sendAt: null, ...batch }, messages),
  );

export interface Stored {
  id: number;
  phone: string;
  state: MessageState;
  reason: string | null;
  attempts: number;
}

/** A batch's messages in order. */
export async function stored(app: TestApp, batchId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, phone, state, reason, attempts from messaging.message where batch_id = ${batchId} order by id`.execute(
    app.db.platform,
  );
  return rows;
}

/** Waits until none of a batch's messages is in one of the states. */
export async function settled(
  app: TestApp,
  batchId: number,
  open: readonly MessageState[] = ['queued', 'sending'],
): Promise<Stored[]> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from messaging.message where batch_id = ${batchId} and state = any(${open}::text[])`.execute(
      app.db.platform,
    );
    if (rows[0]?.count === 0) return stored(app, batchId);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How many messages are in each state. */
export function tally(messages: readonly Stored[]): Partial<Record<MessageState, number>> {
  const counts: Partial<Record<MessageState, number>> = {};
  for (const { state } of messages) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
