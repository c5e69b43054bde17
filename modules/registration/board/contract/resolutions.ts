import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { boardUse } from '../../contract/access.ts';

export const resolutionStates = ['open', 'done', 'dropped'] as const;

/** What a meeting resolved, and what became of it. */
export const resolution = z.object({
  id,
  version: z.int(),
  resolutionNo: z.string(),
  meetingId: id,
  meetingNo: z.string(),
  heldOn: z.string(),
  body: z.string(),
  ownerMemberId: id.nullable(),
  ownerName: z.string().nullable(),
  dueOn: z.string().nullable(),
  state: z.enum(resolutionStates),
  /** Open, and the day it was due is past. */
  overdue: z.boolean(),
  settledOn: z.string().nullable(),
  outcome: z.string().nullable(),
});
export type Resolution = z.infer<typeof resolution>;

const draft = z.object({
  body: line(1000),
  ownerMemberId: optionalId,
  ownerName: optionalLine(100),
  dueOn: optionalDay,
});
export type ResolutionDraft = z.output<typeof draft>;

const path = '/api/registration/board/resolutions';
const access = boardUse;
const version = z.int();

export const resolutionsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Resolutions with who carries them out and when they are due',
    input: pageInput(['dueOn', 'resolutionNo', 'heldOn', 'ownerName']).extend({
      state: z.enum(['overdue', ...resolutionStates]).optional(),
      meetingId: id.optional(),
      ownerMemberId: id.optional(),
    }),
    output: pageOf(resolution),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One resolution',
    input: byId,
    output: resolution,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Record what a meeting resolved',
    input: draft.extend({ meetingId: id }),
    output: resolution,
    errors: ['not_found', 'rule'],
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change a resolution until the minutes are confirmed',
    input: draft.extend({ id, version }),
    output: resolution,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  settle: endpoint({
    method: 'POST',
    path: `${path}/:id/settle`,
    access,
    summary: 'Say that a resolution is done or dropped, or open again',
    input: z.object({ id, version, state: z.enum(resolutionStates), outcome: optionalLine(500) }),
    output: resolution,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a resolution that was entered by mistake',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
};
