import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type EventData, type WebhookEvent, webhookEvents } from '../../contract/integrations/webhook-events.ts';

type Context = Pick<SchoolContext, 'tx' | 'now'>;

/**
 * Says that something happened to the webhooks that are told of it, in the caller's transaction: it is sent once that
 * commits, and not at all when it rolls back. Nothing is read where no webhook listens.
 * @param read the records' fields; more of them than the event's data has are left out
 */
export async function announce<E extends WebhookEvent>(
  ctx: Context,
  event: E,
  read: () => Promise<readonly EventData<E>[]>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from settings.webhook where enabled and ${event} = any(events)`.execute(ctx.tx);
  if (rows.length === 0) return;
  const shape = webhookEvents[event].data;
  await queueEvents(
    ctx,
    rows.map(({ id }) => id),
    event,
    (await read()).map((data) => shape.parse(data)),
  );
}

/** Writes events and their deliveries to some webhooks; answers the keys of the deliveries. */
export async function queueEvents(
  { tx, now }: Context,
  webhookIds: readonly number[],
  type: string,
  datas: readonly object[],
): Promise<number[]> {
  if (datas.length === 0) return [];
  const events = datas.map((data) => ({ key: `msg_${randomBytes(18).toString('base64url')}`, data }));
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into settings.webhook_event (key, type, at, data)
      select e.key, ${type}, ${now}::timestamptz, e.data
        from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (key text, data jsonb)) with ordinality as e (key, data, place)
       order by e.place
      returning id)
    insert into settings.webhook_delivery (webhook_id, event_id, next_at)
    select w, event.id, ${now}::timestamptz from event cross join unnest(${[...webhookIds]}::bigint[]) w order by event.id
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
