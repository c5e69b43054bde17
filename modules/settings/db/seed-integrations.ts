import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { makeToken } from '#modules/platform/server/public.ts';
import { testEvent } from '../contract/integrations/webhook-events.ts';
import { queueEvents } from '../server/integrations/announce.ts';
import { writeOutcome } from '../server/integrations/claim.store.ts';
import { addWebhook, changeWebhook, type WebhookParts } from '../server/integrations/webhooks.store.ts';
import { schoolDay } from '../server/public.ts';

/** A token that nobody holds, and a webhook that once was tried: it is off, so that nothing of a sample leaves the machine. */
export async function seedIntegrations(system: SchoolContext, sealer: WebhookParts['sealer']): Promise<void> {
  const ctx = await asAdministrator(system);
  const parts = { sealer, toLoopback: false };
  const scopes = ['settings:read', 'exams:read'];
  await makeToken(ctx, { name: 'School website', scopes, addresses: [], expiresOn: addDays(schoolDay(ctx), 300) }, false);
  const draft = {
    name: 'School website',
    url: 'https://website.example/daftari',
    events: ['student.admitted', 'results.published'],
  } as const;
  const { record } = await addWebhook(ctx, parts, { ...draft, events: [...draft.events], enabled: true });
  const tests = [{ schoolId: ctx.school.id, webhookId: record.id }];
  const answers = [
    [
      { status: 500, problem: 'It answered 500', milliseconds: 412 },
      { status: 200, problem: null, milliseconds: 186 },
    ],
    [{ status: 204, problem: null, milliseconds: 174 }],
  ];
  for (const tries of answers) {
    const [id = 0] = await queueEvents(ctx, [record.id], testEvent, tests);
    for (const [attempts, outcome] of tries.entries())
      await writeOutcome(ctx.tx, { schoolId: ctx.school.id, id, webhookId: record.id, claim: null, attempts }, outcome, ctx.now);
  }
  const { id, name, url, events } = record;
  await changeWebhook(ctx, parts, { id, version: record.version, name, url, events, enabled: false });
}

/** The first user with all rights, as whom the administrator of the sample acts. */
async function asAdministrator(ctx: SchoolContext): Promise<SchoolContext> {
  const { rows } = await sql<{ id: number; username: string; fullName: string }>`
    select a.id, a.username, a.full_name as "fullName" from platform.account a
      join platform.account_role r on r.account_id = a.id and r.role = 'ROLE_All'
     where a.school_id = kit.school_id() order by a.id limit 1`.execute(ctx.tx);
  const [first] = rows;
  if (!first) throw new Error('The sample school has no administrator.');
  return { ...ctx, user: { ...ctx.user, accountId: first.id, username: first.username, fullName: first.fullName } };
}
