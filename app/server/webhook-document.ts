import { z } from 'zod';
import { webhookEventKeys, webhookEvents } from '#modules/settings/contract/integrations/webhook-events.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The `webhooks` of the OpenAPI document, from the same schemas that decide what is sent. */
export function webhookDocument(): Record<string, unknown> {
  return Object.fromEntries(
    webhookEventKeys.map((type) => {
      const { title, tells, data } = webhookEvents[type];
      const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });
      const post = {
        operationId: `webhook.${type}`,
        summary: title,
        description: `${tells} Signed as the Standard Webhooks specification says; sent again until it is answered with 2xx within 15 seconds, so the same webhook-id may come twice.`,
        tags: ['webhooks'],
        parameters: [
          header('webhook-id', 'The same however often it is sent'),
          header('webhook-timestamp', 'Seconds since 1970 when this was sent'),
          header('webhook-signature', 'v1, and the HMAC-SHA-256 of id, timestamp and body; two while a secret is replaced'),
        ],
        requestBody: { required: true, content: { 'application/json': { schema: z.toJSONSchema(body, { io: 'output' }) } } },
        responses: { 200: { description: 'Received' }, 410: { description: 'Wants no more: the webhook is switched off' } },
      };
      return [type, { post }];
    }),
  );
}
