import { z } from 'zod';
import { line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
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
export const leaveoutTypes = resource({
  path: '/api/registration/leaveouttypes',
  access: { read: leaveoutsUse, write: leaveoutsApprove },
  words: {
    one: 'kind of leave-out',
    many: 'Kinds of leave-out',
    says: {
      list: 'Kinds of leave-out with their rules',
      update: 'Change the rules of a kind of leave-out; leave-outs that stand keep theirs',
      remove: 'Remove a kind that was never used',
    },
  },
  record: {
    name: z.string(),
    kind: z.enum(leaveoutKinds),
    /** Who signs, in this order; empty: approved as it is asked for. */
    chain: z.array(z.string()),
    longestHours: z.int().nullable(),
    mostPerTerm: z.int().nullable(),
    collected: z.boolean(),
    returnWith: z.string().nullable(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    kind: z.enum(leaveoutKinds),
    chain: z.array(line(40)).max(5, 'At most five people sign.').default([]),
    longestHours: z.int().min(1).max(9000).nullable().default(null),
    mostPerTerm: z.int().min(1).max(99).nullable().default(null),
    collected: z.boolean().default(true),
    returnWith: optionalLine(120),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'kind']),
});
export type LeaveoutType = RecordOf<typeof leaveoutTypes>;
export const leaveoutTypesApi = leaveoutTypes.api;
