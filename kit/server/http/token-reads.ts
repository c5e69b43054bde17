import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type Actor, writeAudit } from '../audit/audit.ts';
import type { Principal } from '../auth/principal.ts';
import { inSchool } from '../db/transaction.ts';
import type { Services } from './services.ts';

/** Milliseconds for which the same call of the same token from the same address is not written again. */
const quiet = 3_600_000;

const told = new WeakMap<Services, Map<string, number>>();

/**
 * Writes to the audit what an integration reads, which of people is not written: each call of a token once an hour. What
 * cannot be written stands in nobody's way.
 */
export async function noteRead(services: Services, actor: Actor, user: Principal | null, endpoint: Endpoint): Promise<void> {
  if (!user?.token || !user.school) return;
  const known = told.get(services) ?? new Map<string, number>();
  told.set(services, known);
  const key = `${user.token.id} ${actor.ip} ${actor.endpoint}`;
  const now = services.clock().getTime();
  if (now - (known.get(key) ?? 0) < quiet) return;
  if (known.size >= 20_000) known.clear();
  known.set(key, now);
  const row = { entity: 'API token', id: user.token.id, action: 'read', after: { call: endpoint.summary } };
  await inSchool(services.db, user.school.id, (tx) => writeAudit(tx, actor, [row])).catch(() => undefined);
}
