import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';
import { methods, month, optionalMonth, purposes, rate, sides } from './words.ts';

const text = z.string().nullable();
const version = z.int();

/** Where a row of somebody stands on the school’s day. */
export const useStates = ['now', 'coming', 'over'] as const;
export const useStateWords: Readonly<Record<(typeof useStates)[number], string>> = {
  now: 'Has it',
  coming: 'Comes',
  over: 'Over',
};

/** An allowance or a deduction that somebody has, from a month until a month. */
export const itemUse = z.object({
  id,
  version,
  staffMemberId: id,
  name: z.string(),
  staffNo: z.string(),
  payrollNo: z.string(),
  departmentName: text,
  itemId: id,
  itemName: z.string(),
  side: z.enum(sides),
  method: z.enum(methods),
  purpose: z.enum(purposes),
  fromMonth: z.string(),
  /** Its last month; null: until further notice. */
  toMonth: text,
  /** For its one month, and whether in place of what they have otherwise. */
  once: z.boolean(),
  replaces: z.boolean(),
  /** Their own; null: the item’s. */
  amount: money.nullable(),
  rate: z.int().nullable(),
  /** What holds: their own, or else the item’s. */
  holdsAmount: money.nullable(),
  holdsRate: z.int().nullable(),
  reference: text,
  because: text,
  state: z.enum(useStates),
  /** The last month of which pay was posted by it: from then on it stays as it is and can only be ended. */
  paidUntil: text,
  authorName: z.string(),
  at: instant,
});
export type ItemUse = z.infer<typeof itemUse>;

const given = {
  fromMonth: month,
  toMonth: optionalMonth,
  once: z.boolean().default(false).describe('For its first month alone'),
  replaces: z.boolean().default(false).describe('In place of what they have otherwise in that month; else on top of it'),
  amount: centsOrZero.nullable().default(null),
  rate: rate.nullable().default(null),
  reference: optionalLine(40),
  because: optionalLine(200),
};
export const useDraft = z.object(given);
export type UseDraft = z.output<typeof useDraft>;

const path = '/api/hr/payitemuses';
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;

export const itemUsesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: payRead,
    summary: 'Who has which allowances and deductions',
    input: pageInput(['name', 'itemName', 'fromMonth', 'toMonth', 'payrollNo']).extend({
      side: z.enum(sides).optional(),
      itemId: id.optional(),
      staffMemberId: id.optional(),
      departmentId: id.optional(),
      state: z.enum(useStates).optional(),
    }),
    output: pageOf(itemUse),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: payRead,
    summary: 'One row of who has what',
    input: byId,
    output: itemUse,
    errors: ['not_found'],
  }),
  give: endpoint({
    method: 'POST',
    path,
    access: hrAdmin,
    summary: 'Give an allowance or a deduction to one employee or to many, from a month on or for one month',
    idempotent: true,
    input: useDraft.extend({
      itemId: id,
      staffMemberIds: z.array(id).min(1, 'Choose whom it is for.').max(500, 'At most 500 at once.'),
    }),
    output: z.object({ given: z.int(), ids: z.array(id) }),
    errors: ['duplicate', 'conflict', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: hrAdmin,
    summary: 'Put a row right by which nothing was paid yet',
    input: useDraft.extend({ id, version }),
    output: itemUse,
    errors,
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/:id/end`,
    access: hrAdmin,
    summary: 'Say which month is the last one, or that it goes on; not before the last month that was paid by it',
    input: z.object({ id, version, toMonth: optionalMonth }),
    output: itemUse,
    errors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: hrAdmin,
    summary: 'Remove a row that was given by mistake and by which nothing was paid',
    input: byId,
    errors: ['not_found', 'conflict', 'in_use', 'rule'],
  }),
};
