import { z } from 'zod';
import { behindCode } from '#kit/contract/access.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { packKey, type PackKey, packKeys, packWords, streamNames } from '#modules/platform/contract/school-packs.ts';
import { settingsAdmin } from '../access.ts';

export { type PackKey, packKeys, packWords };

/** What is chosen with a pack. */
export const packChoice = z.object({
  pack: packKey,
  streams: streamNames.default([]).describe('Names of the streams that each class gets'),
});
export type PackChoice = z.output<typeof packChoice>;

/** What a pack makes of one kind; what is there already stays as it is. */
export const packPartPlan = z.object({
  key: z.string(),
  title: z.string(),
  items: z.array(z.object({ name: z.string(), there: z.boolean() })),
});
export type PackPartPlan = z.infer<typeof packPartPlan>;

const path = '/api/settings/packs';

/** Its fees are finance's: where the school asks for a code there, it is asked for here. */
const makes = behindCode();

/** What schools of a kind begin with, made at once and taken back while nothing uses it. */
export const packsApi = {
  used: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'The packs that the school has made and not undone, with how many records each made',
    output: z.object({ rows: z.array(z.object({ id, pack: packKey, madeAt: instant, records: z.int() })) }),
  }),
  plan: endpoint({
    method: 'GET',
    path: `${path}/plan`,
    access: settingsAdmin,
    summary: 'What a pack would make, and what of it is there already',
    input: packChoice,
    output: z.object({ parts: z.array(packPartPlan) }),
  }),
  make: endpoint({
    method: 'POST',
    path,
    access: makes,
    summary: 'Make what a pack holds and the school does not have, all or nothing',
    input: packChoice,
    output: z.object({ id, records: z.int() }),
    errors: ['conflict', 'duplicate'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: makes,
    summary: 'Undo what a pack made, while nothing uses it and nobody has changed it',
    input: z.object({ id }),
    output: z.object({ records: z.int() }),
    errors: ['not_found', 'in_use', 'rule'],
  }),
};
