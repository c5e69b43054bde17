import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** In SQL: the school has no provider of its own and the installation has none, so its messages stay in the outbox. */
export const staysInOutbox = sql`
  (not exists (select from messaging.provider) and coalesce((select l.kind from messaging.line l where l.line = 0), 'outbox') = 'outbox')`;

/** Whether what the school sends now leaves the machine. */
export async function leavesMachine(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ stays: boolean }>`select ${staysInOutbox} as stays`.execute(tx);
  return rows[0]?.stays === false;
}
