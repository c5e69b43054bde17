import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { codingUse } from './access.ts';

export const candidateStates = ['no code', 'waiting', 'sitting', 'submitted'] as const;
export const candidateWords = {
  'no code': 'No slip yet',
  waiting: 'Not started',
  sitting: 'Sitting',
  submitted: 'Submitted',
} as const;

/** Who sits an exam, and how far they are. */
export const candidate = z.object({
  id,
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  state: z.enum(candidateStates),
  codeAt: instant.nullable(),
  /** Attempts begun. */
  attempts: z.int(),
  seenAt: instant.nullable(),
  device: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidate>;

const path = '/api/exams/coding/candidates';
const chosen = z.array(id).min(1, 'Choose candidates.').max(1000);

export const candidatesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: codingUse,
    summary: 'Candidates of a coding exam',
    input: pageInput(['studentName', 'admissionNo', 'state']).extend({ examId: id, state: z.enum(candidateStates).optional() }),
    output: pageOf(candidate),
    errors: ['not_found'],
  }),
  addClass: endpoint({
    method: 'POST',
    path: `${path}/class`,
    access: codingUse,
    summary: 'Add the students of the exam’s class or stream who are on the roll and not candidates yet',
    input: z.object({ examId: id }),
    output: z.object({ added: z.int() }),
    errors: ['not_found', 'rule'],
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: codingUse,
    summary: 'Add students as candidates',
    input: z.object({ examId: id, studentIds: chosen }),
    output: z.object({ added: z.int() }),
    errors: ['not_found', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'Take out a candidate who has not begun',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  /** A code is printed once and kept nowhere: a second slip has a new one. */
  slips: endpoint({
    method: 'POST',
    path: `${path}/slips`,
    access: codingUse,
    summary: 'Slips with a new code for each candidate named, as PDF; earlier slips of these open nothing any more',
    input: z.object({ examId: id, candidateIds: chosen }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  release: endpoint({
    method: 'POST',
    path: `${path}/:id/release`,
    access: codingUse,
    summary: 'Let a candidate go on at another computer at once',
    input: byId,
    errors: ['not_found'],
  }),
};
