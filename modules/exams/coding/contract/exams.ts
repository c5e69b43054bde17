import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { codingUse } from './access.ts';

/** A draft is written, an open one is sat, a closed one is marked, a reviewed one shows candidates what they may see. */
export const codingStates = ['draft', 'open', 'closed', 'reviewed'] as const;
export type CodingState = (typeof codingStates)[number];
export const stateWords: Record<CodingState, string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  reviewed: 'Reviewed',
};

/** What candidates read when their exam is reviewed. */
export const reviewPolicies = ['nothing', 'marks', 'tests'] as const;
export const reviewWords = {
  nothing: 'Nothing',
  marks: 'Their marks',
  tests: 'Their marks and every test',
} as const;

export const codingExam = z.object({
  id,
  version: z.int(),
  title: z.string(),
  courseId: id.nullable(),
  courseName: z.string().nullable(),
  classId: id.nullable(),
  streamId: id.nullable(),
  /** `Form 3 East`; null for candidates of any class. */
  seat: z.string().nullable(),
  opensAt: instant,
  closesAt: instant,
  minutes: z.int(),
  attempts: z.int(),
  state: z.enum(codingStates),
  review: z.enum(reviewPolicies),
  code: z.string(),
  ownerName: z.string(),
  problems: z.int(),
  candidates: z.int(),
  submitted: z.int(),
  /** True: the user may change it, mark it and review it. */
  mine: z.boolean(),
});
export type CodingExam = z.infer<typeof codingExam>;

export const codingExamDraft = z.object({
  title: line(120),
  courseId: optionalId,
  classId: optionalId,
  streamId: optionalId,
  opensAt: instant,
  closesAt: instant,
  minutes: z.int('Enter a whole number.').min(5, 'Enter 5 to 600.').max(600, 'Enter 5 to 600.'),
  attempts: z.int('Enter a whole number.').min(1, 'Enter 1 to 5.').max(5, 'Enter 1 to 5.').default(1),
  review: z.enum(reviewPolicies).default('marks'),
});
const inOrder = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }) => Date.parse(closesAt) > Date.parse(opensAt);
const later = { path: ['closesAt'], message: 'Choose a time after the opening.' };

const filter = pageInput(['opensAt', 'title', 'state', 'ownerName', 'candidates'], '-opensAt').extend({
  state: z.enum(codingStates).optional(),
  courseId: id.optional(),
  classId: id.optional(),
});
const path = '/api/exams/coding/exams';
const step = z.object({ id, version: z.int() });

/** Exams and their states. Who administers examinations has all of them, everybody else their own. */
export const codingExamsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: codingUse,
    summary: 'Coding exams: all of them for who administers exams, otherwise the user’s own',
    input: filter,
    output: pageOf(codingExam),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'One coding exam',
    input: byId,
    output: codingExam,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: codingUse,
    summary: 'Add a coding exam; teachers add their own',
    input: codingExamDraft.refine(inOrder, later),
    output: codingExam,
    errors: ['rule', 'duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'Change a coding exam; once it is open only its closing time and what candidates may see',
    input: codingExamDraft.extend({ id, version: z.int() }).refine(inOrder, later),
    output: codingExam,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: codingUse,
    summary: 'Make a draft with the same problems and tests, without candidates',
    input: byId,
    output: codingExam,
    errors: ['not_found', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'Remove a coding exam that nobody has begun',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  open: endpoint({
    method: 'POST',
    path: `${path}/:id/open`,
    access: codingUse,
    summary: 'Let candidates in between the opening and closing times',
    input: step,
    output: codingExam,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    access: codingUse,
    summary: 'End every attempt and mark what is written in JavaScript',
    input: step,
    output: codingExam.extend({ jobId: id.nullable() }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  mark: endpoint({
    method: 'POST',
    path: `${path}/:id/mark`,
    access: codingUse,
    summary: 'Mark all JavaScript answers of a closed exam once more; marks given by hand stand',
    input: step,
    output: z.object({ jobId: id }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  review: endpoint({
    method: 'POST',
    path: `${path}/:id/review`,
    access: codingUse,
    summary: 'Finish the review: candidates read what the exam lets them',
    input: step,
    output: codingExam,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
