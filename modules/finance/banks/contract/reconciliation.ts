import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { accountsRead, financeAdmin } from '../../contract/access.ts';

/** Money in a sheet of the bank's: it may be below nothing. */
const signedCents = z.int().min(-100_000_000_000).max(100_000_000_000);

/** What a column of a statement holds. */
export const lineParts = ['day', 'description', 'reference', 'in', 'out', 'amount', 'side', 'balance', 'status'] as const;
export type LinePart = (typeof lineParts)[number];

/**
 * The place of the column of each part; null without one. Money in and out stand in two columns, signed in one, or in one with
 * Dr or Cr in another.
 */
const place = z.int().min(0).max(59).nullable().default(null);
export const columnMatch = z.object({
  day: z.int().min(0).max(59),
  description: place,
  reference: place,
  in: place,
  out: place,
  amount: place,
  side: place,
  balance: place,
  status: place,
});
export type ColumnMatch = z.output<typeof columnMatch>;

/** Where the heads of a sheet stand: its row as the file counts them, and how many rows they take. */
export const statementHead = z.object({ row: z.int().min(1).max(20_000), rows: z.int().min(1).max(2) });
export type StatementHead = z.output<typeof statementHead>;

export const statementSheet = z.object({
  id,
  name: z.string(),
  /** Filled rows under the heads. */
  rows: z.int(),
  head: statementHead,
  /** False: no row looks like heads, so the first is taken until somebody says which. */
  found: z.boolean(),
  /** The sheet's first rows, in one of which the heads stand. */
  top: z.array(z.object({ row: z.int(), text: z.string() })),
  columns: z.array(z.object({ label: z.string(), sample: z.string() })),
  match: columnMatch.partial(),
});
export type StatementSheet = z.output<typeof statementSheet>;

/** A file whose lines were taken. */
export const importedStatement = z.object({
  id,
  name: z.string(),
  by: z.string(),
  takenAt: instant,
  /** Lines that came by it alone, their first and last day, and how many of them are ticked. */
  lines: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  ticked: z.int(),
});
export type ImportedStatement = z.output<typeof importedStatement>;

/** A line of the bank's that nothing in the books stands for yet. */
export const bankLine = z.object({
  id,
  day: z.string(),
  amount: money,
  reference: z.string().nullable(),
  description: z.string().nullable(),
});
export type BankLine = z.output<typeof bankLine>;

/** A movement of the books on the account. */
export const bookItem = z.object({
  journalId: id,
  day: z.string(),
  kind: z.string(),
  no: z.string().nullable(),
  narration: z.string(),
  reference: z.string().nullable(),
  amount: money,
});
export type BookItem = z.output<typeof bookItem>;

export const reconciliationFigures = z.object({
  /** By the books, on the day. */
  book: z.int(),
  /** In the books and not at the bank: money in, and money out, both as they stand in the books. */
  notAtBankIn: z.int(),
  notAtBankOut: z.int(),
  /** At the bank and not in the books. */
  notInBooks: z.int(),
  /** What the statement should say by that. */
  expected: z.int(),
});

export const reconciliation = z.object({
  id,
  version: z.int(),
  moneyId: id,
  money: z.string(),
  untilDay: z.string(),
  statementBalance: z.int(),
  state: z.enum(['open', 'locked']),
  by: z.string(),
  lockedBy: z.string().nullable(),
  lockedAt: instant.nullable(),
  /** The caller prepared it, so somebody else locks it. */
  mine: z.boolean(),
});
export type Reconciliation = z.output<typeof reconciliation>;

/** So many lines and entries are shown at once; further ones are found by their words or amount. */
export const shownOpen = 500;

export const workspace = z.object({
  reconciliation: reconciliation.nullable(),
  figures: reconciliationFigures.nullable(),
  lines: z.array(bankLine),
  items: z.array(bookItem),
  /** Of all that is open, whatever is looked for. */
  lineCount: z.int(),
  itemCount: z.int(),
  /** The last line that was imported. */
  importedTo: z.string().nullable(),
});
export type Workspace = z.output<typeof workspace>;

const path = '/api/finance/reconciliations';
const ofMoney = z.object({ moneyId: id });
const journals = z.array(id).min(1, 'Choose an entry.').max(500);

