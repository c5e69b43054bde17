import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { settingsAdmin } from '../access.ts';

/** `aside`: the school has said that it does not need it; the step that is done counts as done whatever was said. */
export const setupState = z.enum(['done', 'open', 'aside']);

export const setupStep = z.object({
  key: z.string(),
  title: z.string(),
  purpose: z.string(),
  state: setupState,
  /** How far it is, in words. */
  says: z.string(),
  button: z.string(),
  /** Where it is done. */
  path: z.string(),
});
export type SetupStepShown = z.infer<typeof setupStep>;

const path = '/api/settings/setup';
const output = z.object({ steps: z.array(setupStep) });

/** What a new school does next, until it runs. */
export const setupApi = {
  steps: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'What a new school sets up, in its order, and how far each step is; told from what the school has',
    output,
  }),
  setAside: endpoint({
    method: 'POST',
    path: `${path}/aside`,
    access: settingsAdmin,
    summary: 'Say that a step is not needed here, or that it is after all',
    input: z.object({ step: z.string().trim().min(1).max(40), aside: z.boolean() }),
    output,
    errors: ['not_found'],
  }),
};
