import { z } from 'zod';
import { allRights } from '#kit/contract/access.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { messagingUse } from '../../contract/access.ts';

const time = z
  .union(
    [z.literal('').transform(() => null), z.null(), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)],
    'Enter a time such as 20:00.',
  )
  .default(null);

export const sendingLanguages = ['en', 'sw', 'both'] as const;
export type SendingLanguage = (typeof sendingLanguages)[number];

/** What a school has decided about sending. */
const rulesDraft = z.object({
  quietFrom: time,
  quietTo: time,
  approvalAbove: z.int().min(0, 'Enter 0 to 100,000.').max(100_000, 'Enter 0 to 100,000.').nullable().default(null),
  language: z.enum(sendingLanguages),
});

export const sendingRules = z.object({
  /** Of the school's day, `20:00`; what is not urgent waits until the other. Null: at any time. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  /** A message to more recipients needs a second person; null: none does. */
  approvalAbove: z.int().nullable(),
  /** The language of what is sent by itself. */
  language: z.enum(sendingLanguages),
  version: z.int(),
});
export type SendingRules = z.output<typeof sendingRules>;

const path = '/api/messaging/rules';

/** Only the administrator changes them: whoever needs approval does not decide about it. */
export const sendingRulesApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'Quiet hours, approval and language',
    output: sendingRules,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: allRights,
    summary: 'Change quiet hours, approval and language',
    input: rulesDraft.extend({ version: z.int() }).refine((rules) => (rules.quietFrom === null) === (rules.quietTo === null), {
      path: ['quietTo'],
      message: 'Enter both times, or neither.',
    }),
    output: sendingRules,
    errors: ['conflict'],
  }),
};
