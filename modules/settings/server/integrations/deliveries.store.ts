import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage } from '#kit/server/sql/page.ts';
import type { Delivery, deliveryStates } from '../../contract/integrations/webhooks.ts';
import { bodyOf } from './body.ts';

const fields = sql`
  d.id, e.key, e.type, e.at, d.state, d.attempts, case when d.state = 'waiting' then d.next_at end as "nextAt",
  l.at as "lastAt", l.status as "lastStatus", l.problem as "lastProblem"`;

const from = sql`
  from settings.webhook_delivery d
  join settings.webhook_event e on e.school_id = d.school_id and e.id = d.event_id
  left join lateral (select a.at, a.status, a.problem from settings.webhook_attempt a
                      where a.school_id = d.school_id and a.delivery_id = d.id order by a.id desc limit 1) l on true`;

/** One page of what was sent to a webhook, the newest first. */
export async function listDeliveries(
  tx: Tx,
  { id, page, size, state }: { id: number; page: number; size: number; state?: (typeof deliveryStates)[number] | undefined },
): Promise<Page<Delivery>> {
  const where = sql`where d.webhook_id = ${id} and (${state ?? null}::text is null or d.state = ${state ?? null})`;
  const { rows } = await sql<Delivery>`
    select ${fields} ${from} ${where} order by d.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from settings.webhook_delivery d ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One delivery. Throws 404. */
export async function getDelivery(tx: Tx, id: number): Promise<Delivery> {
  const { rows } = await sql<Delivery>`select ${fields} ${from} where d.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('delivery');
  return rows[0];
}

interface Try {
  at: string;
  status: number | null;
  problem: string | null;
  milliseconds: number;
}

/** What was sent with a delivery, and every answer. */
export async function contentOf(tx: Tx, id: number): Promise<{ body: string; tries: Try[] }> {
  const { rows: sent } = await sql<{ type: string; at: string; data: object }>`
    select e.type, e.at, e.data from settings.webhook_delivery d
      join settings.webhook_event e on e.school_id = d.school_id and e.id = d.event_id where d.id = ${id}`.execute(tx);
  const { rows: tries } = await sql<Try>`
    select at, status, problem, milliseconds from settings.webhook_attempt where delivery_id = ${id} order by id desc`.execute(
    tx,
  );
  return { body: sent[0] ? bodyOf(sent[0]) : '', tries };
}

/** Lets a delivery be sent again at once, under the key that it had. */
export async function sendAgain(ctx: Pick<SchoolContext, 'tx' | 'now'>, id: number): Promise<Delivery> {
  await getDelivery(ctx.tx, id);
  await sql`
    update settings.webhook_delivery set state = 'waiting', attempts = 0, next_at = ${ctx.now}, ended_at = null
     where id = ${id}`.execute(ctx.tx);
  return getDelivery(ctx.tx, id);
}

/** The webhook that a delivery is of. Throws 404. */
export async function webhookOfDelivery(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select webhook_id as id from settings.webhook_delivery where id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('webhook');
  return rows[0].id;
}
