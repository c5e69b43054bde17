import { sql } from 'kysely';
import type { Database, Tx } from '#kit/server/db/pool.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { givenUpAfter, nextTry } from './retry.rules.ts';
import type { Outcome } from './send.ts';

/** A delivery that this process sends now. */
export interface Claimed {
  schoolId: number;
  id: number;
  webhookId: number;
  claim: string;
  url: string;
  key: string;
  type: string;
  at: string;
  data: object;
  attempts: number;
  secret: string;
  previous: string | null;
}

/**
 * Takes the oldest due delivery of a webhook that nobody is sending to. One at a time to each webhook keeps their order as
 * far as answers allow; a claim runs out, so that what a killed process was sending is sent again. What a suspended school
 * has to tell waits until it is back.
 * @param patience milliseconds that a silent sender is believed to live
 */
export function claimDelivery(db: Database, now: Date, patience: number): Promise<Claimed | null> {
  return inPlatform(db, async (tx) => {
    // The webhook's row is held first: the statement after sees what another process has claimed of it meanwhile.
    const { rows: free } = await sql<{ schoolId: number; id: number }>`
      select w.school_id as "schoolId", w.id from settings.webhook w
       where w.enabled
         and exists (select from platform.schools c where c.id = w.school_id and c.status = 'active')
         and exists (select from settings.webhook_delivery d
                      where d.school_id = w.school_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${now})
         and not exists (select from settings.webhook_delivery d
                          where d.school_id = w.school_id and d.webhook_id = w.id and d.claimed_until > ${now})
       order by (select min(d.next_at) from settings.webhook_delivery d
                  where d.school_id = w.school_id and d.webhook_id = w.id and d.state = 'waiting') limit 1
       for no key update of w skip locked`.execute(tx);
    const webhook = free[0];
    if (!webhook) return null;
    const { rows } = await sql<Claimed>`
      update settings.webhook_delivery d set claim = gen_random_uuid(), claimed_until = ${new Date(now.getTime() + patience)}
        from settings.webhook w, settings.webhook_event e, settings.webhook_secret s
       where d.school_id = ${webhook.schoolId} and w.school_id = d.school_id and w.id = d.webhook_id
         and e.school_id = d.school_id and e.id = d.event_id and s.school_id = w.school_id and s.webhook_id = w.id
         and d.id = (select min(n.id) from settings.webhook_delivery n
                      where n.school_id = ${webhook.schoolId} and n.webhook_id = ${webhook.id} and n.state = 'waiting' and n.next_at <= ${now})
         and not exists (select from settings.webhook_delivery n
                          where n.school_id = ${webhook.schoolId} and n.webhook_id = ${webhook.id} and n.claimed_until > ${now})
      returning d.school_id as "schoolId", d.id, d.webhook_id as "webhookId", d.claim, w.url, e.key, e.type, e.at, e.data, d.attempts, s.secret,
                case when s.previous_until > ${now} then s.previous end as previous`.execute(tx);
    return rows[0] ?? null;
  });
}

/** Writes down what came of a delivery, unless another process has taken it over. */
export const settleDelivery = (db: Database, sent: Claimed, outcome: Outcome, now: Date): Promise<void> =>
  inPlatform(db, (tx) => writeOutcome(tx, sent, outcome, now));

type Sent = Pick<Claimed, 'schoolId' | 'id' | 'webhookId' | 'attempts'> & { claim: string | null };

/** The same in the caller's transaction. */
export async function writeOutcome(tx: Tx, sent: Sent, outcome: Outcome, now: Date): Promise<void> {
  const { schoolId, id, webhookId } = sent;
  const arrived = outcome.problem === null;
  const attempts = sent.attempts + 1;
  const again = arrived ? null : nextTry(attempts, now, Math.random());
  const state = arrived ? 'delivered' : again ? 'waiting' : 'failed';
  const { rows } = await sql`
      update settings.webhook_delivery
         set state = ${state}, attempts = ${attempts}, next_at = ${again ?? now}, claim = null, claimed_until = null,
             ended_at = ${again ? null : now}
       where school_id = ${schoolId} and id = ${id} and claim is not distinct from ${sent.claim}::uuid returning id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
      insert into settings.webhook_attempt (school_id, delivery_id, at, status, problem, milliseconds)
      values (${schoolId}, ${id}, ${now}, ${outcome.status}, ${outcome.problem}, ${outcome.milliseconds})`.execute(tx);
  // 410 is the receiver's word that it wants no more (Standard Webhooks).
  const gone = outcome.status === 410;
  await sql`
      update settings.webhook w set failing_since = ${arrived ? null : sql`coalesce(w.failing_since, ${now})`},
             enabled = w.enabled and not verdict.ends,
             paused_because = case when verdict.ends then verdict.why else w.paused_because end
        from (select ${gone}::boolean or coalesce(${!arrived}::boolean and failing_since <= ${new Date(now.getTime() - givenUpAfter)}, false) as ends,
                     ${gone ? 'The receiver answered 410: it wants no more.' : 'Nothing has arrived for five days. See what the receiver answers, then switch it on again.'} as why
                from settings.webhook where school_id = ${schoolId} and id = ${webhookId}) verdict
       where w.school_id = ${schoolId} and w.id = ${webhookId}
         and (w.failing_since is not null or ${!arrived}::boolean)`.execute(tx);
}

/** Removes what happened more than thirty days ago, with its deliveries; but for what is still to be sent. */
export async function purgeEvents(db: Database, now: Date): Promise<void> {
  await sql`
    delete from settings.webhook_event e
     where e.at < ${new Date(now.getTime() - 30 * 86_400_000)}
       and not exists (select from settings.webhook_delivery d join settings.webhook w on w.school_id = d.school_id and w.id = d.webhook_id
                        where d.school_id = e.school_id and d.event_id = e.id and d.state = 'waiting' and w.enabled)`.execute(
    db.platform,
  );
}
