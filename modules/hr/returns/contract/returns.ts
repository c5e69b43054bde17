import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, line, optionalDay, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';
import { month } from '../../items/contract/words.ts';
import { returnKinds, returnLacks, returnStates } from './kinds.ts';

const count = z.int();
const text = z.string().nullable();

/** Which return of a month. */
const which = {
  month,
  kind: z.enum(returnKinds, 'Choose a return.'),
  /** To whom it goes, where a kind has several: the SACCO, the scheme. */
  about: z.string().trim().max(200).default(''),
};

/** That a return was filed, and paid; what was taken back says so. */
export const filedMark = z.object({
  id,
  version: count,
  state: z.enum(['filed', 'paid', 'taken_back']),
  filedOn: z.string(),
  reference: text,
  amount: money,
  paidOn: text,
  paidReference: text,
  note: text,
  authorName: z.string(),
  at: instant,
  takenBackBecause: text,
});
export type FiledMark = z.infer<typeof filedMark>;

/** A return of a month; cents. */
export const returnRow = z.object({
  kind: which.kind,
  about: z.string(),
  name: z.string(),
  employees: count,
  /** What the employees and the employer give. */
  employee: money,
  employer: money,
  amount: money,
  dueOn: z.string(),
  dueSource: z.string(),
  state: z.enum(returnStates),
  /** The mark that counts; null: nobody has filed it yet. */
  filed: filedMark.nullable(),
  /** Something else was filed than payroll comes to now. */
  differs: z.boolean(),
  /** Who is named without what the return asks. */
  lacks: z.array(z.object({ what: z.enum(returnLacks), names: z.array(z.string()) })),
});
export type ReturnRow = z.infer<typeof returnRow>;

/** One line of the reconciliation; null: that column does not know it by itself. Cents. */
export const reconciled = z.object({
  name: z.string(),
  account: text,
  slips: money,
  returns: money.nullable(),
  ledger: money.nullable(),
  /** What the furthest two are apart. */
  difference: money,
  ok: z.boolean(),
});
export type Reconciled = z.infer<typeof reconciled>;

const path = '/api/hr/returns';
const versioned = z.object({ id, version: count });
const errors = ['not_found', 'conflict', 'rule'] as const;

export const returnsApi = {
  month: endpoint({
    method: 'GET',
    path,
    access: payRead,
    summary: 'The returns of a month of posted pay with their sums, the last posted month when it is left out',
    input: z.object({ month: month.optional() }),
    output: z.object({
      month: z.string(),
      /** Months that have posted pay, the last first. */
      months: z.array(z.string()),
      employees: count,
      /** What the school lacks itself: its PIN, its NSSF number. */
      schoolLacks: z.array(z.string()),
      rows: z.array(returnRow),
    }),
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: `${path}/reconciliation`,
    access: payRead,
    summary: 'A month’s payslips against its returns and the ledger',
    input: z.object({ month }),
    output: z.object({ month: z.string(), rows: z.array(reconciled), ok: z.boolean() }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/file`,
    access: payRead,
    summary:
      'A return of a month: the file that the authority takes, the same as CSV, or on the school’s paper with sums and signatures',
    input: z.object({ ...which, form: z.enum(['file', 'csv', 'pdf']).default('file') }),
    output: binary,
    errors: ['not_found'],
  }),
  marks: endpoint({
    method: 'GET',
    path: `${path}/filed`,
    access: payRead,
    summary: 'What was said of a return, also what was withdrawn, the newest first',
    input: z.object(which),
    output: z.object({ rows: z.array(filedMark) }),
  }),
  filed: endpoint({
    method: 'POST',
    path: `${path}/filed`,
    access: hrAdmin,
    summary: 'Say that a return was filed, and paid where it was',
    idempotent: true,
    input: z.object({
      ...which,
      filedOn: day,
      reference: optionalLine(60),
      amount: centsOrZero,
      paidOn: optionalDay,
      paidReference: optionalLine(60),
      note: optionalText(300),
    }),
    output: filedMark,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  paid: endpoint({
    method: 'POST',
    path: `${path}/filed/:id/paid`,
    access: hrAdmin,
    summary: 'Say that a return that was filed has been paid',
    idempotent: true,
    input: versioned.extend({ paidOn: day, paidReference: optionalLine(60) }),
    output: filedMark,
    errors,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${path}/filed/:id/takeback`,
    access: hrAdmin,
    summary: 'Withdraw that a return was filed, with the reason; it is due again',
    idempotent: true,
    input: versioned.extend({ because: line(200) }),
    output: filedMark,
    errors,
  }),
};
