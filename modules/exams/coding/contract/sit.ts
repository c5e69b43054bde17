import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { codingStates, reviewPolicies } from './exams.ts';
import { lines, longestProgram } from './problems.ts';
import { languages, run, testModes } from './running.ts';

/** The end of the address on a slip: the school in base 36, a dash, six letters and digits. */
export const examCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(20)
  .regex(/^[0-9a-z]{1,6}-[0-9a-z]{6}$/, 'This is not the address of a coding exam.');

/** Where an exam is sat. */
export const sitAddress = (code: string) => `/codingExams/sit/${code}`;

/** What anybody with an exam's address may know. */
export const examAtDoor = z.object({
  title: z.string(),
  school: z.string(),
  subject: z.string().nullable(),
  opensAt: instant,
  closesAt: instant,
  minutes: z.int(),
  state: z.enum(['early', 'open', 'over']),
  reviewed: z.boolean(),
});

/** A problem as a candidate sees it: tests that are hidden are counted and nothing more. */
export const candidateProblem = z.object({
  id,
  title: z.string(),
  statement: z.string(),
  language: z.enum(languages),
  mode: z.enum(testModes),
  functionName: z.string().nullable(),
  marks: z.int(),
  timeMs: z.int(),
  memoryMb: z.int(),
  tests: z.array(z.object({ id, input: z.string(), expected: z.string() })),
  hiddenTests: z.int(),
  /** What the candidate has written, or what the problem begins with. */
  source: z.string(),
  seq: z.int(),
});
export type CandidateProblem = z.infer<typeof candidateProblem>;

/** What a candidate reads of one problem after the review. */
export const reviewedProblem = z.object({
  title: z.string(),
  marks: z.int(),
  /** Marks in hundredths. */
  earned: z.int(),
  reason: z.string().nullable(),
  tests: z.array(
    z.object({
      hidden: z.boolean(),
      input: z.string(),
      expected: z.string(),
      passed: z.boolean().nullable(),
      output: z.string(),
    }),
  ),
});

export const sitting = z.object({
  title: z.string(),
  school: z.string(),
  candidate: z.string(),
  admissionNo: z.string(),
  examState: z.enum(codingStates),
  /** The server's clock, so that the candidate's own does not matter. */
  now: instant,
  closesAt: instant,
  attemptNo: z.int(),
  attemptsLeft: z.int(),
  endsAt: instant,
  submittedAt: instant.nullable(),
  byClock: z.boolean(),
  /** Empty once the attempt is over. */
  problems: z.array(candidateProblem),
  review: z
    .object({
      policy: z.enum(reviewPolicies),
      earned: z.int(),
      marks: z.int(),
      problems: z.array(reviewedProblem),
    })
    .nullable(),
});
export type Sitting = z.infer<typeof sitting>;

const session = z.string().max(80);
const path = '/api/exams/coding/sit';

/** The candidates' door. Nobody is signed in here: a slip's code opens one sitting, whose session the calls name. */
export const sitApi = {
  look: endpoint({
    method: 'GET',
    path: `${path}/:exam`,
    access: 'public',
    summary: 'Which exam an address leads to, and whether it is open',
    input: z.object({ exam: examCode }),
    output: examAtDoor,
    errors: ['not_found'],
  }),
  enter: endpoint({
    method: 'POST',
    path: `${path}/:exam/enter`,
    access: 'public',
    summary: 'Begin an attempt with the code of a slip, or go on with it after a power cut',
    input: z.object({
      exam: examCode,
      code: z.string().trim().min(1, 'Enter the code of your slip.').max(40),
      /** What the browser calls itself, so that wrong codes count for it and not for the room. */
      browser: z
        .string()
        .regex(/^[\w-]{16,40}$/, 'This is not the name of a browser.')
        .nullable()
        .default(null),
    }),
    output: z.object({ session: z.string(), sitting }),
    errors: ['not_found', 'rule', 'conflict', 'too_many'],
  }),
  resume: endpoint({
    method: 'POST',
    path: `${path}/resume`,
    access: 'public',
    summary: 'The sitting of a session, and that it is still there',
    input: z.object({ session }),
    output: sitting,
    errors: ['rule', 'conflict'],
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/save`,
    access: 'public',
    summary: 'Keep what is written of one problem; the same or an older save once more changes nothing',
    input: z.object({
      session,
      problemId: id,
      /** Counts the browser's saves of this problem. */
      seq: z.int().min(1).max(1_000_000_000),
      source: lines(longestProgram),
    }),
    output: z.object({ seq: z.int(), savedAt: instant, now: instant, endsAt: instant }),
    errors: ['rule', 'conflict'],
  }),
  ran: endpoint({
    method: 'POST',
    path: `${path}/ran`,
    access: 'public',
    summary: 'What the visible tests of a problem gave in the candidate’s browser; shown as unverified',
    input: z.object({ session, problemId: id, runs: z.array(run).min(1).max(40) }),
    errors: ['rule', 'conflict'],
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/submit`,
    access: 'public',
    summary: 'End the attempt',
    input: z.object({ session }),
    output: sitting,
    errors: ['rule', 'conflict'],
  }),
  again: endpoint({
    method: 'POST',
    path: `${path}/again`,
    access: 'public',
    summary: 'Begin another attempt where the exam allows one',
    input: z.object({ session }),
    output: sitting,
    errors: ['rule', 'conflict'],
  }),
};
