import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { languages, testModes } from './running.ts';
import { codingUse } from './access.ts';

/** Text of many lines as it is written: a program, the input of a test. */
export const lines = (max: number) =>
  z
    .string()
    .max(max, `Keep it within ${max.toLocaleString('en-KE')} characters.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Remove the invisible characters.');

/** The longest program that is kept. */
export const longestProgram = 40_000;

export const codingTest = z.object({
  id: id.optional(),
  hidden: z.boolean(),
  input: lines(10_000),
  expected: lines(10_000),
  weight: z.int('Enter a whole number.').min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.').default(1),
});
export type CodingTest = z.infer<typeof codingTest>;

const problemFields = z.object({
  title: line(120),
  statement: lines(10_000).trim().min(1, 'Write what is asked.'),
  language: z.enum(languages),
  mode: z.enum(testModes),
  functionName: z
    .string()
    .trim()
    .regex(/^[A-Za-z_]\w{0,59}$/, 'Enter the name of a function.')
    .nullable()
    .default(null),
  starter: lines(10_000).default(''),
  marks: z.int('Enter a whole number.').min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.').default(10),
  timeMs: z
    .number()
    .int('Enter a whole number.')
    .min(100, 'Enter 100 to 10,000.')
    .max(10_000, 'Enter 100 to 10,000.')
    .default(2000),
  memoryMb: z.int('Enter a whole number.').min(8, 'Enter 8 to 128.').max(128, 'Enter 8 to 128.').default(32),
  tests: z.array(codingTest).min(1, 'Add at least one test.').max(40, 'Keep it within 40 tests.'),
});

export const codingProblem = z.object({
  id,
  version: z.int(),
  examId: id,
  place: z.int(),
  title: z.string(),
  statement: z.string(),
  language: z.enum(languages),
  mode: z.enum(testModes),
  functionName: z.string().nullable(),
  starter: z.string(),
  marks: z.int(),
  timeMs: z.int(),
  memoryMb: z.int(),
  tests: z.array(z.object({ id, hidden: z.boolean(), input: z.string(), expected: z.string(), weight: z.int() })),
});
export type CodingProblem = z.infer<typeof codingProblem>;

/** What is wrong with a draft across its fields, at their paths. */
function across(draft: z.infer<typeof problemFields>, issues: z.RefinementCtx): void {
  if (draft.mode === 'input') return;
  if (draft.functionName === null)
    issues.addIssue({ code: 'custom', path: ['functionName'], message: 'Enter the function that the tests call.' });
  for (const [at, { input, expected }] of draft.tests.entries()) {
    if (!isList(input))
      issues.addIssue({
        code: 'custom',
        path: ['tests', at, 'input'],
        message: 'Write the arguments as a JSON list: [3, "abc"].',
      });
    if (read(expected) === undefined)
      issues.addIssue({
        code: 'custom',
        path: ['tests', at, 'expected'],
        message: 'Write the expected value as JSON: 42, "abc", [1, 2].',
      });
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const isList = (text: string) => Array.isArray(read(text));

const path = '/api/exams/coding/problems';

export const codingProblemsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: codingUse,
    summary: 'The problems of a coding exam with all their tests, for who set it',
    input: z.object({ examId: id }),
    output: z.object({ rows: z.array(codingProblem) }),
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'One problem with all its tests',
    input: byId,
    output: codingProblem,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: codingUse,
    summary: 'Add a problem at the end of a draft',
    input: problemFields.extend({ examId: id }).superRefine(across),
    output: codingProblem,
    errors: ['not_found', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'Change a problem of a draft',
    input: problemFields.extend({ id, version: z.int() }).superRefine(across),
    output: codingProblem,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/:id/move`,
    access: codingUse,
    summary: 'Move a problem one place up or down',
    input: z.object({ id, by: z.enum(['up', 'down']) }),
    errors: ['not_found', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: codingUse,
    summary: 'Remove a problem of a draft',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
};