export const statementsApi = {
  read: endpoint({
    method: 'POST',
    path: `${path}/statements`,
    access: financeAdmin,
    summary: 'Read a statement (CSV or Excel) and propose which column holds what',
    input: ofMoney,
    upload: true,
    output: statementSheet,
    errors: ['not_found', 'too_large', 'unsupported_type', 'rule'],
  }),
  head: endpoint({
    method: 'GET',
    path: `${path}/statements/:id`,
    access: financeAdmin,
    summary: 'A statement that was read and whose lines nobody has taken, with its heads in the rows that are named',
    input: statementHead.extend({ id }),
    output: statementSheet,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/statements/:id/lines`,
    access: financeAdmin,
    summary: 'Take the lines of a statement that was read; those that are known already add nothing',
    input: z.object({
      id,
      match: columnMatch,
      head: statementHead.nullable().default(null),
      /** What lines are that look like lines which are in already, read with or without the balance column then: asked for where there are any. */
      alike: z.enum(['same', 'others']).nullable().default(null),
    }),
    output: z.object({
      fresh: z.int(),
      known: z.int(),
      matched: z.int(),
      skipped: z.array(z.object({ row: z.int(), why: z.string() })),
    }),
    errors: ['not_found', 'rule', 'conflict'],
    idempotent: true,
  }),
  imported: endpoint({
    method: 'GET',
    path: `${path}/statements`,
    access: accountsRead,
    summary: 'Statements of an account that were imported, the newest first',
    input: pageInput(['takenAt'], '-takenAt').omit({ q: true }).extend({ moneyId: id }),
    output: pageOf(importedStatement),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/statements/:id/removal`,
    access: financeAdmin,
    summary: 'Remove a statement that was imported by mistake with its lines, while nothing is made of them',
    input: z.object({ id, reason: line(200) }),
    errors: ['not_found', 'rule'],
  }),
};

export const reconciliationApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: accountsRead,
    summary: 'Reconciliations of an account, the newest first',
    input: pageInput(['untilDay'], '-untilDay').omit({ q: true }).extend({ moneyId: id }),
    output: pageOf(reconciliation),
  }),
  workspace: endpoint({
    method: 'GET',
    path: `${path}/work/:moneyId`,
    access: accountsRead,
    summary: 'What is open between an account and its statements, or what of it is found by words or an amount',
    input: ofMoney.extend({ q: z.string().trim().max(100).optional() }),
    output: workspace,
    errors: ['not_found'],
  }),
  ticked: endpoint({
    method: 'GET',
    path: `${path}/ticked`,
    access: accountsRead,
    summary: 'What was ticked, with the line that shows it',
    input: pageInput(['clearedOn', 'day', 'amount'], '-clearedOn').extend({ moneyId: id }),
    output: pageOf(bookItem.extend({ clearedOn: z.string(), locked: z.boolean(), line: z.string().nullable(), by: z.string() })),
  }),
  start: endpoint({
    method: 'PUT',
    path,
    access: financeAdmin,
    summary: 'Begin to reconcile an account to a day and balance of the bank, or change them',
    input: z.object({ moneyId: id, untilDay: day, statementBalance: signedCents }),
    output: workspace,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  match: endpoint({
    method: 'POST',
    path: `${path}/match`,
    access: financeAdmin,
    summary: 'Tick what the statement’s lines show, by amount, reference and day',
    input: ofMoney,
    output: z.object({ matched: z.int() }),
    errors: ['not_found'],
  }),
  tick: endpoint({
    method: 'POST',
    path: `${path}/tick`,
    access: financeAdmin,
    summary: 'Tick entries by hand: with a line that shows their sum, or as shown on a day without one',
    input: z
      .object({ moneyId: id, journalIds: journals, lineId: id.nullable().default(null), clearedOn: day.nullable().default(null) })
      .refine(({ lineId, clearedOn }) => lineId !== null || clearedOn !== null, {
        path: ['clearedOn'],
        message: 'Say on which day the bank shows it.',
      }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  untick: endpoint({
    method: 'POST',
    path: `${path}/untick`,
    access: financeAdmin,
    summary: 'Take ticks back that are not locked, those of the same line together',
    input: z.object({ moneyId: id, journalIds: journals }),
    errors: ['not_found', 'rule'],
  }),
  charge: endpoint({
    method: 'POST',
    path: `${path}/lines/:id/charge`,
    access: financeAdmin,
    summary: 'Record a line of the bank’s as a charge',
    input: byId,
    errors: ['not_found', 'rule', 'conflict'],
    idempotent: true,
  }),
  receive: endpoint({
    method: 'POST',
    path: `${path}/lines/:id/receipt`,
    access: financeAdmin,
    summary: 'Receive a line of the bank’s: for the student, whom it names or who is named, else into suspense',
    input: z.object({ id, studentId: id.nullable().default(null) }),
    output: z.object({ receiptNo: z.string().nullable() }),
    errors: ['not_found', 'rule', 'conflict'],
    idempotent: true,
  }),
  lock: endpoint({
    method: 'POST',
    path: `${path}/:id/lock`,
    access: financeAdmin,
    summary: 'Lock a reconciliation that somebody else prepared',
    input: z.object({ id, version: z.int() }),
    output: reconciliation,
    errors: ['not_found', 'rule', 'conflict', 'forbidden'],
    idempotent: true,
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/statement`,
    access: accountsRead,
    summary: 'The reconciliation statement as PDF',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
