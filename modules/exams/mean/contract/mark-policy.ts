import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** What becomes of a subject without a mark: it is left out, counts as nought, or there is no mean grade. */
export const outcomes = ['dropped', 'nought', 'no_award'] as const;
export type Outcome = (typeof outcomes)[number];

const outcome = z.enum(outcomes);

/** What a school does about malpractice and absence: in an exam, and in the exams that a term or a year is made of. */
export const markPolicy = z.object({
  malpractice: outcome,
  absence: outcome,
  partMalpractice: outcome,
  partAbsence: outcome,
});
export type MarkPolicy = z.infer<typeof markPolicy>;

/** Where a school has not said it. */
export const usualPolicy: MarkPolicy = {
  malpractice: 'dropped',
  absence: 'dropped',
  partMalpractice: 'nought',
  partAbsence: 'dropped',
};

const path = '/api/exams/markpolicy';
/** `version` 0: the school has not said it yet, and the usual holds. */
const stated = markPolicy.extend({ version: z.int() });

export const markPolicyApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'What becomes of absence and malpractice in means',
    output: stated,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: examsAdmin,
    summary: 'Say what becomes of absence and malpractice in exams that are processed from now on',
    input: stated,
    output: stated,
    errors: ['conflict'],
  }),
};
