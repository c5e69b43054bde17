import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { leaveoutsApprove, leaveoutsUse } from '../../contract/access.ts';

export const leaveoutKinds = ['fees', 'medical', 'exeat', 'half-term', 'suspension', 'function', 'emergency'] as const;
export type LeaveoutKind = (typeof leaveoutKinds)[number];
export const kindWords: Record<LeaveoutKind, string> = {
  fees: 'Fees',
  medical: 'Medical',
  exeat: 'Exeat',
  'half-term': 'Half-term',
  suspension: 'Suspension',
  function: 'Function',
  emergency: 'Emergency',
};

/** A kind of leave-out with its rules. */
export const leaveoutType = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  kind: z.enum(leaveoutKinds),
  /** Who signs, in this order; empty: approved as it is asked for. */
  chain: z.array(z.string()),
  longestHours: z.number().int().nullable(),
  mostPerTerm: z.number().int().nullable(),
  collected: z.boolean(),
  returnWith: z.string().nullable(),
  active: z.boolean(),
});
export type LeaveoutType = z.infer<typeof leaveoutType>;

export const leaveoutTypeDraft = z.object({
  name: line(60),
  kind: z.enum(leaveoutKinds),
  chain: z.array(line(40)).max(5, 'At most five people sign.').default([]),
  longestHours: z.number().int().min(1).max(9000).nullable().default(null),
  mostPerTerm: z.number().int().min(1).max(99).nullable().default(null),
  collected: z.boolean().default(true),
  returnWith: optionalLine(120),
  active: z.boolean().default(true),
});

const path = '/api/registration/leaveouttypes';

export const leaveoutTypesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: leaveoutsUse,
    summary: 'Kinds of leave-out with their rules',
    input: pageInput(['name', 'kind']),
    output: pageOf(leaveoutType),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: leaveoutsUse,
    summary: 'One kind of leave-out',
    input: byId,
    output: leaveoutType,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: leaveoutsApprove,
    summary: 'Add a kind of leave-out',
    input: leaveoutTypeDraft,
    output: leaveoutType,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: leaveoutsApprove,
    summary: 'Change the rules of a kind of leave-out; leave-outs that stand keep theirs',
    input: leaveoutTypeDraft.extend({ id, version: z.number().int() }),
    output: leaveoutType,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: leaveoutsApprove,
    summary: 'Remove a kind that was never used',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
