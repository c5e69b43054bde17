import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { keepsModel } from './access.ts';
import { callStates, how, purposes } from './words.ts';

const count = z.int();

export const callRow = z.object({
  id,
  purpose: z.enum(purposes),
  how,
  state: z.enum(callStates),
  outcome: z.string().nullable(),
  madeName: z.string(),
  at: instant,
  endedAt: instant.nullable(),
  courseName: z.string().nullable(),
  className: z.string().nullable(),
  /** How many names and numbers were replaced before it left. */
  persons: count,
  numbers: count,
  /** As told by the model; none: not told yet, or nothing left the machine. */
  tokens: count.nullable(),
  estimate: count,
});
export type CallRow = z.infer<typeof callRow>;

export const callRecord = callRow.extend({
  host: z.string().nullable(),
  model: z.string().nullable(),
  /** What was sent, names and numbers replaced; none: nothing left the machine. */
  prompt: z.string().nullable(),
  /** What came back, as it came. */
  answer: z.string().nullable(),
  drafts: z.array(z.object({ id, title: z.string() })),
});
export type CallRecord = z.infer<typeof callRecord>;

const path = '/api/elearning/aicalls';

export const callsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: keepsModel,
    summary: 'Every request to the tools and the model, the newest first',
    input: pageInput(['at', 'purpose', 'how', 'state', 'madeName', 'persons', 'tokens'], '-at').extend({
      purpose: z.enum(purposes).optional(),
      how: how.optional(),
      state: z.enum(callStates).optional(),
    }),
    output: pageOf(callRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: keepsModel,
    summary: 'One request with what was sent and what came back',
    input: byId,
    output: callRecord,
    errors: ['not_found'],
  }),
};
