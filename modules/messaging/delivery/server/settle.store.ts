import { type Kysely, sql } from 'kysely';
import { countedBy } from '../../outgoing/server/credit.store.ts';

type Db = Kysely<unknown>;

/** How a message stands after it was handed over. */
export interface Settled {
  readonly schoolId: number;
  readonly id: number;
  readonly claim: string;
  readonly state: 'sent' | 'queued' | 'failed' | 'unknown';
  readonly reason: string | null;
  /** When it is tried again. */
  readonly dueAt: Date | null;
  readonly providerIds: readonly string[];
  /** What the provider asks for it, in ten-thousandths of the currency; null where it tells no price. */
  readonly cost: number | null;
  readonly currency: string | null;
}

/**
 * Writes what became of messages, by whoever holds their claim, and takes the credit of those that left or may have.
 * @param kind of the provider; what stays in the outbox costs nothing unless the school's account says so
 */
export async function settle(db: Db, line: number, kind: string, now: Date, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
        as g("schoolId" int, id bigint, claim uuid, state text, reason text, "dueAt" timestamptz, "providerIds" jsonb, cost bigint, currency text)
    ), old as (
      select m.school_id, m.id, m.charged, g.state, g.reason, g."dueAt", g."providerIds", g.cost, g.currency,
             case when g.state in ('sent', 'unknown') and coalesce(${countedBy}, ${kind} <> 'outbox') then m.segments else 0 end as charge,
             (${now}::timestamptz at time zone s.time_zone)::date as today
        from given g
        join messaging.message m on m.school_id = g."schoolId" and m.id = g.id and m.claim = g.claim and m.state in ('sending', 'unknown')
        join platform.schools s on s.id = m.school_id
        left join messaging.credit_account a on a.school_id = m.school_id
        left join messaging.provider p on p.school_id = m.school_id
       order by m.school_id, m.id for update of m
    ), done as (
      update messaging.message m
         set state = o.state, reason = o.reason, lease_until = null, due_at = coalesce(o."dueAt", m.due_at), charged = o.charge, cost = o.cost, currency = o.currency,
             day = case when o.state = 'queued' then m.day else o.today end,
             sent_at = case when o.state in ('sent', 'unknown') then ${now}::timestamptz end,
             settled_at = case when o.state in ('failed', 'unknown') then ${now}::timestamptz end
        from old o where m.school_id = o.school_id and m.id = o.id
      returning m.school_id, m.id, m.batch_id, o.today, o.charge - o.charged as more
    ), named as (
      insert into messaging.part (school_id, message_id, number, line, provider_id)
      select o.school_id, o.id, n.number, ${line}, n.name
        from old o cross join lateral jsonb_array_elements_text(o."providerIds") with ordinality as n(name, number)
       where o.state = 'sent' and exists (select from done d where d.school_id = o.school_id and d.id = o.id)
      on conflict (school_id, message_id, number) do update set line = excluded.line, provider_id = excluded.provider_id
    ), traced as (
      insert into messaging.trace (school_id, message_id, at, what, detail)
      select o.school_id, o.id, ${now}, case when o.state = 'queued' then 'retry' else o.state end, o.reason from old o where o.state <> 'sent'
    )
    insert into messaging.credit_entry (school_id, kind, day, segments, batch_id, at)
    select school_id, 'consumption', today, -sum(more), batch_id, ${now} from done
     group by school_id, today, batch_id having sum(more) <> 0 order by school_id, batch_id
    on conflict (school_id, batch_id, kind, day) where batch_id is not null
    do update set segments = messaging.credit_entry.segments + excluded.segments, at = excluded.at`.execute(db);
}

/** Messages whose sender has died with them in its hands: they may have left, so nobody sends them again by itself. */
export async function settleForgotten(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ schoolId: number; id: number; claim: string; provider: string }>`
    select school_id as "schoolId", id, claim, provider from messaging.message
     where state = 'sending' and lease_until < clock_timestamp() order by id limit 1000`.execute(db);
  for (const [provider, forgotten] of Map.groupBy(rows, (row) => row.provider))
    await settle(
      db,
      0,
      provider,
      now,
      forgotten.map(({ schoolId, id, claim }) => ({
        schoolId,
        id,
        claim,
        state: 'unknown',
        reason: 'The server stopped while it was handing this message over. It may have been sent.',
        dueAt: null,
        providerIds: [],
        cost: null,
        currency: null,
      })),
    );
  return rows.length;
}
