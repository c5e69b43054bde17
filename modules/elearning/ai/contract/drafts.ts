import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { usesTools } from './access.ts';
import { draftContent } from './contents.ts';
import { draftKinds, draftStates, how } from './words.ts';

const count = z.int();

export const draftRow = z.object({
  id,
  version: count,
  kind: z.enum(draftKinds),
  how,
  title: z.string(),
  state: z.enum(draftStates),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  className: z.string().nullable(),
  /** Stars that whoever asked for it gave; none: not rated. */
  rating: count.nullable(),
  madeName: z.string(),
  madeAt: instant,
});
export type DraftRow = z.infer<typeof draftRow>;

export const draftRecord = draftRow.extend({
  content: draftContent,
  /** Where it comes from: the sentence, and the resource with its page. */
  sentence: z.string().nullable(),
  resourceId: id.nullable(),
  resourceTitle: z.string().nullable(),
  page: count.nullable(),
  classId: id.nullable(),
  topicId: id.nullable(),
  topicName: z.string().nullable(),
  takenName: z.string().nullable(),
  takenAt: instant.nullable(),
  /** What it became: `question`, `lesson plan`, `newsletter`, `remark`, or `copied`. */
  takenTo: z.string().nullable(),
  takenId: id.nullable(),
  /** The request that it came of, which can be asked again; none: it is not kept any more. */
  callId: id.nullable(),
});
export type DraftRecord = z.infer<typeof draftRecord>;

const path = '/api/elearning/aidrafts';
const versioned = byId.extend({ version: count });
const one = { access: usesTools, output: draftRecord } as const;

export const draftsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: usesTools,
    summary: 'Drafts that one asked for; who administers e-learning sees all',
    input: pageInput(
      ['madeAt', 'title', 'kind', 'how', 'state', 'courseName', 'className', 'rating', 'madeName'],
      '-madeAt',
    ).extend({
      kind: z.enum(draftKinds).optional(),
      state: z.enum(draftStates).optional(),
      how: how.optional(),
      courseId: id.optional(),
      callId: id.optional().describe('Of one request'),
    }),
    output: pageOf(draftRow),
  }),
  get: endpoint({ ...one, method: 'GET', path: `${path}/:id`, summary: 'One draft', input: byId, errors: ['not_found'] }),
  take: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/take`,
    summary: 'Make a question, lesson plan, newsletter or remark of a draft, as a draft there; or note that it was copied',
    idempotent: true,
    input: versioned.extend({
      copied: z.boolean().default(false).describe('It was copied by hand: nothing is made'),
      day: day.nullable().default(null).describe('Of a lesson plan: when it is taught'),
      streamId: optionalId,
    }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  discard: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/discard`,
    summary: 'Put a draft aside',
    input: versioned,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  restore: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/restore`,
    summary: 'Let a draft that was put aside, or only copied, wait again',
    input: versioned,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  rate: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/rating`,
    summary: 'Say how good a draft is, from one star to five',
    input: versioned.extend({ rating: count.min(1, 'Give 1 to 5 stars.').max(5, 'Give 1 to 5 stars.') }),
    errors: ['not_found', 'conflict'],
  }),
};
