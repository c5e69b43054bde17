import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { headRow, leftOut, problemGroup, rowDecision } from '#kit/contract/imports.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** The largest sheet that is taken in, without its headings. */
export const markSheetLimits = { rows: 20_000, columns: 120, cell: 200 } as const;

export const markImportStates = ['uploaded', 'checked', 'done'] as const;

/** What becomes of the cells of a file. Empty ones change nothing and are not counted. */
const tally = z.object({
  added: z.int(),
  changed: z.int(),
  /** Those that stand already as the file has them. */
  same: z.int(),
  refused: z.int(),
});
export type Tally = z.infer<typeof tally>;

/** A mark that would be written over: what stands there, and what the file has. */
export const markChange = z.object({
  row: z.int(),
  label: z.string(),
  column: z.string(),
  from: z.string(),
  to: z.string(),
});
export type MarkChange = z.infer<typeof markChange>;

/** What a check found in a file. */
export const markImportFound = tally.extend({
  rows: z.int(),
  subjects: z.array(tally.extend({ name: z.string() })),
  /** Headings that are no subject of the exam; their columns are not read. */
  unread: z.array(z.string()),
  problems: z.array(problemGroup),
  /** The first marks that would be written over; all of them are listed besides. */
  examples: z.array(markChange),
  /** Rows whose number is one student's and whose name another's, those to decide first; their marks wait for it. */
  names: z
    .array(
      z.object({
        row: z.int(),
        number: z.string(),
        known: z.string(),
        given: z.string(),
        marks: z.int(),
        decision: rowDecision.nullable(),
      }),
    )
    .default([]),
  undecided: z.int().default(0),
  /** Rows of the file that are no student's: titles, totals, signatures. */
  leftOut: z.array(leftOut).default([]),
});
export type MarkImportFound = z.infer<typeof markImportFound>;

export const markImportRow = z.object({
  id,
  examId: id,
  fileName: z.string(),
  state: z.enum(markImportStates),
  by: z.string(),
  at: instant,
  doneAt: instant.nullable(),
  added: z.int(),
  changed: z.int(),
  refused: z.int(),
});
export type MarkImportRow = z.infer<typeof markImportRow>;

export const markImport = markImportRow.extend({
  examName: z.string(),
  overwrite: z.boolean(),
  found: markImportFound.nullable(),
});
export type MarkImport = z.infer<typeof markImport>;

const path = '/api/exams/markimports';

export const markImportsApi = {
  places: endpoint({
    method: 'GET',
    path: '/api/exams/exams/:id/markplaces',
    access: examsRead,
    summary: 'Classes and streams that have sheets in an exam',
    input: byId,
    output: z.object({
      rows: z.array(z.object({ classId: id, streamId: id.nullable(), className: z.string(), streamName: z.string().nullable() })),
    }),
    errors: ['not_found'],
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/exams/exams/:id/marktemplate',
    access: examsRead,
    summary: 'A workbook with a row for each candidate and a column for each subject, with the marks that are there',
    input: byId.extend({ classId: id.optional(), streamId: id.optional() }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'Files of marks that were chosen for an exam, the newest first',
    input: pageInput(['at', 'fileName', 'by', 'state'], '-at').extend({ examId: id }),
    output: pageOf(markImportRow),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/exams/exams/:id/markimports',
    access: examsAdmin,
    summary: 'Take in a filled-in sheet of a whole exam and try every mark, as a task; nothing is written yet',
    upload: true,
    input: byId.extend({ headRow: headRow.optional() }),
    output: z.object({ id, jobId: id }),
    errors: ['not_found', 'rule', 'too_large', 'unsupported_type'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: examsRead,
    summary: 'One file of marks with what its check found',
    input: byId,
    output: markImport,
    errors: ['not_found'],
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/:id/check`,
    access: examsAdmin,
    summary: 'Try every mark of a file again, as a task',
    input: byId.extend({ overwrite: z.boolean().default(false) }),
    output: z.object({ jobId: id }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  changes: endpoint({
    method: 'GET',
    path: `${path}/:id/changes`,
    access: examsRead,
    summary: 'Every mark that a file writes over, old and new, in the order of the file',
    input: pageInput(['row', 'label', 'column'], 'row').extend(byId.shape),
    output: pageOf(markChange.extend({ id: z.string() })),
    errors: ['not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: examsAdmin,
    summary:
      'Say of rows with another name whether their marks are entered, some or all that still ask; the file is tried again as a task',
    input: byId.extend({
      decision: rowDecision,
      /** Rows by their number in the file. */
      rows: z.array(z.int().positive()).min(1).max(500).optional(),
      /** All that still ask, as many as were seen. */
      all: z.int().positive().optional(),
    }),
    output: z.object({ jobId: id }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  carryOut: endpoint({
    method: 'POST',
    path: `${path}/:id/carryout`,
    access: examsAdmin,
    summary: 'Enter the good marks as they were shown, all or none, as a task',
    idempotent: true,
    input: byId,
    output: z.object({ jobId: id }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  faults: endpoint({
    method: 'GET',
    path: `${path}/:id/faults`,
    access: examsRead,
    summary: 'The rows of a file that have something wrong, as a workbook to correct, with the words beside each',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
