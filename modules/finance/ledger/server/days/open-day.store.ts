import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** The day itself, or the first one after the closed period: money that came is never refused. */
export async function openDay(tx: Tx, day: string): Promise<string> {
  const { rows } = await sql<{ until: string | null }>`select locked_until as until from finance.book`.execute(tx);
  const until = rows[0]?.until ?? null;
  return until !== null && day <= until ? addDays(until, 1) : day;
}
