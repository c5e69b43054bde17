import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { languages, program, run, runEnds, testModes } from './running.ts';
import { codingUse } from './access.ts';

export const attemptStates = ['running', 'submitted', 'marked'] as const;
export const attemptWords = { running: 'Sitting', submitted: 'Submitted', marked: 'Marked' } as const;

/** One attempt in the list: how far it is, and its marks once there are any. */
export const attemptRow = z.object({
  id,
  candidateId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  no: z.int(),
  state: z.enum(attemptStates),
  startedAt: instant,
  endsAt: instant,
  submittedAt: instant.nullable(),
  byClock: z.boolean(),
  /** Problems with something written, and the last save. */
  written: z.int(),
  savedAt: instant.nullable(),
  seenAt: instant.nullable(),
  /** Marks in hundredths; null before anything is marked. */
  earned: z.int().nullable(),
  marks: z.int(),
  /** The best of the candidate's attempts, which counts. */
  counts: z.boolean(),
  unmarked: z.int(),
});
export type AttemptRow = z.infer<typeof attemptRow>;

const testRun = z.object({
  testId: id,
  place: z.enum(['server', 'candidate', 'reviewer']),
  ended: z.enum(runEnds),
  passed: z.boolean(),
  output: z.string(),
  error: z.string().nullable(),
  ms: z.int(),
});

/** What was written of one problem, with how its tests went. */
export const attemptAnswer = z.object({
  problemId: id,
  title: z.string(),
  language: z.enum(languages),
  mode: z.enum(testModes),
  marks: z.int(),
  source: z.string(),
  savedAt: instant.nullable(),
  versions: z.int(),
  /** In hundredths of a per cent of the problem's marks: by the tests, and by hand. */
  score: z.int().nullable(),
  overrideScore: z.int().nullable(),
  overrideReason: z.string().nullable(),
  overrideBy: z.string().nullable(),
  tests: z.array(z.object({ id, hidden: z.boolean(), input: z.string(), expected: z.string(), weight: z.int() })),
  runs: z.array(testRun),
});
export type AttemptAnswer = z.infer<typeof attemptAnswer>;

export const attempt = attemptRow.extend({ examId: id, examTitle: z.string(), answers: z.array(attemptAnswer) });
export type Attempt = z.infer<typeof attempt>;

const alikeProgram = z.object({
  attemptId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  source: z.string(),
  /** Lines that stand in the other program too, from 1. */
  lines: z.array(z.int()),
});

/** Two programs for one problem that are alike. */
export const alikePair = z.object({
  problemId: id,
  problem: z.string(),
  language: z.enum(languages),
  percent: z.int(),
  one: alikeProgram,
  other: alikeProgram,
});
export type AlikePair = z.infer<typeof alikePair>;

const path = '/api/exams/coding/attempts';

export const attemptsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: codingUse,
    summary: 'Attempts of a coding exam, as far as they are',
    input: pageInput(['studentName', 'admissionNo', 'startedAt', 'savedAt', 'earned', 'state']).extend({
      examId: id,
      state: z.enum(attemptStates).optional(),
      counts: z.boolean().optional(),
    }),
    output: pageOf(attemptRow),
    errors: ['not_found'],
  }),
  alike: endpoint({
    method: 'GET',
    path: `${path}/alike`,
    access: codingUse,
    summary: 'Programs of different candidates that are alike, the most alike first; at most 100 pairs',
    input: z.object({ examId: id, percent: z.int().min(30).max(100).default(70) }),
    output: z.object({ pairs: z.int(), rows: z.array(alikePair) }),
    errors: ['not_found', 'rule'],
  }),
  summary: endpoint({
    method: 'GET',
    path: `${path}/summary`,
    access: codingUse,
    summary: 'The marks of a coding exam in figures: of each candidate the best attempt',
    input: z.object({ examId: id }),
    output: z.object({
      candidates: z.int(),
      marked: z.int(),
      marks: z.int(),
      /** Marks in hundredths; null where nothing is marked. */
      mean: z.int().nullable(),
      best: z.int().nullable(),
      /** Candidates by tenths of the marks: below 10 %, below 20 %, up to 100 %. */
      tenths: z.array(z.int()),
    }),
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'One attempt with its answers and every test',
    input: byId,
    output: attempt,
    errors: ['not_found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/:id/versions`,
    access: codingUse,
    summary: 'Earlier texts of an answer, the newest first',
    input: z.object({ id, problemId: id }),
    output: z.object({ rows: z.array(z.object({ seq: z.int(), savedAt: instant, source: z.string() })) }),
    errors: ['not_found'],
  }),
  override: endpoint({
    method: 'POST',
    path: `${path}/:id/override`,
    access: codingUse,
    summary: 'Give a problem’s mark by hand, with a reason; without a percentage the tests decide again',
    input: z.object({
      id,
      problemId: id,
      percent: z.number().min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.').nullable(),
      reason: line(300),
    }),
    output: attempt,
    errors: ['not_found', 'rule'],
  }),
  /** Python is not run on the server: whoever reviews runs it in the browser. */
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    access: codingUse,
    summary: 'Programs in Python of a closed exam, with every test’s input, to be run in the reviewer’s browser',
    input: z.object({ examId: id, after: z.int().min(0).default(0) }),
    output: z.object({
      rows: z.array(
        z.object({
          attemptId: id,
          problemId: id,
          studentName: z.string(),
          program,
          tests: z.array(z.object({ testId: id, input: z.string() })),
        }),
      ),
    }),
    errors: ['not_found', 'rule'],
  }),
  reviewed: endpoint({
    method: 'POST',
    path: `${path}/:id/reviewed`,
    access: codingUse,
    summary: 'What the tests of a Python answer gave in the reviewer’s browser',
    input: z.object({ id, problemId: id, runs: z.array(run).min(1).max(40) }),
    output: z.object({ score: z.int() }),
    errors: ['not_found', 'rule'],
  }),
};
