import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { isSecret } from './secret-names.ts';

/** One change that an endpoint reports: what, which, and the record before and after. */
export interface Change {
  /** The record's word from table to screen: `hostel`, `student`. */
  entity: string;
  id: number | null;
  action: string;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/** Who acts, from where, through which endpoint. */
export interface Actor {
  accountId: number | null;
  name: string;
  endpoint: string;
  ip: string | null;
  device: string | null;
  requestId: string | null;
}

/** A copy without secrets, which never reach the audit, however deep they stand in what an endpoint was given. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isSecret(key) ? '…' : redact(inner)]));
}

/** Writes changes of the running school, in the transaction that makes them. */
export async function writeAudit(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  await write(tx, 'kit.audit_entry', actor, changes);
}

/** Writes changes that concern the installation rather than one school. */
export async function writePlatformAudit(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  await write(tx, 'kit.platform_audit_entry', actor, changes);
}

/** As many rows as one statement takes; a promotion of a whole school reports thousands. */
const atOnce = 500;

async function write(tx: Tx, table: string, actor: Actor, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += atOnce) {
    const some = changes.slice(from, from + atOnce);
    await sql`
      insert into ${sql.table(table)}
        (account_id, account_name, endpoint, entity, entity_id, action, before, after, reason, ip, device, request_id)
      select ${actor.accountId}::bigint, ${actor.name}, ${actor.endpoint}, c.entity, c.entity_id, c.action, c.before::jsonb,
             c.after::jsonb, c.reason, ${actor.ip}, ${actor.device}, ${actor.requestId}
        from unnest(${some.map(({ entity }) => entity)}::text[], ${some.map(({ id }) => id)}::bigint[],
                    ${some.map(({ action }) => action)}::text[], ${some.map(({ before }) => json(before))}::text[],
                    ${some.map(({ after }) => json(after))}::text[], ${some.map(({ reason }) => reason ?? null)}::text[])
             with ordinality as c (entity, entity_id, action, before, after, reason, place)
       order by c.place`.execute(tx);
  }
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(redact(value));
}
