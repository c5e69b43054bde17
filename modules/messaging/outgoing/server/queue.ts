import { type RawBuilder, sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { countSegments } from '../contract/segments.ts';
import { lockCredit } from './credit.store.ts';
import { goingAt } from './quiet.rules.ts';
import { quietHours, type Readiness, readyToQueue } from './rules.store.ts';

/** What queueing needs of a handler's context. */
export type QueueContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>;

export interface NewBatch {
  readonly title: string;
  /** What the dashboard counts it under: `Custom`, `Leave-outs`. */
  readonly purpose: string;
  /** The text before names were filled in, where all messages have it. */
  readonly text?: string;
  /** Goes out in quiet hours too, and before what waits. */
  readonly urgent: boolean;
  /** Null: as soon as may be. */
  readonly sendAt: Date | null;
  /** A batch that is there already, to which the messages are added. */
  readonly batchId?: number | null;
}

export interface NewMessage {
  /** E.164. */
  readonly phone: string;
  readonly name: string | null;
  readonly body: string;
  readonly studentId?: number | null;
  readonly guardianId?: number | null;
  readonly staffId?: number | null;
}

export interface Queued {
  batchId: number;
  queued: number;
  /** Wait for credit. */
  held: number;
  /** Their numbers want no messages. */
  blocked: number;
  /** Of those that go out or wait for credit. */
  segments: number;
}

/** Rows of one statement. */
const chunk = 5000;

/**
 * Puts messages on their way, in the caller's transaction: they go when it commits, each once. In quiet hours what is not
 * urgent waits; without credit it is held until there is some again.
 * @param known what was read before by `readyToQueue`
 */
export async function queueMessages(
  ctx: QueueContext,
  batch: NewBatch,
  messages: readonly NewMessage[],
  known?: Readiness,
): Promise<Queued> {
  const result: Queued = { batchId: batch.batchId ?? 0, queued: 0, held: 0, blocked: 0, segments: 0 };
  if (messages.length === 0) return { ...result, batchId: await emptyBatch(ctx, batch) };
  const { rules, countsCredit: counts } = known ?? (await readyToQueue(ctx.tx));
  const { at } = goingAt(batch, ctx.now, quietHours(rules), ctx.school.timeZone);
  let left = await creditFor(ctx, batch.urgent, counts);
  for (let from = 0; from < messages.length; from += chunk) {
    const given = { ...batch, batchId: result.batchId || null };
    for (const { batchId, state, count, segments } of await insertMessages(
      ctx,
      given,
      at,
      left,
      messages.slice(from, from + chunk),
    )) {
      result.batchId = batchId;
      result[state] += count;
      if (state !== 'blocked') result.segments += segments;
      if (state === 'queued' && left !== null) left -= segments;
      // Nothing passes what is held before it.
      if (state === 'held') left = 0;
    }
  }
  return result;
}

async function emptyBatch(ctx: QueueContext, batch: NewBatch): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with batch as (${batchOf(ctx, batch)}) select id from batch`.execute(ctx.tx);
  return one(rows).id;
}

/** The batch's row as a query of its id: the one that is there already, or a new one. */
function batchOf(ctx: QueueContext, batch: NewBatch): RawBuilder<unknown> {
  if (batch.batchId) return sql`select ${batch.batchId}::bigint as id`;
  return sql`
    insert into messaging.batch (title, purpose, body, urgent, send_at, account_id, author, created_at)
    values (${batch.title}, ${batch.purpose}, ${batch.text ?? null}, ${batch.urgent}, ${batch.sendAt}, ${actorId(ctx.user)},
            ${ctx.user.fullName}, ${ctx.now}) returning id`;
}

/** Segments that may be given out; null when they are not counted. Urgent messages pass those that are held already. */
async function creditFor(ctx: QueueContext, urgent: boolean, counts: boolean): Promise<number | null> {
  if (!counts) return null;
  const { left } = await lockCredit(ctx.tx);
  if (urgent) return Math.max(0, left);
  const { rows } = await sql`select from messaging.message where state = 'held' limit 1`.execute(ctx.tx);
  return rows.length > 0 ? 0 : Math.max(0, left);
}

interface Placed {
  batchId: number;
  state: 'queued' | 'held' | 'blocked';
  count: number;
  segments: number;
}

async function insertMessages(
  ctx: QueueContext,
  batch: NewBatch,
  at: Date,
  left: number | null,
  messages: readonly NewMessage[],
): Promise<Placed[]> {
  const given = messages.map((message, n) => ({ n, ...message, segments: countSegments(message.body).segments }));
  const { rows } = await sql<Placed>`
    with batch as (${batchOf(ctx, batch)}), given as (
      select g.*, b.phone is not null as blocked
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
             as g(n int, phone text, name text, body text, segments int, "studentId" bigint, "guardianId" bigint, "staffId" bigint)
        left join messaging.blacklist b on b.phone = g.phone
    ), placed as (
      select *, sum(case when blocked then 0 else segments end) over (order by n) as upto from given
    ), added as (
      insert into messaging.message
        (batch_id, phone, name, body, segments, student_id, guardian_id, staff_id, urgent, due_at, day, created_at, state, reason, settled_at)
      select (select id from batch), phone, name, body, segments, "studentId", "guardianId", "staffId", ${batch.urgent}, ${at},
             (${at}::timestamptz at time zone ${ctx.school.timeZone})::date, ${ctx.now},
             case when blocked then 'blocked' when ${left}::bigint is null or upto <= ${left}::bigint then 'queued' else 'held' end,
             case when blocked then 'This number wants no messages.' end, case when blocked then ${ctx.now}::timestamptz end
        from placed order by n
      returning state, segments
    )
    select (select id from batch) as "batchId", state, count(*) as count, sum(segments)::bigint as segments
      from added group by state`.execute(ctx.tx);
  return rows;
}
