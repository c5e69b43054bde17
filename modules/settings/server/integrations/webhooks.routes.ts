import { codeNeeded, UserError } from '#kit/contract/errors.ts';
import type { Principal } from '#kit/server/auth/principal.ts';
import { implement } from '#kit/server/http/implement.ts';
import { sql } from 'kysely';
import { testEvent } from '../../contract/integrations/webhook-events.ts';
import { webhooksApi } from '../../contract/integrations/webhooks.ts';
import { queueEvents } from './announce.ts';
import { contentOf, getDelivery, listDeliveries, sendAgain, webhookOfDelivery } from './deliveries.store.ts';
import { addWebhook, changeWebhook, removeWebhook, replaceSecret, type WebhookParts, webhookTable } from './webhooks.store.ts';

const states = {
  on: sql`t.enabled and t.failing_since is null`,
  off: sql`not t.enabled`,
  failing: sql`t.enabled and t.failing_since is not null`,
};

export const webhookRoutes = (parts: WebhookParts) =>
  implement(webhooksApi, {
    list: (ctx, { state, ...input }) => webhookTable.list(ctx, input, state ? [states[state]] : []),
    get: (ctx, { id }) => webhookTable.get(ctx, id),

    create: (ctx, draft) => {
      askCode(ctx.user, draft.events);
      return addWebhook(ctx, parts, draft);
    },
    update: async (ctx, draft) => {
      askCode(ctx.user, [...draft.events, ...(await webhookTable.get(ctx, draft.id)).events]);
      return changeWebhook(ctx, parts, draft);
    },
    remove: async (ctx, { id }) => {
      await removeWebhook(ctx, id);
      return {};
    },
    newSecret: (ctx, { id }) => replaceSecret(ctx, parts, id),

    test: async (ctx, { id }) => {
      const webhook = await webhookTable.get(ctx, id);
      refuseOff(webhook.enabled);
      const [deliveryId = 0] = await queueEvents(ctx, [id], testEvent, [{ schoolId: ctx.school.id, webhookId: id }]);
      ctx.changed({ entity: 'webhook', id, action: 'test sent' });
      return { deliveryId };
    },

    deliveries: async (ctx, input) => {
      await webhookTable.get(ctx, input.id);
      return listDeliveries(ctx.tx, input);
    },
    delivery: async (ctx, { id }) => {
      const delivery = await getDelivery(ctx.tx, id);
      askCode(ctx.user, [delivery.type]);
      return { ...delivery, ...(await contentOf(ctx.tx, id)) };
    },
    resend: async (ctx, { id }) => {
      await getDelivery(ctx.tx, id);
      const webhook = await webhookTable.get(ctx, await webhookOfDelivery(ctx.tx, id));
      refuseOff(webhook.enabled);
      ctx.changed({ entity: 'webhook', id: webhook.id, action: 'delivery sent again', after: { delivery: id } });
      return sendAgain(ctx, id);
    },
  });

/** What tells of money stands behind the finance code, where the school asks for one. */
function askCode(user: Principal, events: readonly string[]): void {
  if (user.financeCodeNeeded && events.some((event) => event.startsWith('payment.'))) throw codeNeeded();
}

function refuseOff(enabled: boolean): void {
  if (!enabled) throw new UserError('rule', 'This webhook is off, so nothing is sent. Switch it on first.');
}
