import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { privacyAdmin } from '../../contract/access.ts';

/** A kind of data, how long it is kept after a student has left, and how many students have such data past that. */
export const retentionRule = z.object({
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** Null: it is kept. */
  years: z.int().nullable(),
  version: z.int(),
  /** The fewest years that the law allows; 0 where it names none. */
  least: z.int(),
  /** The law or the practice that the proposal comes from. */
  proposal: z.string(),
  due: z.int(),
});
export type RetentionRule = z.infer<typeof retentionRule>;

const path = '/api/registration/retention';
const kind = z.string().trim().min(1).max(60);

export const retentionApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: privacyAdmin,
    summary: 'How long each kind of data is kept, and what is past its time',
    output: z.object({ rows: z.array(retentionRule) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: `${path}/:kind`,
    access: privacyAdmin,
    summary: 'Say how long a kind of data is kept; nothing is removed by this',
    input: z.object({ kind, version: z.int().min(0), years: z.int().min(0).max(50).nullable() }),
    output: retentionRule,
    errors: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/:kind/remove`,
    access: privacyAdmin,
    summary: 'Remove the data of a kind that is past its time, for good',
    idempotent: true,
    input: z.object({ kind, due: z.int().min(1).describe('How many were shown; another number is refused') }),
    output: z.object({ removed: z.int() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
};
