import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

/**
 * What became of a form: it stands, its results were replaced, what they are made of has changed and they are not worked out anew yet,
 * or they are not published (any more).
 */
export const formCheckStates = ['genuine', 'replaced', 'outdated', 'not_published'] as const;
export type FormCheckState = (typeof formCheckStates)[number];

/** What anybody may know of a report form whose QR code they hold: no name, and figures only of one that stands. */
export const checkedForm = z.object({
  state: z.enum(formCheckStates),
  school: z.string(),
  exam: z.string(),
  term: z.string(),
  admissionNo: z.string(),
  /** W.O.A. */
  initials: z.string(),
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  publishedOn: z.string().nullable(),
});
export type CheckedForm = z.infer<typeof checkedForm>;

export const formCheckApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/exams/reportform/:code',
    access: 'public',
    summary: 'Whether a report form is genuine and still stands, by the code on it',
    input: z.object({ code: z.string().max(60) }),
    output: z.object({ form: checkedForm.nullable() }),
  }),
};
