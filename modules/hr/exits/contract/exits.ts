import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalText } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { hrAdmin, payApprove, payRead } from '../../contract/access.ts';
import { exitReasons, exitStates, noticePayers } from './words.ts';

const text = z.string().nullable();
const count = z.int();

/** What is due, or taken (less than nothing), with the rule that says so; cents. */
export const exitLine = z.object({
  label: z.string(),
  base: money.nullable(),
  /** Days in hundredths. */
  quantity: count.nullable(),
  /** Null: payroll finds it out. */
  amount: money.nullable(),
  rule: z.string(),
  source: text,
});
export type ExitLine = z.infer<typeof exitLine>;

const recovery = z.object({ what: line(120), amount: cents });

/** What leaving comes to, before tax. */
export const exitDues = z.object({
  lines: z.array(exitLine),
  notes: z.array(z.string()),
  due: money,
  taken: money,
  noticeDays: count,
  noticeServed: count,
  noticeOwed: count,
  /** Employed without a break since. */
  since: z.string(),
  years: count,
});
export type ExitDues = z.infer<typeof exitDues>;

export const exitRow = z.object({
  id,
  version: count,
  staffMemberId: id,
  name: z.string(),
  staffNo: z.string(),
  payrollNo: z.string(),
  departmentName: text,
  lastDay: z.string(),
  reason: z.enum(exitReasons),
  /** Before tax; cents. */
  due: money,
  taken: money,
  state: z.enum(exitStates),
  authorName: z.string(),
  at: instant,
});
export type ExitRow = z.infer<typeof exitRow>;

export const exit = exitRow.extend({
  note: text,
  noticeGivenOn: text,
  noticeDays: count,
  noticeServed: count,
  noticeOwed: count,
  noticeBy: z.enum(noticePayers),
  gratuityRate: count.nullable(),
  gratuityFrom: text,
  recoveries: z.array(z.object({ what: z.string(), amount: money })),
  lines: z.array(exitLine),
  notes: z.array(z.string()),
  /** Something has changed since it was worked out: it is saved again before it is confirmed. */
  stale: z.boolean(),
  /** The caller prepared it, or it is their own leaving. */
  mine: z.boolean(),
  /** The payslip that pays it, as soon as there is one. */
  slip: z.object({ id, runTitle: z.string(), runState: z.string(), net: money }).nullable(),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: text, at: instant })),
});
export type Exit = z.infer<typeof exit>;

export const exitDraft = z.object({
  staffMemberId: id,
  lastDay: day,
  reason: z.enum(exitReasons, 'Choose why they leave.'),
  note: optionalText(500),
  noticeGivenOn: optionalDay,
  noticeDays: z
    .number('Enter a number of days.')
    .int('Enter whole days.')
    .min(0, 'Enter 0 to 366.')
    .max(366, 'Enter 0 to 366.')
    .nullable()
    .default(null)
    .describe('Days of notice; null: as the payroll details have it'),
  noticeBy: z.enum(noticePayers).default('none'),
  gratuityRate: z
    .number('Enter a rate.')
    .int('Enter at most two decimals.')
    .min(1, 'Enter more than 0 %, or leave it empty.')
    .max(10_000, 'Enter up to 100 %.')
    .nullable()
    .default(null)
    .describe('Gratuity by contract in hundredths of a per cent of basic pay earned'),
  gratuityFrom: optionalDay.describe(
    'Since when basic pay counts for the gratuity; null: since they are employed without a break',
  ),
  recoveries: z.array(recovery).max(10, 'At most ten.').default([]),
});
export type ExitDraft = z.output<typeof exitDraft>;

const path = '/api/hr/exits';
const errors = ['not_found', 'conflict', 'rule'] as const;
const versioned = byId.extend({ version: count });
const taking = {
  method: 'POST',
  access: payApprove,
  idempotent: true,
  input: versioned.extend({ comment: optionalText(300) }),
  output: exit,
  errors,
} as const;
const paper = { method: 'GET', access: payRead, output: binary, errors: ['not_found', 'rule'] } as const;

export const exitsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: payRead,
    summary: 'Employees who leave or have left, the last day first',
    input: pageInput(['lastDay', 'name', 'due', 'taken', 'at'], '-lastDay').extend({
      state: z.enum(exitStates).optional(),
      reason: z.enum(exitReasons).optional(),
      year: count.min(2000).max(2100).optional(),
      staffMemberId: id.optional(),
    }),
    output: pageOf(exitRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: payRead,
    summary: 'One employee who leaves: what is due and taken, each with its rule',
    input: byId,
    output: exit,
    errors: ['not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: hrAdmin,
    reads: true,
    summary: 'What leaving would come to',
    input: exitDraft,
    output: exitDues,
    errors: ['rule'],
  }),
  prepare: endpoint({
    method: 'POST',
    path,
    access: hrAdmin,
    summary: 'Prepare that an employee leaves; nothing changes until another confirms it',
    idempotent: true,
    input: exitDraft,
    output: exit,
    errors: ['duplicate', 'conflict', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: hrAdmin,
    summary: 'Change what was prepared, and calculate it again',
    input: exitDraft.omit({ staffMemberId: true }).extend({ id, version: count }),
    output: exit,
    errors: [...errors, 'duplicate'],
  }),
  confirm: endpoint({
    ...taking,
    path: `${path}/:id/confirm`,
    summary: 'Confirm that an employee leaves: the contract ends, and the payroll of the last month pays and takes all of it',
  }),
  takeBack: endpoint({
    ...taking,
    path: `${path}/:id/takeback`,
    summary: 'Cancel it while that payroll is not posted, with the reason: the contract goes on and all is as before',
  }),
  statement: endpoint({
    ...paper,
    path: `${path}/:id/statement`,
    summary: 'The statement of final dues, on the school’s paper',
    input: byId,
  }),
  certificate: endpoint({
    ...paper,
    path: `${path}/:id/certificate`,
    reads: false,
    summary: 'The certificate of service (Employment Act 2007, s. 51); each print is noted in the history',
    input: byId.extend({ withReason: z.boolean().optional().describe('Says why they left, where they ask for it') }),
  }),
};
