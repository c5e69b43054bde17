import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { lockCredit } from './credit.store.ts';
import { goingAt } from './quiet.rules.ts';
import { quietHours, readRules } from './rules.store.ts';

interface Releasing {
  readonly tx: Tx;
  readonly now: Date;
  readonly school: Pick<School, 'timeZone'>;
}

/**
 * Lets held messages go that there is credit for now, urgent ones first, then in order. In quiet hours what is not urgent waits for
 * their end, as what is new does. Returns how many.
 */
export async function releaseHeld({ tx, now, school }: Releasing): Promise<number> {
  const { counted, left } = await lockCredit(tx);
  const { at } = goingAt({ sendAt: null, urgent: false }, now, quietHours(await readRules(tx)), school.timeZone);
  const { rows } = await sql<{ count: number }>`
    with waiting as (
      select id, sum(segments) over (order by urgent desc, id) as upto from messaging.message where state = 'held'
    ), gone as (
      update messaging.message m
         set state = 'queued', due_at = greatest(m.due_at, case when m.urgent then ${now}::timestamptz else ${at}::timestamptz end), reason = null
        from waiting w where w.id = m.id and (not ${counted} or w.upto <= ${left}) returning m.id
    ), traced as (
      insert into messaging.trace (message_id, what) select id, 'released' from gone
    )
    select count(*) as count from gone`.execute(tx);
  return one(rows).count;
}
