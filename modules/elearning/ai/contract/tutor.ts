import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { passage } from './passage.ts';

/** The longest question to the tutor, in characters. */
export const longestQuestion = 1000;

const turn = z.object({
  id,
  who: z.enum(['student', 'tutor']),
  /** Plain text, never HTML. */
  text: z.string(),
  /** Of the tutor: written by a model. */
  byModel: z.boolean(),
  passages: z.array(passage),
  at: instant,
});
export type TutorTurn = z.infer<typeof turn>;

const talk = z.object({
  turns: z.array(turn),
  /** The tutor has not answered yet. */
  waits: z.boolean(),
});

const path = '/api/learner/tutor';

export const tutorApi = {
  state: endpoint({
    method: 'GET',
    path,
    access: 'student',
    summary: 'Whether the student’s class has the tutor, and what it answers from',
    output: z.object({
      open: z.boolean(),
      /** `model`: a model elsewhere writes; `noConsent`: it would, had the family said yes; `passages`: it shows where things stand. */
      answers: z.enum(['model', 'noConsent', 'passages']),
      host: z.string().nullable(),
      courses: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  talk: endpoint({
    method: 'GET',
    path: `${path}/talk`,
    access: 'student',
    summary: 'What the student asked the tutor about a subject, and its answers, the newest 60',
    input: z.object({ courseId: id }),
    output: talk,
    errors: ['not_found', 'rule'],
  }),
  ask: endpoint({
    method: 'POST',
    path: `${path}/talk`,
    access: 'student',
    summary: 'Ask the tutor about a subject',
    idempotent: true,
    unnoted: true,
    input: z.object({ courseId: id, text: line(longestQuestion) }),
    output: talk,
    errors: ['not_found', 'rule', 'too_many'],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: `${path}/talk`,
    access: 'student',
    unnoted: true,
    summary: 'Remove one’s talk about a subject',
    input: z.object({ courseId: id }),
    output: talk,
    errors: ['not_found', 'rule'],
  }),
};
