import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';

export const monthField = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-mm.');
export const monthStates = ['prepared', 'posted', 'discarded', 'taken_back'] as const;

const group = z.object({
  categoryId: id,
  categoryName: z.string(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  assets: z.int(),
  amount: money,
});
export type DepreciationGroup = z.infer<typeof group>;

export const monthRow = z.object({
  id,
  version: z.int(),
  month: z.string(),
  state: z.enum(monthStates),
  assets: z.int(),
  amount: money,
  askedName: z.string(),
  at: instant,
  postedName: z.string().nullable(),
  backOn: z.string().nullable(),
});
export type MonthRow = z.infer<typeof monthRow>;

export const monthOfDepreciation = monthRow.extend({
  journalId: id.nullable(),
  groups: z.array(group),
  /** What is due is not what was prepared any more. */
  changed: z.boolean(),
  mine: z.boolean(),
  /** The caller approves for the stores. */
  mayApprove: z.boolean(),
  /** The caller prepared it, or approves for the stores. */
  mayDiscard: z.boolean(),
});
export type MonthOfDepreciation = z.infer<typeof monthOfDepreciation>;

export const monthLine = z.object({
  id,
  assetId: id,
  tag: z.string(),
  name: z.string(),
  categoryName: z.string(),
  departmentName: z.string().nullable(),
  month: z.string(),
  amount: money,
});
export type MonthLine = z.infer<typeof monthLine>;

const path = '/api/inventory/depreciation';
const errors = ['not_found', 'conflict', 'rule'] as const;
const taking = {
  method: 'POST',
  access: everybody,
  idempotent: true,
  input: byId.extend({ version: z.int(), comment: optionalLine(300) }),
  output: monthOfDepreciation,
  errors,
} as const;

export const depreciationApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Months of depreciation, the newest first',
    input: pageInput(['month', 'amount'], '-month').extend({ state: z.enum(monthStates).optional() }),
    output: pageOf(monthRow),
  }),
  next: endpoint({
    method: 'GET',
    path: `${path}/next`,
    access: everybody,
    summary: 'Which month comes next, and what is due in it; months that were missed come with it',
    input: z.object({ month: monthField.optional().describe('Only before the first one is posted') }),
    output: z.object({
      month: z.string().nullable().describe('Null: nothing is over yet, or one is prepared'),
      prepared: id.nullable(),
      /** True: no month was posted yet, and any that is over can be the first. */
      first: z.boolean(),
      latest: z.string(),
      assets: z.int(),
      amount: money,
      caughtUp: z.int(),
      groups: z.array(group),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One month of depreciation by category and department',
    input: byId,
    output: monthOfDepreciation,
    errors: ['not_found'],
  }),
  lines: endpoint({
    method: 'GET',
    path: `${path}/:id/lines`,
    access: everybody,
    summary: 'What was depreciated of each asset by a month that is posted',
    input: pageInput(['tag', 'name', 'categoryName', 'month', 'amount']).extend({ id, categoryId: id.optional() }),
    output: pageOf(monthLine),
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: everybody,
    summary: 'A month of depreciation on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  prepare: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Prepare the next month of depreciation, which another posts',
    idempotent: true,
    input: z.object({ month: monthField }),
    output: monthOfDepreciation,
    errors: ['rule', 'duplicate'],
  }),
  post: endpoint({
    ...taking,
    path: `${path}/:id/post`,
    summary: 'Post a prepared month as one journal by category and department',
  }),
  discard: endpoint({ ...taking, path: `${path}/:id/discard`, summary: 'Discard a prepared month' }),
  takeBack: endpoint({
    ...taking,
    path: `${path}/:id/takeback`,
    summary: 'Reverse the last posted month as a whole',
  }),
};
