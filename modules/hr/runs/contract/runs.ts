import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { hrAdmin, payApprove, payRead } from '../../contract/access.ts';
import { month } from '../../days/contract/staff-sheets.ts';

export const runStates = ['draft', 'calculated', 'reviewed', 'approved', 'posted', 'paid', 'locked', 'reversed'] as const;
export type RunState = (typeof runStates)[number];

const count = z.int();
const text = z.string().nullable();

export const payRunRow = z.object({
  id,
  version: count,
  month,
  title: z.string(),
  /** Whom it is of, in words: everybody, departments, so many named. */
  scope: z.string(),
  payDay: z.string(),
  state: z.enum(runStates),
  employees: count,
  gross: money,
  net: money,
  /** Gross pay and what the employer adds. */
  cost: money,
  /** Payslips with something to be looked at. */
  exceptions: count,
});
export type PayRunRow = z.infer<typeof payRunRow>;

/** Somebody whom the school pays in the month and who stands in another run of it. */
const elsewhere = z.object({ staffMemberId: id, fullName: z.string(), runId: id, runTitle: z.string() });

export const payRun = payRunRow.extend({
  departmentIds: z.array(id).nullable(),
  staffMemberIds: z.array(id).nullable(),
  note: text,
  paye: money,
  nssf: money,
  health: money,
  housing: money,
  nita: money,
  employer: money,
  deductions: money,
  carried: money,
  authorName: z.string(),
  createdAt: instant,
  calculatedName: text,
  calculatedAt: instant.nullable(),
  postedOn: text,
  journalId: id.nullable(),
  reversalId: id.nullable(),
  /** Something that pay is reckoned from has changed since it was calculated. */
  stale: z.boolean(),
  elsewhere: z.array(elsewhere),
  /** The caller calculated or reviewed it. */
  mine: z.boolean(),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type PayRun = z.infer<typeof payRun>;

/** What a run posts, by account and department; cents. */
export const postingLine = z.object({
  account: z.string(),
  departmentName: text,
  debit: money,
  credit: money,
});

const path = '/api/hr/payrolls';
const errors = ['not_found', 'conflict', 'rule'] as const;
const versioned = byId.extend({ version: count });
const scope = {
  /** Null: all departments. */
  departmentIds: z.array(id).min(1, 'Choose a department.').max(200).nullable().default(null),
  /** Null: all employees. */
  staffMemberIds: z.array(id).min(1, 'Choose an employee.').max(500, 'At most 500 at once.').nullable().default(null),
};
const draft = { title: line(80), payDay: day, note: optionalText(300), ...scope };
const taking = {
  method: 'POST',
  idempotent: true,
  input: versioned.extend({ comment: optionalText(300) }),
  output: payRun,
  errors,
} as const;

export const payRunsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: payRead,
    summary: 'Runs of payroll, the last month first',
    input: pageInput(['month', 'title', 'payDay', 'employees', 'gross', 'net', 'cost'], '-month').extend({
      state: z.enum(runStates).optional(),
      year: count.min(2000).max(2100).optional(),
    }),
    output: pageOf(payRunRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: payRead,
    summary: 'A run with its sums, its steps and who stands in another run',
    input: byId,
    output: payRun,
    errors: ['not_found'],
  }),
  suggest: endpoint({
    method: 'GET',
    path: `${path}/next`,
    access: hrAdmin,
    summary: 'The month that is to be paid next, with its pay day and how many employees nobody has taken yet',
    output: z.object({ month, title: z.string(), payDay: z.string(), employees: count, unconfirmed: count }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: hrAdmin,
    summary: 'Begin a run for a month, of everybody or of some',
    idempotent: true,
    input: z.object({ month, ...draft }),
    output: payRun,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: hrAdmin,
    summary: 'Change the title, pay day or whom a run is of, until it is reviewed; it is calculated again after that',
    input: versioned.extend(draft),
    output: payRun,
    errors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: hrAdmin,
    summary: 'Remove a run that was not reviewed yet, with its payslips',
    input: byId,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  calculate: endpoint({
    ...taking,
    path: `${path}/:id/calculate`,
    access: hrAdmin,
    summary:
      'Calculate the run, anew where it was calculated before: the law of its month, contracts, attendance, allowances and deductions',
  }),
  review: endpoint({
    ...taking,
    path: `${path}/:id/review`,
    access: hrAdmin,
    summary: 'Say that the payslips have been looked through',
  }),
  sendBack: endpoint({
    ...taking,
    path: `${path}/:id/sendback`,
    access: payApprove,
    summary: 'Send a run back to be calculated again, with the reason',
  }),
  approve: endpoint({
    ...taking,
    path: `${path}/:id/approve`,
    access: payApprove,
    summary: 'Approve a run that another has calculated',
  }),
  post: endpoint({
    ...taking,
    path: `${path}/:id/post`,
    access: payApprove,
    summary: 'Post a run to the ledger as one journal by account and department; nothing of it changes after that',
    input: taking.input.extend({
      on: optionalDay.describe('The day of the journal; the pay day, or today where that has not come'),
    }),
  }),
  reverse: endpoint({
    ...taking,
    path: `${path}/:id/reverse`,
    access: payApprove,
    summary: 'Reverse a posted run as a whole, with the reason; not once somebody was paid or a later month is posted',
  }),
  lock: endpoint({ ...taking, path: `${path}/:id/lock`, access: hrAdmin, summary: 'Close a run whose pay has all left' }),
  posting: endpoint({
    method: 'GET',
    path: `${path}/:id/posting`,
    access: payRead,
    summary: 'What a run posts, or has posted, by account and department',
    input: byId,
    output: z.object({ rows: z.array(postingLine), debit: money, credit: money }),
    errors: ['not_found', 'rule'],
  }),
};
