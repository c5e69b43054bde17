import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';

/**
 * The next number of a series of the running school, counted from 1 without gaps: it is taken in the caller's
 * transaction, so a rolled-back receipt gives its number back, and a second taker waits for the first.
 * @param kind `admission`, `receipt`, …
 * @param period the year or term when the series starts anew; '' when it never does
 */
export async function nextNumber(tx: Tx, kind: string, period = ''): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into kit.counter (kind, period, value) values (${kind}, ${period}, 1)
    on conflict (school_id, kind, period) do update set value = kit.counter.value + 1
    returning value`.execute(tx);
  return rows[0]?.value ?? 1;
}

/** The first of the next `count` numbers of a series, all of which the caller uses; without gaps as `nextNumber`. */
export async function nextNumbers(tx: Tx, kind: string, period: string, count: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into kit.counter (kind, period, value) values (${kind}, ${period}, ${count})
    on conflict (school_id, kind, period) do update set value = kit.counter.value + ${count}
    returning value`.execute(tx);
  return (rows[0]?.value ?? count) - count + 1;
}
