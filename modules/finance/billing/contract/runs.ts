import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { billingRead, billingUse } from '../../contract/access.ts';
import { boardingKinds } from './structures.ts';

export const runStates = ['running', 'done', 'cancelled', 'reversing', 'reversed'] as const;
export const runStudentStates = ['waiting', 'created', 'skipped', 'failed', 'reversed'] as const;

/** Whom a run is for. Without a filter everybody on the roll. */
const scope = {
  termId: id,
  classIds: z.array(id).max(60).default([]),
  streamId: id.nullable().default(null),
  boarding: z.enum(boardingKinds).nullable().default(null),
  /** Only these students. */
  studentIds: z.array(id).max(5000, 'Choose at most 5,000 students.').default([]),
};

const runTerms = {
  kind: z.enum(['bill', 'differences']).default('bill'),
  day,
  dueOn: day,
  late: z.enum(['full', 'weeks']).default('full'),
  discounts: z.boolean().default(true),
};

/** One student of a run, before or after it. */
export const runStudent = z.object({
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  className: z.string().nullable(),
  state: z.enum(runStudentStates),
  /** Why nothing happened, or the weeks that were charged. */
  reason: z.string().nullable(),
  structure: z.string().nullable(),
  invoiceId: id.nullable(),
  total: money,
  discount: money,
});
export type RunStudent = z.infer<typeof runStudent>;

export const run = z.object({
  id,
  kind: z.enum(['bill', 'differences']),
  title: z.string(),
  termId: id,
  termName: z.string(),
  day: z.string(),
  dueOn: z.string(),
  late: z.enum(['full', 'weeks']),
  about: z.string(),
  state: z.enum(runStates),
  jobId: id.nullable(),
  /** The job is the caller's own, whose progress the caller can read. */
  mine: z.boolean(),
  created: z.int(),
  skipped: z.int(),
  failed: z.int(),
  waiting: z.int(),
  total: money,
  discount: money,
  /** Its reversal was asked for and waits for a decision. */
  reversalAsked: z.boolean(),
  reversedBecause: z.string().nullable(),
  authorName: z.string(),
  at: instant,
});
export type Run = z.infer<typeof run>;

const path = '/api/finance/billingruns';
const one = { input: byId, output: run };
const input = z.object({ ...scope, ...runTerms });

export const runsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: billingRead,
    summary: 'Billing runs, the newest first',
    input: pageInput(['at', 'title', 'termName', 'day', 'state', 'authorName', 'total'], '-at').extend({
      termId: id.optional(),
      state: z.enum(runStates).optional(),
    }),
    output: pageOf(run),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: billingRead,
    summary: 'One billing run and how far it is',
    ...one,
    errors: ['not_found'],
  }),
  students: endpoint({
    method: 'GET',
    path: `${path}/:runId/students`,
    access: billingRead,
    summary: 'The students of a run, each with what became of them',
    input: pageInput(['fullName', 'admissionNo', 'className', 'state', 'total', 'discount']).extend({
      runId: id,
      state: z.enum(runStudentStates).optional(),
    }),
    output: pageOf(runStudent),
    errors: ['not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: billingUse,
    summary: 'What a run would do: every student with lines and total, or why not',
    input: input.extend({
      page: z.int().min(1).max(1000).default(1),
      size: z.int().min(1).max(200).default(50),
      only: z.enum(['created', 'skipped']).optional(),
    }),
    output: z.object({
      students: z.int(),
      created: z.int(),
      skipped: z.int(),
      more: money,
      less: money,
      discount: money,
      reasons: z.array(z.object({ reason: z.string(), students: z.int() })),
      structures: z.array(z.object({ title: z.string(), students: z.int(), total: money })),
      rows: z.array(
        runStudent.extend({
          lines: z.array(z.object({ title: z.string(), amount: money, dueOn: z.string().nullable() })),
        }),
      ),
      total: z.int(),
    }),
    reads: true,
    errors: ['not_found'],
  }),
  start: endpoint({
    method: 'POST',
    path,
    access: billingUse,
    summary: 'Start a billing run; it works in steps and can be stopped and continued',
    input: input.extend({ title: line(80) }),
    output: run,
    idempotent: true,
    errors: ['not_found', 'rule'],
  }),
  resume: endpoint({
    method: 'POST',
    path: `${path}/:id/resume`,
    access: billingUse,
    summary: 'Continue a run that was stopped, with those that wait or failed, or a reversal that has stopped',
    ...one,
    idempotent: true,
    errors: ['not_found', 'rule'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: billingUse,
    summary: 'Stop a run at its next step; who was billed stays billed',
    ...one,
    errors: ['not_found', 'rule'],
  }),
  unbilled: endpoint({
    method: 'GET',
    path: '/api/finance/unbilledstudents',
    access: billingRead,
    summary: 'How many students on the roll have no invoice of a run for the current term, or for the one that is named',
    input: z.object({ termId: id.optional() }),
    output: z.object({ termId: id.nullable(), termName: z.string().nullable(), students: z.int() }),
    errors: ['not_found'],
  }),
};
