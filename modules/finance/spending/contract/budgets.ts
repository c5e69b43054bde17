import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { budgetsRead, budgetsWrite, expensesRead, spendingApprove } from '../../contract/access.ts';

export const budgetStates = ['draft', 'submitted', 'approved', 'active', 'closed'] as const;
export type BudgetState = (typeof budgetStates)[number];
export const controls = ['stop', 'warn', 'ignore'] as const;

/** How far a budget, or one account of it, is used. */
const used = { budgeted: money, committed: money, spent: money, remaining: money };

export const budgetUse = z.object({
  budgetId: id,
  name: z.string(),
  atCommitment: z.enum(controls),
  atPayment: z.enum(controls),
  expenseId: id,
  expenseName: z.string(),
  ...used,
});
export type BudgetUse = z.infer<typeof budgetUse>;

export const budgetRow = z.object({
  id,
  version: z.int(),
  name: z.string(),
  fromDay: day,
  toDay: day,
  departmentId: id.nullable(),
  department: z.string().nullable(),
  voteHeadId: id.nullable(),
  voteHead: z.string().nullable(),
  atCommitment: z.enum(controls),
  atPayment: z.enum(controls),
  state: z.enum(budgetStates),
  revision: z.int(),
  revisionOfId: id.nullable(),
  ...used,
});
export type BudgetRow = z.infer<typeof budgetRow>;

const share = z.number('Enter 0 to 100.').int().min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.');
export const budgetLine = z.object({
  expenseId: id,
  item: line(120),
  quantity: z
    .number('Enter how many.')
    .positive('Enter more than nothing.')
    .max(1_000_000, 'Enter at most 1,000,000.')
    .transform((value) => Math.max(0.01, Math.round(value * 100) / 100)),
  unitCost: cents,
  term1: share.default(50),
  term2: share.default(30),
  term3: share.default(20),
});
export type BudgetLine = z.output<typeof budgetLine>;

const shownLine = budgetLine.extend({
  id,
  quantity: z.number(),
  unitCost: money,
  expenseCode: z.string(),
  expenseName: z.string(),
  amount: money,
});
export const accountUse = z.object({ expenseId: id, expenseCode: z.string(), expenseName: z.string(), ...used });
export type AccountUse = z.infer<typeof accountUse>;

export const budget = budgetRow.extend({
  authorName: z.string(),
  at: instant,
  submittedName: z.string().nullable(),
  approvedName: z.string().nullable(),
  approvedAt: instant.nullable(),
  remark: z.string().nullable(),
  /** The caller wrote or submitted it, so somebody else approves it. */
  mine: z.boolean(),
  lines: z.array(shownLine),
  accounts: z.array(accountUse),
});
export type Budget = z.infer<typeof budget>;

const scope = { departmentId: optionalId, voteHeadId: optionalId };
export const budgetDraft = z.object({
  name: line(100),
  fromDay: day,
  toDay: day,
  ...scope,
  atCommitment: z.enum(controls).default('warn'),
  atPayment: z.enum(controls).default('warn'),
  lines: z.array(budgetLine).min(1, 'Enter what is budgeted for.').max(300),
});
export type BudgetDraft = z.output<typeof budgetDraft>;

export const reportRow = accountUse.extend({
  id: z.string(),
  budgetId: id,
  budgetName: z.string(),
  department: z.string().nullable(),
  voteHead: z.string().nullable(),
  /** Of what is budgeted, committed or spent, in hundredths. */
  share: z.int(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const budgetEntry = z.object({
  id,
  day,
  kind: z.string(),
  documentId: id.nullable(),
  documentNo: z.string().nullable(),
  narration: z.string(),
  amount: money,
});
export type BudgetEntry = z.infer<typeof budgetEntry>;

const path = '/api/finance/budgets';
const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;
const step = <const P extends string, const A extends typeof budgetsWrite, I extends typeof versioned>(
  name: P,
  access: A,
  summary: string,
  input: I,
) => endpoint({ method: 'POST', path: `${path}/:id/${name}`, access, summary, idempotent: true, input, output: budget, errors });

export const budgetsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: budgetsRead,
    summary: 'Budgets with what is spent and what remains',
    input: pageInput(['fromDay', 'name', 'state', 'budgeted', 'remaining'], '-fromDay').extend({
      state: z.enum(budgetStates).optional(),
      departmentId: id.optional(),
      voteHeadId: id.optional(),
    }),
    output: pageOf(budgetRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: budgetsRead,
    summary: 'One budget with its lines and how far its accounts are used',
    input: byId,
    output: budget,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: budgetsWrite,
    summary: 'Draft a budget',
    idempotent: true,
    input: budgetDraft,
    output: budget,
    errors,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: budgetsWrite,
    summary: 'Change a budget that is a draft',
    input: budgetDraft.extend({ id, version: z.int() }),
    output: budget,
    errors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: budgetsWrite,
    summary: 'Remove a draft',
    input: byId,
    errors: ['not_found', 'rule', 'in_use'],
  }),
  fromActuals: endpoint({
    method: 'POST',
    path: `${path}/fromactuals`,
    access: budgetsWrite,
    summary: 'Draft a budget from what was spent, more or less some per cent',
    idempotent: true,
    input: z.object({
      name: line(100),
      fromDay: day,
      toDay: day,
      basedFrom: day,
      basedTo: day,
      percent: z.number('Enter a percentage.').int().min(-90, 'Enter −90 to 300.').max(300, 'Enter −90 to 300.').default(0),
      ...scope,
    }),
    output: budget,
    errors,
  }),
  submit: step('submit', budgetsWrite, 'Hand a draft in for approval', versioned),
  decide: step(
    'decide',
    spendingApprove,
    'Approve a budget, or give it back as a draft with a remark, by somebody who did not write it',
    versioned.extend({ approved: z.boolean(), remark: optionalText(500) }),
  ),
  activate: step('activate', budgetsWrite, 'Put an approved budget in force, in place of what it revises', versioned),
  close: step('close', spendingApprove, 'Close a budget: it controls no more', versioned),
  revise: step('revise', budgetsWrite, 'A draft that will take this budget’s place', versioned),
  report: endpoint({
    method: 'GET',
    path: '/api/finance/budgetreport',
    access: budgetsRead,
    summary: 'Budget against actual, account by account, of the budgets in force or of one',
    input: pageInput(['budgetName', 'expenseCode', 'budgeted', 'spent', 'remaining', 'share'], '-share').extend({
      budgetId: id.optional(),
      departmentId: id.optional(),
      voteHeadId: id.optional(),
      over: z.enum(['80', '100']).optional(),
    }),
    output: pageOf(reportRow),
  }),
  entries: endpoint({
    method: 'GET',
    path: `${path}/:id/entries`,
    access: budgetsRead,
    summary: 'What was posted to one account within a budget, newest first',
    input: pageInput(['day'], '-day').omit({ q: true }).extend({ id, expenseId: id }),
    output: pageOf(budgetEntry),
    errors: ['not_found'],
  }),
  remaining: endpoint({
    method: 'GET',
    path: '/api/finance/budgetremaining',
    access: expensesRead,
    summary: 'What remains for such spending in the budgets in force',
    input: z.object({ expenseId: id, voteHeadId: id.optional(), departmentId: id.optional(), day }),
    output: z.object({ rows: z.array(budgetUse) }),
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: budgetsRead,
    summary: 'The budget against actual on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
