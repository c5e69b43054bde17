import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant, optionalLine } from '#kit/contract/fields.ts';
import { keepsModel } from './access.ts';

const count = z.int();
const between = (least: number, most: number) =>
  z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(least, `Enter ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`)
    .max(most, `Enter ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`);

/** What a school sets; without an address and a model nothing leaves the machine. */
export const modelDraft = z.object({
  on: z.boolean().default(false),
  address: z
    .union(
      [
        z.literal('').transform(() => null),
        z.null(),
        z
          .string()
          .trim()
          .max(300)
          .regex(/^https?:\/\/[^\s]+$/),
      ],
      'Enter an address such as https://example.org/v1.',
    )
    .default(null),
  model: optionalLine(100),
  monthTokens: between(0, 100_000_000).default(200_000),
  answerTokens: between(100, 8000).default(1500),
  hourCalls: between(1, 500).default(20),
  keepDays: between(31, 730).default(90),
});
export type ModelDraft = z.output<typeof modelDraft>;

const settings = z.object({
  on: z.boolean(),
  address: z.string().nullable(),
  model: z.string().nullable(),
  monthTokens: count,
  answerTokens: count,
  hourCalls: count,
  keepDays: count,
  hasKey: z.boolean(),
  version: count,
  /** Of the running month. */
  usedTokens: count,
  reservedTokens: count,
  /** Addresses of this network that whoever runs the installation has opened. */
  inside: z.array(z.string()),
  classes: z.array(
    z.object({
      id,
      name: z.string(),
      open: z.boolean(),
      openedName: z.string().nullable(),
      openedAt: instant.nullable(),
      students: count,
      consents: count,
    }),
  ),
});
export type ModelSettings = z.infer<typeof settings>;

const path = '/api/elearning/aisettings';

export const modelSettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: keepsModel,
    summary: 'The model, its limits, and the classes that have the tutor',
    output: settings,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: keepsModel,
    summary: 'Change the model and its limits; off, nothing leaves the machine',
    stepUp: true,
    input: modelDraft.extend({
      version: count,
      secret: z
        .string()
        .trim()
        .max(500)
        .regex(/^[!-~]*$/, 'Enter the key as it was given to you.')
        .nullable()
        .default(null)
        .describe('The key; null keeps the one that is there'),
    }),
    output: settings,
    errors: ['conflict', 'rule'],
  }),
  tutor: endpoint({
    method: 'PUT',
    path: `${path}/tutor`,
    access: keepsModel,
    summary: 'Say which classes have the tutor',
    input: z.object({ classIds: z.array(id).max(200) }),
    output: settings,
    errors: ['rule'],
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/trial`,
    access: keepsModel,
    unnoted: true,
    summary: 'Send the model one sentence, to see whether it answers',
    idempotent: true,
    output: z.object({ callId: id }),
    errors: ['rule', 'too_many'],
  }),
};
