import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolOf } from './subscription.rules.ts';

type Row = Parameters<typeof schoolOf>[0];

/** A school as the product's own timers work in it; null when there is none. Runs in a platform transaction. */
export async function readSchool(tx: Tx, id: number, now: Date): Promise<School | null> {
  const { rows } = await sql<Row>`
    select id, name, time_zone as "timeZone", status, paid_until as "paidUntil", grace_days as "graceDays"
      from platform.school where id = ${id}`.execute(tx);
  return rows[0] ? schoolOf(rows[0], now) : null;
}
