import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { analysisRead, examsAdmin } from '../../contract/access.ts';
import { examKinds, examStates } from './exam-states.ts';

const version = z.int();

/** An exam as lists show it. */
export const examRow = z.object({
  id,
  version,
  name: z.string(),
  kind: z.enum(examKinds),
  categoryName: z.string().nullable(),
  termName: z.string(),
  yearName: z.string(),
  classNames: z.string(),
  outOf: z.int(),
  /** Percent of the term's mark; null: it does not count towards it. */
  share: z.int().nullable(),
  state: z.enum(examStates),
  /** Marks wanted and marks there, over all sheets; null but while marks are entered or have just been. */
  expected: z.int().nullable(),
  entered: z.int().nullable(),
  publishedOn: day.nullable(),
});
export type ExamRow = z.infer<typeof examRow>;

export const exam = examRow.extend({
  categoryId: id.nullable(),
  termId: id,
  classIds: z.array(id),
  byPapers: z.boolean(),
  gradingSystemId: id.nullable(),
  anonymous: z.boolean(),
  enterFrom: instant.nullable(),
  enterUntil: instant.nullable(),
  previousId: id.nullable(),
  processedAt: instant.nullable(),
  reopenedBecause: z.string().nullable(),
  approvedName: z.string().nullable(),
  /** Students who sit it, since it was opened. */
  candidates: z.int(),
  /** Exams that a term's or a year's exam is made of. */
  parts: z.array(z.object({ id, name: z.string(), share: z.int().nullable(), state: z.enum(examStates) })),
  /** A part has changed since its results were worked out. */
  outdated: z.boolean(),
  /** As of when it says who taught and who took what; null: as it is now. */
  settledAt: instant.nullable(),
  /** It was approved, so that its rules stay. */
  rulesKept: z.boolean(),
  /** It was approved by rules (grading system, rule for the mean) that are not the school’s any more. */
  otherRules: z.boolean(),
});
export type Exam = z.infer<typeof exam>;

export const examDraft = z.object({
  name: line(80),
  kind: z.enum(examKinds).default('sat'),
  categoryId: optionalId,
  termId: id,
  classIds: z.array(id).min(1, 'Choose at least one class.').max(60),
  outOf: z.int('Enter a whole number.').min(1, 'Enter 1 to 1,000.').max(1000, 'Enter 1 to 1,000.').default(100),
  share: z.int('Enter a whole number.').min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.').nullable().default(null),
  byPapers: z.boolean().default(false),
  gradingSystemId: optionalId,
  anonymous: z.boolean().default(false),
  enterFrom: instant.nullable().default(null),
  enterUntil: instant.nullable().default(null),
  previousId: optionalId,
});
export type ExamDraft = z.output<typeof examDraft>;

const path = '/api/exams/exams';
const versioned = byId.extend({ version });
const errors = ['not_found', 'conflict', 'rule'] as const;

const move = <const P extends string, I extends typeof versioned>(name: P, summary: string, input: I) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: examsAdmin,
    summary,
    idempotent: true,
    input,
    output: exam,
    errors,
  });

export const examsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: analysisRead,
    summary: 'Exams',
    input: pageInput(['name', 'termName', 'categoryName', 'state', 'share', 'publishedOn', 'newest'], '-newest').extend({
      state: z.enum(examStates).optional(),
      kind: z.enum(examKinds).optional(),
      termId: id.optional(),
      classId: id.optional(),
    }),
    output: pageOf(examRow),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/exams/examoptions',
    access: analysisRead,
    summary: 'Exams to choose from, the newest first',
    output: z.object({
      rows: z.array(z.object({ id, name: z.string(), termName: z.string(), yearName: z.string(), state: z.enum(examStates) })),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/exams/examchoices',
    access: analysisRead,
    summary: 'What an exam can be made with: terms, the newest first, classes and categories in use',
    output: z.object({
      terms: z.array(z.object({ id, name: z.string(), current: z.boolean() })),
      classes: z.array(z.object({ id, name: z.string() })),
      categories: z.array(z.object({ id, name: z.string(), outOf: z.int(), share: z.int().nullable() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: analysisRead,
    summary: 'One exam',
    input: byId,
    output: exam,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: examsAdmin,
    summary: 'Add an exam as a draft',
    input: examDraft,
    output: exam,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Change an exam: all of it while it is a draft, its share and its window later',
    input: examDraft.extend({ id, version }),
    output: exam,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Remove an exam that is a draft, or one that is open and has never had a mark',
    input: byId,
    errors: ['not_found', 'in_use', 'rule'],
  }),
  open: move('open', 'Open an exam for marks: its candidates and sheets are drawn up', versioned),
  refresh: move('refresh', 'Bring the candidates of an open exam up to date with the classes', versioned),
  close: move('close', 'Close the entry of marks', versioned),
  process: move(
    'process',
    'Calculate grades, means and ranks; once approved by the rules it was approved by, or anew by those of today',
    versioned.extend({ anew: z.boolean().default(false) }),
  ),
  approve: move('approve', 'Approve the results', versioned),
  publish: move('publish', 'Publish the results', versioned.extend({ on: optionalDay })),
  archive: move('archive', 'Put an exam away', versioned),
  reopen: move('reopen', 'Open an exam again, with the reason', versioned.extend({ reason: line(200) })),
};
