import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { privacyAdmin } from '../../contract/access.ts';
import { subjectKinds } from './requests.ts';

const count = z.int();

/** What becomes of the records of one table. */
export const erasedTable = z.object({
  table: z.string(),
  words: z.string(),
  rows: z.enum(['removed', 'anonymised', 'kept']),
  count,
  why: z.string(),
});
export type ErasedTable = z.infer<typeof erasedTable>;

/** What would become of everything kept of a person, part by part; `refusals` say why it may not be yet. */
export const erasurePreview = z.object({
  sections: z.array(z.object({ name: z.string(), removed: count, anonymised: count, kept: count, tables: z.array(erasedTable) })),
  files: count,
  refusals: z.array(z.string()),
  /** What whoever approves should know: what cannot be told apart, what stays to be looked at by hand. */
  notes: z.array(z.string()),
  holds: z.array(z.object({ id, reason: z.string(), placedBy: z.string(), placedAt: instant })),
  digest: z.string(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** What proves an erasure: counts and digests, and nothing of the person but the keys of their records. */
export const erasureProof = z.object({
  subjects: z.array(z.object({ kind: z.enum(subjectKinds), id })),
  tables: z.array(erasedTable),
  files: count,
  mentions: count,
  audit: count,
  /** Figures that an erasure must not change, as they were and as they are. */
  figures: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
});
export type ErasureProof = z.infer<typeof erasureProof>;

export const erasureStates = ['asked', 'approved', 'done', 'withdrawn'] as const;

export const erasure = z.object({
  id,
  requestId: id,
  state: z.enum(erasureStates),
  askedBy: z.string(),
  askedAt: instant,
  /** Whether the reader asked, and so does not approve. */
  mine: z.boolean(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  jobId: id.nullable(),
  /** Why the task that carries it out ended without an erasure. */
  failed: z.string().nullable(),
  doneAt: instant.nullable(),
  proof: erasureProof.nullable(),
  proofDigest: z.string().nullable(),
});
export type Erasure = z.infer<typeof erasure>;

/** One line of the list of erasures: what is needed to repeat it after an older backup was restored. */
const done = z.object({
  id,
  requestId: id,
  subjects: z.string(),
  askedBy: z.string(),
  approvedBy: z.string(),
  doneAt: instant,
  removed: count,
  anonymised: count,
  kept: count,
  proofDigest: z.string(),
});
export type DoneErasure = z.infer<typeof done>;

const path = '/api/registration/erasures';
const ofRequest = '/api/registration/datarequests/:id/erasure';

export const erasuresApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: privacyAdmin,
    summary: 'Erasures that were carried out, without the data of who was erased',
    input: pageInput(['doneAt'], '-doneAt'),
    output: pageOf(done),
  }),
  preview: endpoint({
    method: 'GET',
    path: `${ofRequest}/preview`,
    access: privacyAdmin,
    summary: 'What an erasure would remove, anonymise and keep, and why it may not be yet',
    input: byId,
    output: erasurePreview,
    errors: ['not_found', 'rule'],
  }),
  mentions: endpoint({
    method: 'GET',
    path: `${ofRequest}/mentions`,
    access: privacyAdmin,
    summary: 'In how many records of the school the names and numbers of the person stand',
    input: byId,
    output: z.object({ mentions: count }),
    errors: ['not_found', 'rule'],
  }),
  ofRequest: endpoint({
    method: 'GET',
    path: ofRequest,
    access: privacyAdmin,
    summary: 'How far the erasure of a request is',
    input: byId,
    output: z.object({ erasure: erasure.nullable() }),
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: ofRequest,
    access: privacyAdmin,
    summary: 'Ask a second person for the erasure that was shown',
    idempotent: true,
    input: byId.extend({ digest: line(64) }),
    output: erasure,
    errors: ['not_found', 'rule', 'conflict', 'forbidden'],
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/:id/approve`,
    access: privacyAdmin,
    summary: 'Approve, as the second person, the erasure that was shown; it is carried out at once and cannot be taken back',
    stepUp: true,
    idempotent: true,
    input: byId.extend({ digest: line(64) }),
    output: erasure,
    errors: ['not_found', 'rule', 'conflict', 'forbidden'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    access: privacyAdmin,
    summary: 'Take back an erasure that nobody has approved yet',
    input: byId,
    output: erasure,
    errors: ['not_found', 'rule'],
  }),
  proof: endpoint({
    method: 'GET',
    path: `${path}/:id/proof`,
    access: privacyAdmin,
    summary: 'The proof of an erasure as PDF',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  hold: endpoint({
    method: 'POST',
    path: `${ofRequest}/hold`,
    access: privacyAdmin,
    summary: 'Place a legal hold on the person: nothing of theirs is erased while it stands',
    input: byId.extend({ reason: line(500) }),
    output: z.object({ holdId: id }),
    errors: ['not_found', 'rule'],
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api/registration/legalholds/:id/lift',
    access: privacyAdmin,
    summary: 'Lift a legal hold',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
};
