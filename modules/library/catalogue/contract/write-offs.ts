import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { copyConditions, copyStatuses } from './words.ts';

export const writeOffStates = ['asked', 'approved', 'rejected', 'cancelled'] as const;

export const writeOffRow = z.object({
  id,
  version: z.int(),
  writeOffNo: z.string(),
  day: z.iso.date(),
  because: z.string(),
  state: z.enum(writeOffStates),
  askedName: z.string(),
  askedAt: instant,
  copies: z.int(),
  /** What they are worth together, as far as prices are known. */
  worth: money,
});
export type WriteOffRow = z.infer<typeof writeOffRow>;

export const writeOff = writeOffRow.extend({
  /** The caller asked for it. */
  mine: z.boolean(),
  lines: z.array(
    z.object({
      copyId: id,
      titleId: id,
      title: z.string(),
      accessionNo: z.string(),
      condition: z.enum(copyConditions),
      /** How it stood when it was asked for. */
      status: z.enum(copyStatuses),
      price: money.nullable(),
      /** It is with somebody now. */
      out: z.boolean(),
    }),
  ),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type WriteOff = z.infer<typeof writeOff>;

/** As many copies as one write-off has. */
export const mostWrittenOff = 500;

const path = '/api/library/writeoffs';
const taking = {
  method: 'POST',
  idempotent: true,
  input: byId.extend({ version: z.int(), comment: optionalText(300) }),
  output: writeOff,
  errors: ['not_found', 'conflict', 'rule'],
} as const;

export const writeOffsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Write-offs of copies',
    input: pageInput(['day', 'writeOffNo', 'askedName', 'copies', 'worth'], '-day').extend({
      state: z.enum(writeOffStates).optional(),
    }),
    output: pageOf(writeOffRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One write-off with its copies and steps',
    input: byId,
    output: writeOff,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Ask that copies are withdrawn for good, with the reason',
    idempotent: true,
    input: z.object({
      copyIds: z.array(id).min(1, 'Choose copies.').max(mostWrittenOff, `Choose at most ${mostWrittenOff} copies.`),
      because: line(300),
    }),
    output: writeOff,
    errors: ['rule', 'duplicate'],
  }),
  approve: endpoint({
    ...taking,
    path: `${path}/:id/approve`,
    access: everybody,
    summary: 'Approve a write-off: its copies are withdrawn',
  }),
  reject: endpoint({ ...taking, path: `${path}/:id/reject`, access: everybody, summary: 'Reject a write-off, with the reason' }),
  cancel: endpoint({
    ...taking,
    path: `${path}/:id/cancel`,
    access: everybody,
    summary: 'Cancel a write-off that nobody has decided',
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'A write-off on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
