import { z } from 'zod';
import { binary, endpoint, type Output } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity } from '../../setup/contract/quantity.ts';
import { requisitionStates, statuses } from './words.ts';

/** What a budget has left for a requisition. */
export const budgetShown = z.object({
  budget: z.string(),
  expenseName: z.string(),
  remaining: money,
  asked: money,
  /** What happens where too little remains. */
  at: z.enum(['stop', 'warn', 'ignore']),
});
export type BudgetShown = z.infer<typeof budgetShown>;

export const requisitionRow = z.object({
  id,
  version: z.int(),
  requisitionNo: z.string(),
  day,
  departmentName: z.string().nullable(),
  storeName: z.string().nullable(),
  purpose: z.string(),
  neededOn: day.nullable(),
  lineCount: z.int(),
  /** What it is estimated at. */
  amount: money,
  askedName: z.string(),
  status: z.enum(statuses),
});
export type RequisitionRow = z.infer<typeof requisitionRow>;

export const requisitionLine = z.object({
  lineId: id,
  itemId: id.nullable(),
  code: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  /** The item’s own unit; quantities are thousandths of it. */
  unit: z.string(),
  divisible: z.boolean(),
  /** What it was asked in, and how many thousandths of the item’s unit are in one. */
  unitName: z.string(),
  factor: amountOf,
  quantity: amountOf,
  ordered: amountOf,
  received: amountOf,
  issued: amountOf,
  toOrder: amountOf,
  toIssue: amountOf,
  /** What is in the requisition’s store now. */
  inStore: amountOf,
  /** Estimates: of one of what it was asked in, and of the line. */
  unitPrice: money,
  amount: money,
});
export type RequisitionLine = z.infer<typeof requisitionLine>;

export const requisition = requisitionRow.extend({
  state: z.enum(requisitionStates),
  departmentId: id.nullable(),
  storeId: id.nullable(),
  expenseId: id.nullable(),
  expenseName: z.string().nullable(),
  voteHeadId: id.nullable(),
  voteHeadName: z.string().nullable(),
  /** The caller asked for it. */
  mine: z.boolean(),
  /** The same, or they supported it. */
  handledByMe: z.boolean(),
  /** The caller heads the department that asks. */
  supports: z.boolean(),
  /** The caller approves for the stores, and nobody is to support it first. */
  approves: z.boolean(),
  /** Either of these. */
  decides: z.boolean(),
  /** The caller may take it back: who asked, or who holds all rights. */
  cancels: z.boolean(),
  /** The caller may close what is left: who asked, approves or buys. */
  closes: z.boolean(),
  /** Budgets that it falls under, until it is decided on. */
  budgets: z.array(budgetShown),
  lines: z.array(requisitionLine),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type Requisition = z.infer<typeof requisition>;

export const lineDraft = z.object({
  itemId: optionalId,
  description: optionalLine(200),
  /** One of the item’s units; its own where none is named. */
  unitName: optionalLine(20),
  quantity: quantity.describe('Thousandths of the unit'),
  price: centsOrZero.default(0).describe('What one unit is estimated at'),
});
export type LineDraft = z.output<typeof lineDraft>;

const budgeted = {
  departmentId: optionalId,
  expenseId: optionalId.describe('The budget’s line; that of each item’s category where none is named'),
  voteHeadId: optionalId,
  lines: z.array(lineDraft).min(1, 'Add what is wanted.').max(100, 'At most 100 lines.'),
};
export const requisitionDraft = z.object({
  ...budgeted,
  storeId: optionalId,
  purpose: line(300),
  neededOn: optionalDay,
  submit: z.boolean().default(false).describe('Submit it at once'),
});
export type RequisitionDraft = z.output<typeof requisitionDraft>;

const path = '/api/inventory/requisitions';
const errors = ['not_found', 'conflict', 'rule'] as const;
const versioned = byId.extend({ version: z.int() });
const taking = {
  method: 'POST',
  access: everybody,
  idempotent: true,
  input: versioned.extend({ comment: optionalLine(300) }),
  output: requisition,
  errors,
} as const;

export const requisitionsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Requisitions',
    input: pageInput(['day', 'requisitionNo', 'departmentName', 'neededOn', 'amount', 'askedName'], '-day').extend({
      status: z
        .enum(['open', ...statuses])
        .optional()
        .describe('open: not closed, rejected, cancelled or issued'),
      departmentId: id.optional(),
      storeId: id.optional(),
      mine: z.boolean().optional().describe('Only my own'),
      waiting: z.boolean().optional().describe('Only what waits for me'),
      left: z.enum(['issue', 'order']).optional().describe('Approved, with something left to issue or to order'),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(requisitionRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One requisition with its lines, what of them is ordered and issued, and who signed it',
    input: byId,
    output: requisition,
    errors: ['not_found'],
  }),
  budgetLines: endpoint({
    method: 'GET',
    path: `${path}/budget-lines`,
    access: everybody,
    summary: 'Accounts and vote heads that a requisition can fall under',
    output: z.object({
      accounts: z.array(z.object({ id, code: z.string(), name: z.string() })),
      voteHeads: z.array(z.object({ id, code: z.string(), name: z.string() })),
    }),
  }),
  budgets: endpoint({
    method: 'POST',
    path: `${path}/budgets`,
    access: everybody,
    summary: 'What budgets have left for lines that are being typed',
    reads: true,
    input: z.object(budgeted),
    output: z.object({ rows: z.array(budgetShown) }),
    errors: ['rule'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Write a requisition, as a draft or to be submitted at once',
    idempotent: true,
    input: requisitionDraft,
    output: requisition,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change one’s own requisition; one that somebody signed goes back to a draft',
    input: requisitionDraft.extend(versioned.shape),
    output: requisition,
    errors,
  }),
  submit: endpoint({ ...taking, path: `${path}/:id/submit`, summary: 'Submit one’s own requisition' }),
  support: endpoint({ ...taking, path: `${path}/:id/support`, summary: 'Support a requisition, as the head of the department' }),
  approve: endpoint({ ...taking, path: `${path}/:id/approve`, summary: 'Approve a requisition for the stores' }),
  reject: endpoint({ ...taking, path: `${path}/:id/reject`, summary: 'Reject a requisition, with the reason' }),
  cancel: endpoint({
    ...taking,
    path: `${path}/:id/cancel`,
    summary: 'Cancel a requisition of which nothing is ordered or issued',
  }),
  close: endpoint({ ...taking, path: `${path}/:id/close`, summary: 'Close what is left of a requisition, with the reason' }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The counter requisition (S11) as PDF',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
export type BudgetLines = Output<typeof requisitionsApi.budgetLines>;
