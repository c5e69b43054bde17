import { z } from 'zod';
import { binary, endpoint } from './endpoint.ts';
import { byId, id, instant, line } from './fields.ts';
import { pageInput, pageOf } from './page.ts';

/** The largest file that is taken in: bytes, rows under the headings, columns, and characters of a cell. */
export const importLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 80, cell: 1000 } as const;

/** What becomes of a row. `decide`: it would make somebody of the school somebody else, and nobody has said yet that it may. */
export const rowOutcome = z.enum(['create', 'update', 'skip', 'refuse', 'decide']);
export type RowOutcome = z.infer<typeof rowOutcome>;

/** A field that a row changes, in words. */
export const fieldChange = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** True for what says who or what a record is: it is written only once somebody has decided so. */
  identity: z.boolean(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** What was decided of a row that asks: to write it, or to leave the record as it is. */
export const rowDecision = z.enum(['take', 'leave']);
export type RowDecision = z.infer<typeof rowDecision>;

export const importColumn = z.object({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** What it takes, in words: "Day, month, year: 14/03/2010". */
  takes: z.string(),
});

/** A kind of import as its screen shows it. */
export const importKind = z.object({
  kind: z.string(),
  /** `Students` */
  title: z.string(),
  /** `student`, `students` */
  one: z.string(),
  many: z.string(),
  /** What decides that a row is a record the school has. */
  matchedBy: z.string(),
  /** False where its rows come from files of another sort, which are chosen elsewhere. */
  sheets: z.boolean(),
  /** As many rows as a file of it has at most. */
  rows: z.int(),
  columns: z.array(importColumn),
  options: z.array(z.object({ key: z.string(), label: z.string(), hint: z.string() })),
  /** What must be said once of the whole file; the answers stand among the options. */
  questions: z.array(
    z.object({ label: z.string(), answers: z.array(z.object({ key: z.string(), label: z.string(), hint: z.string() })) }),
  ),
});
export type ImportKind = z.infer<typeof importKind>;

/** What is wrong with a row, or to be known of it; `column` is the column's key, null for the row as a whole. */
export const rowNote = z.object({
  column: z.string().nullable(),
  title: z.string(),
  said: z.string(),
  /** What the cell has instead of one of the column’s choices. */
  value: z.string().optional(),
});
export type RowNote = z.infer<typeof rowNote>;

/** Rows with the same thing wrong: "Class: not one of this school", and the first of them. */
export const problemGroup = z.object({
  title: z.string(),
  count: z.int(),
  rows: z.array(z.object({ row: z.int(), label: z.string(), said: z.string() })),
});
export type ProblemGroup = z.infer<typeof problemGroup>;

/** Words of a file that are none of a column's choices, with what each most likely means. */
export const unknownValues = z.object({
  column: z.string(),
  label: z.string(),
  choices: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), count: z.int(), meaning: z.string().nullable() })),
});
export type UnknownValues = z.infer<typeof unknownValues>;

/** Rows of the sheet that are not read: what stands above the headings, totals, empty ones. */
/** The row of a file in which its headings stand, said by hand; without it the headings are found. */
export const headRow = z.number('Enter the number of a row.').int().min(1, 'Rows are counted from 1.').max(100_000);

export const leftOut = z.object({ why: z.string(), count: z.int(), rows: z.array(z.string()) });
export type LeftOut = z.infer<typeof leftOut>;

export const batchState = z.enum(['uploaded', 'checked', 'done', 'undone']);

/** An import as the history lists it; the counts of one that is not done are what it would do. */
export const batchRow = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  fileName: z.string(),
  state: batchState,
  who: z.string(),
  at: instant,
  doneAt: instant.nullable(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  rowsRead: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** Rows that wait for a decision; they are not written without one. */
  undecided: z.int(),
});
export type BatchRow = z.infer<typeof batchRow>;

export const batch = batchRow.extend({
  /** The file's headings with the first values under each. */
  headings: z.array(z.object({ at: z.int(), heading: z.string(), samples: z.array(z.string()) })),
  /** Column key to the heading's place. */
  matches: z.record(z.string(), z.int()),
  options: z.array(z.string()),
  /** What cells mean, by column key and plain text: `{ classId: { f3: 'Form 3' } }`. */
  values: z.record(z.string(), z.record(z.string(), z.string())),
  /** Rows that ask for a decision, decided or not. */
  asked: z.int(),
  problems: z.array(problemGroup),
  /** What is to be known of good rows. */
  notes: z.array(problemGroup),
  unknown: z.array(unknownValues),
  leftOut: z.array(leftOut),
});
export type Batch = z.infer<typeof batch>;

