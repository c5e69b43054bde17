import { port } from '#kit/server/module/ports.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Webhook, webhookDraft } from '../../contract/integrations/webhooks.ts';
import type { z } from 'zod';
import { targetProblem } from './target.ts';

type Draft = z.output<typeof webhookDraft>;

/** What webhooks need of the installation. */
export interface WebhookParts {
  readonly sealer: Sealer;
  /** Whether plain http to this machine is allowed, for trying out. */
  readonly toLoopback: boolean;
}

/** Whether webhooks may reach this machine over plain http: a setting of the installation. */
export const webhooksToLoopback = port<boolean>('settings.webhooks to loopback');

/** For how long the secret before a new one still signs, in milliseconds. */
const changeover = 86_400_000;

export const webhookTable = tableStore<Webhook>({
  table: 'settings.webhook',
  entity: 'webhook',
  columns: {
    name: 'name',
    url: 'url',
    events: 'events',
    enabled: 'enabled',
    pausedBecause: 'paused_because',
    failingSince: 'failing_since',
  },
  computed: {
    createdAt: sql`t.created_at`,
    waiting: sql`(select count(*)::int from settings.webhook_delivery d where d.webhook_id = t.id and d.state = 'waiting')`,
    lastDeliveredAt: sql`(select max(d.ended_at) from settings.webhook_delivery d where d.webhook_id = t.id and d.state = 'delivered')`,
  },
  search: ['name', 'url'],
});

/** Adds a webhook with a secret of its own, which is in the answer and sealed in the database. */
export async function addWebhook(
  ctx: SchoolContext,
  parts: WebhookParts,
  draft: Draft,
): Promise<{ record: Webhook; secret: string }> {
  refuseTarget(draft.url, parts);
  const record = await webhookTable.create(ctx, { ...draft });
  const secret = newHookSecret();
  await sql`
    insert into settings.webhook_secret (webhook_id, secret) values (${record.id}, ${parts.sealer.seal(secret, ctx.school.id)})`.execute(
    ctx.tx,
  );
  return { record, secret };
}

/** Changes a webhook. Switched on, it begins anew: what waited is sent, and its failures are forgotten. */
export async function changeWebhook(
  ctx: SchoolContext,
  parts: WebhookParts,
  { id, version, ...draft }: Draft & { id: number; version: number },
): Promise<Webhook> {
  refuseTarget(draft.url, parts);
  const before = await webhookTable.get(ctx, id);
  const anew = draft.enabled && (!before.enabled || before.url !== draft.url);
  if (draft.enabled) await giveSecret(ctx, parts, id);
  return webhookTable.update(ctx, id, version, { ...draft, ...(anew && { pausedBecause: null, failingSince: null }) });
}

/** A restored webhook has no secret: it gets one when it is switched on, and a receiver is told by a new one. */
async function giveSecret({ tx, school }: SchoolContext, { sealer }: WebhookParts, id: number): Promise<void> {
  await sql`
    insert into settings.webhook_secret (webhook_id, secret) values (${id}, ${sealer.seal(newHookSecret(), school.id)})
    on conflict do nothing`.execute(tx);
}

/** Gives a webhook a new secret; the one before signs too for a day. Throws 404. */
export async function replaceSecret(
  ctx: SchoolContext,
  { sealer }: WebhookParts,
  id: number,
): Promise<{ record: Webhook; secret: string }> {
  const record = await webhookTable.get(ctx, id);
  const secret = newHookSecret();
  await sql`
    insert into settings.webhook_secret as s (webhook_id, secret) values (${id}, ${sealer.seal(secret, ctx.school.id)})
    on conflict (school_id, webhook_id) do update
      set previous = s.secret, previous_until = ${new Date(ctx.now.getTime() + changeover)}, secret = excluded.secret`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'webhook', id, action: 'secret replaced' });
  return { record, secret };
}

/** Removes a webhook with everything that was sent to it. */
export const removeWebhook = (ctx: StoreContext, id: number): Promise<void> => webhookTable.remove(ctx, id);

/** In a school that was restored from its copy webhooks are off: the school it is a copy of goes on telling. */
export async function switchWebhooksOff(tx: Tx, schoolId: number): Promise<void> {
  await sql`
    update settings.webhook set enabled = false, failing_since = null,
           paused_because = 'The school was restored from a copy. Make a new secret, then switch it on.'
     where school_id = ${schoolId}`.execute(tx);
}

function refuseTarget(url: string, { toLoopback }: WebhookParts): void {
  const problem = targetProblem(url, toLoopback);
  if (problem !== null) throw fieldError('url', problem);
}

/** As the Standard Webhooks specification writes them: 32 random bytes in base64 behind `whsec_`. */
function newHookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
