import { z } from 'zod';
import type { Outcome, Price } from '../provider.ts';

/** What Africa's Talking answers to a bulk message. */
export const bulkAnswer = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({
        statusCode: z.coerce.number(),
        number: z.string(),
        status: z.string().default(''),
        messageId: z.string().default(''),
        cost: z.string().max(40).default(''),
      }),
    ),
  }),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

const failures: Readonly<Record<number, string>> = {
  402: 'The provider does not accept the sender ID',
  403: 'The number is not valid',
  404: 'The provider does not send to this kind of number',
  406: 'The number has asked the provider for no messages',
  407: 'The provider has no way to this network',
  409: 'The person has asked the network for no messages',
  502: 'The network rejected it',
};

/** What the status of one recipient means. */
export function outcomeOf({ statusCode, status, messageId, cost }: BulkAnswer['SMSMessageData']['Recipients'][number]): Outcome {
  const named = messageId !== '' && messageId !== 'None' ? [messageId] : [];
  const words = `(${statusCode}${status ? ` ${status}` : ''})`;
  const price = priceOf(cost);
  const taken = { result: 'sent', providerIds: named, ...(price && { price }) } as const;
  if (statusCode >= 100 && statusCode <= 102) return taken;
  if (statusCode === 401) return { ...taken, reason: `The provider looks at it first ${words}.` };
  if (statusCode === 405)
    return { result: 'retry', why: 'balance', reason: `The provider’s account has no balance left ${words}.` };
  if (statusCode === 500 || statusCode === 501)
    return { result: 'retry', why: 'trouble', reason: `The provider has a fault ${words}.` };
  return { result: 'failed', reason: `${failures[statusCode] ?? 'The provider refuses it'} ${words}.` };
}

/** `KES 0.8000`; null for what says no price. */
export function priceOf(cost: string): Price | null {
  const [, currency, units, part = ''] = /^([A-Z]{3})\s*(\d{1,6})(?:\.(\d{1,4})\d*)?$/.exec(cost.trim()) ?? [];
  if (currency === undefined || units === undefined) return null;
  return { cost: Number(units) * 10_000 + Number(part.padEnd(4, '0')), currency };
}