const kind = line(60);
const key = z.string().max(60);
const path = '/api/kit/imports';

export const importsApi = {
  kinds: endpoint({
    method: 'GET',
    path: '/api/kit/importkinds',
    access: 'signedIn',
    summary: 'What the user may import: the columns and choices of each kind',
    output: z.object({ rows: z.array(importKind) }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/kit/importkinds/:kind/template',
    access: 'signedIn',
    summary: 'An empty workbook with the columns of an import and the school’s own choices as drop-downs',
    input: z.object({ kind }),
    output: binary,
    errors: ['not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'Imports of the kinds that the user may import, the newest first',
    input: pageInput(
      ['at', 'title', 'fileName', 'who', 'state', 'created', 'updated', 'skipped', 'refused', 'undecided'],
      '-at',
    ).extend({
      kind: key.optional(),
      state: batchState.optional(),
    }),
    output: pageOf(batchRow),
  }),
  upload: endpoint({
    method: 'POST',
    path,
    access: 'signedIn',
    summary: 'Take in an Excel or CSV file for an import; nothing is written yet',
    input: z.object({ kind, headRow: headRow.optional() }),
    output: batch,
    upload: true,
    errors: ['not_found', 'too_large', 'unsupported_type', 'rule'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'signedIn',
    summary: 'One import: its columns, what was found wrong and what it did',
    input: byId,
    output: batch,
    errors: ['not_found'],
  }),
  rows: endpoint({
    method: 'GET',
    path: `${path}/:id/rows`,
    access: 'signedIn',
    summary: 'What becomes, or became, of each row of an import',
    input: pageInput(['row', 'label', 'outcome']).extend({
      id,
      outcome: rowOutcome.optional(),
      /** `asked`: the rows that ask for a decision, decided or not. */
      only: z.enum(['all', 'asked']).default('all'),
    }),
    output: pageOf(
      z.object({
        id: z.int(),
        row: z.int(),
        outcome: rowOutcome,
        label: z.string(),
        said: z.string(),
        changes: z.array(fieldChange),
        /** The changes in one line, for exports. */
        changed: z.string(),
        decision: rowDecision.nullable(),
        recordId: id.nullable(),
      }),
    ),
    errors: ['not_found'],
  }),
  corrections: endpoint({
    method: 'GET',
    path: `${path}/:id/corrections`,
    access: 'signedIn',
    summary: 'The file again as a workbook, with what is wrong beside each row; corrected, it can be imported as it is',
    input: byId.extend({ only: z.enum(['refused', 'all']).default('refused') }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/:id/check`,
    access: 'signedIn',
    summary: 'Try all rows without writing any record, as a task',
    input: byId.extend({
      /** Column key to the heading's place in the file. */
      matches: z.record(key, z.int().min(0).max(importLimits.columns)),
      options: z.array(key).max(20).default([]),
      /** What cells mean, by column key and the cell's text; what was said before holds on. */
      values: z.record(key, z.record(line(200), line(200))).default({}),
    }),
    output: z.object({ jobId: id }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: 'signedIn',
    summary: 'Say of rows that would make a record somebody else whether they are written: some, or all that still ask',
    input: byId.extend({
      decision: rowDecision,
      /** Rows by their number in the sheet. */
      rows: z.array(z.int().positive()).min(1).max(500).optional(),
      /** All that still ask, as many as were seen. */
      all: z.int().positive().optional(),
    }),
    output: batch,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  carryOut: endpoint({
    method: 'POST',
    path: `${path}/:id/carryout`,
    access: 'signedIn',
    summary: 'Import the good rows as they were shown, in one transaction, as a task',
    idempotent: true,
    input: byId,
    output: z.object({ jobId: id }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: 'signedIn',
    summary: 'Take an import back while nobody has touched its records',
    input: byId,
    output: batch,
    errors: ['not_found', 'rule', 'conflict', 'in_use'],
  }),
};

/** Where a kind of import begins on screen; the screen itself stands in registration. */
export const importAddress = (kindName: string) => `/imports?open=new&kind=${encodeURIComponent(kindName)}`;
