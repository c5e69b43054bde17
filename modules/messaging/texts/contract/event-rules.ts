import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { messagingUse } from '../../contract/access.ts';
import { placeholder } from '../../audience/contract/audience.ts';
import { smsText } from '../../outgoing/contract/sms-text.ts';

/** An event that people may be told of, as the school has it. */
export const eventRule = z.object({
  key: z.string(),
  title: z.string(),
  group: z.string(),
  to: z.enum(['guardians', 'staff', 'board', 'applicant']),
  /** Whether people are told. */
  told: z.boolean(),
  reach: z.enum(['first', 'all']),
  textEn: z.string(),
  textSw: z.string(),
  /** False while both texts are the product's own. */
  ownTexts: z.boolean(),
  urgent: z.boolean(),
  placeholders: z.array(placeholder),
  version: z.int(),
});
export type EventRule = z.output<typeof eventRule>;

const path = '/api/messaging/events';
const key = z.string().trim().min(1).max(100);
const text = smsText(600).refine((one) => one.trim() !== '', 'Write the text.');

export const eventRulesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'Every event that people may be told of, with the school’s switches and texts',
    output: z.object({ rows: z.array(eventRule) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: `${path}/:key`,
    access: messagingUse,
    summary: 'Switch an event on or off, and write its texts',
    input: z.object({
      key,
      version: z.int().min(0),
      told: z.boolean(),
      reach: z.enum(['first', 'all']).default('first'),
      textEn: text,
      textSw: text,
    }),
    output: eventRule,
    errors: ['not_found', 'conflict'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path: `${path}/:key`,
    access: messagingUse,
    summary: 'Go back to the event’s own switch and texts',
    input: z.object({ key }),
    output: eventRule,
    errors: ['not_found'],
  }),
};
