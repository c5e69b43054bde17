import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

const count = z.int();
const path = '/api/elearning/quizzes/:id';
const onSheet = byId.extend({ sheetId: id });
const paper = count.min(0).max(20);

/** A sheet of marks of the quiz’s subject that is open to the caller. */
export const openSheet = z.object({
  id,
  examName: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  students: count,
  /** Marks that are still missing there. */
  missing: count,
});
export type OpenSheet = z.infer<typeof openSheet>;

/** What becomes of a student’s cell. `none`: nothing was handed in, so it stays; `waits`: an answer waits for a person. */
export const takingKinds = ['enter', 'replace', 'keep', 'same', 'none', 'waits'] as const;
export type TakingKind = (typeof takingKinds)[number];
export const takingWords: Readonly<Record<TakingKind, string>> = {
  enter: 'Entered',
  replace: 'Replaced',
  keep: 'Kept as it is',
  same: 'Stands there already',
  none: 'No attempt, stays as it is',
  waits: 'To be marked',
};

/** What a cell holds; the score in hundredths, null for absent, exempt and malpractice. */
const standing = z.object({ state: z.enum(['scored', 'absent', 'exempt', 'malpractice']), score: count.nullable() });
export type Standing = z.infer<typeof standing>;

/** Marks are hundredths. */
export const takingRow = z.object({
  studentId: id,
  student: z.string(),
  admissionNo: z.string(),
  /** What counts of the quiz; null where nothing does. */
  quizMarks: count.nullable(),
  quizOutOf: count.nullable(),
  /** The same out of what the sheet is out of. */
  score: count.nullable(),
  before: standing.nullable(),
  /** What stands there was taken from this quiz before. */
  taken: z.boolean(),
  kind: z.enum(takingKinds),
});
export type TakingRow = z.infer<typeof takingRow>;

export const takingPreview = z.object({
  sheetName: z.string(),
  papers: z.array(z.object({ place: count, name: z.string(), outOf: count })),
  paper: count,
  outOf: count,
  /** Whole marks, half up, as the exam grades them. */
  rounds: z.boolean(),
  /** How many cells each kind has. */
  counts: z.record(z.enum(takingKinds), count),
  /** Why it cannot be taken over now, in words. */
  refused: z.string().nullable(),
  rows: z.array(takingRow),
  /** Says what was previewed: what has changed since is refused. */
  fingerprint: z.string(),
});
export type TakingPreview = z.infer<typeof takingPreview>;

/** What was taken over, as it was then. */
export const taking = z.object({
  id,
  sheetName: z.string(),
  paperName: z.string(),
  outOf: count,
  at: instant,
  byName: z.string(),
  replaced: z.boolean(),
  entered: count,
  kept: count,
});
export type Taking = z.infer<typeof taking>;

export const takenMark = z.object({
  studentId: id,
  student: z.string(),
  admissionNo: z.string(),
  quizMarks: count,
  quizOutOf: count,
  score: count,
  before: standing.nullable(),
});

export const quizExamMarksApi = {
  sheets: endpoint({
    method: 'GET',
    path: `${path}/sheets`,
    access: everybody,
    summary: 'Open sheets of exams into which the caller may take the results of a quiz over',
    input: byId,
    output: z.object({ rows: z.array(openSheet) }),
    errors: ['not_found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/sheets/:sheetId`,
    access: everybody,
    summary: 'What taking the results of a quiz over into a sheet would enter, beside what stands there',
    input: onSheet.extend({ paper: paper.optional(), replace: z.boolean().default(false) }),
    output: takingPreview,
    errors: ['not_found', 'rule'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/sheets/:sheetId/marks`,
    access: everybody,
    summary: 'Take the results of a quiz over into a sheet, as it was previewed',
    idempotent: true,
    input: onSheet.extend({ paper, replace: z.boolean().default(false), fingerprint: z.string().max(100) }),
    output: z.object({ entered: count, kept: count }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  takings: endpoint({
    method: 'GET',
    path: `${path}/takings`,
    access: everybody,
    summary: 'When results of a quiz were taken over into exams, and by whom',
    input: byId,
    output: z.object({ rows: z.array(taking) }),
    errors: ['not_found'],
  }),
  taken: endpoint({
    method: 'GET',
    path: `${path}/takings/:takingId`,
    access: everybody,
    summary: 'Which marks were taken over, and what stood there before',
    input: byId.extend({ takingId: id }),
    output: z.object({ rows: z.array(takenMark) }),
    errors: ['not_found'],
  }),
};
