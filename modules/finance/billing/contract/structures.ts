import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, gender, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { billingApprove, billingReview, billingUse } from '../../contract/access.ts';

export const structureStates = ['draft', 'approved', 'published', 'archived'] as const;
export const boardingKinds = ['boarder', 'day'] as const;
export const newcomerKinds = ['new', 'continuing'] as const;

const forWhom = {
  boarding: z.enum(boardingKinds).nullable().default(null),
  newcomer: z.enum(newcomerKinds).nullable().default(null),
  gender: gender.nullable().default(null),
  category: optionalLine(60),
  sponsorId: optionalId,
  planId: optionalId,
};

const feeLine = z.object({
  voteHeadId: id,
  terms: z
    .array(z.object({ termId: id, amount: centsOrZero }))
    .min(1)
    .max(6),
});

export const structureDraft = z.object({
  title: line(80),
  yearId: id,
  /** Empty: all classes. */
  classIds: z.array(id).max(60).default([]),
  ...forWhom,
  lines: z.array(feeLine).max(60, 'Keep it within 60 vote heads.').default([]),
});

/** A fee structure as its list shows it. */
export const structureRow = z.object({
  id,
  version: z.int(),
  title: z.string(),
  yearId: id,
  yearName: z.string(),
  /** "All classes", or their names. */
  classes: z.string(),
  /** "Boarders, new students", or null for everybody. */
  whom: z.string().nullable(),
  state: z.enum(structureStates),
  edition: z.int(),
  total: money,
});
export type StructureRow = z.infer<typeof structureRow>;

export const structure = structureRow.extend({
  boarding: z.enum(boardingKinds).nullable(),
  newcomer: z.enum(newcomerKinds).nullable(),
  gender: gender.nullable(),
  category: z.string().nullable(),
  sponsorId: id.nullable(),
  sponsorName: z.string().nullable(),
  planId: id.nullable(),
  planName: z.string().nullable(),
  previousId: id.nullable(),
  /** The edition that is to take its place. */
  nextId: id.nullable(),
  classIds: z.array(id),
  terms: z.array(z.object({ id, name: z.string(), number: z.int() })),
  lines: z.array(feeLine.extend({ code: z.string(), name: z.string() })),
  authorName: z.string(),
  approvedName: z.string().nullable(),
  publishedAt: instant.nullable(),
});
export type Structure = z.infer<typeof structure>;

/** What publishing an edition changes: for whom, by how much, term by term. */
export const structureChanges = z.object({
  terms: z.array(
    z.object({
      termId: id,
      termName: z.string(),
      /** Students whose fees become other. */
      students: z.int(),
      more: money,
      less: money,
      /** Of those students, how many were billed for the term: they need notes. */
      billed: z.int(),
    }),
  ),
});

const path = '/api/finance/feestructures';
const one = { input: byId, output: structure };
const filter = pageInput(['title', 'yearName', 'classes', 'state', 'total', 'edition']).extend({
  yearId: id.optional(),
  classId: id.optional(),
  state: z.enum(structureStates).optional(),
});
const step = byId.extend({ version: z.int() });

export const structuresApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: billingReview,
    summary: 'Fee structures; archived ones only when asked for',
    input: filter,
    output: pageOf(structureRow),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/finance/billingterms',
    access: billingReview,
    summary: 'Academic years with their terms, the newest first',
    output: z.object({
      years: z.array(
        z.object({
          id,
          name: z.string(),
          terms: z.array(
            z.object({
              id,
              name: z.string(),
              number: z.int(),
              opensOn: z.string(),
              closesOn: z.string(),
              current: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  lookups: endpoint({
    method: 'GET',
    path: '/api/finance/billinglookups',
    access: billingReview,
    summary: 'Sponsors, the categories of students on the roll, and instalment plans, to choose from',
    output: z.object({
      sponsors: z.array(z.object({ id, name: z.string() })),
      categories: z.array(z.string()),
      plans: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: billingReview,
    summary: 'One fee structure with its lines',
    ...one,
    errors: ['not_found'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${path}/:id/pdf`,
    access: billingReview,
    summary: 'A fee structure as a PDF for parents',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: billingUse,
    summary: 'Add a fee structure, as a draft',
    input: structureDraft,
    output: structure,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: billingUse,
    summary: 'Change a draft; an approved one is a draft again',
    input: structureDraft.extend(step.shape),
    output: structure,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: billingUse,
    summary: 'Remove a draft',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/:id/approve`,
    access: billingApprove,
    summary: 'Approve a draft that another wrote',
    input: step,
    output: structure,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/:id/publish`,
    access: billingUse,
    summary: 'Publish an approved structure: billing goes by it; the edition before it is archived',
    input: step,
    output: structure,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  archive: endpoint({
    method: 'POST',
    path: `${path}/:id/archive`,
    access: billingUse,
    summary: 'Take a published structure out of use',
    input: step,
    output: structure,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  revise: endpoint({
    method: 'POST',
    path: `${path}/:id/revise`,
    access: billingUse,
    summary: 'Begin a new edition of a published structure as a draft',
    ...one,
    idempotent: true,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: billingUse,
    summary: 'Copy a structure to a year as a draft, term by term, raised by a share in hundredths of a per cent',
    input: byId.extend({ yearId: id, raise: z.int().min(-9000).max(100_000).default(0) }),
    output: structure,
    idempotent: true,
    errors: ['not_found', 'rule'],
  }),
  changes: endpoint({
    method: 'GET',
    path: `${path}/:id/changes`,
    access: billingReview,
    summary: 'What publishing this draft would change, term by term',
    input: byId,
    output: structureChanges,
    errors: ['not_found'],
  }),
};
