import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';
import { inKinds, methods, purposes, rate, sides } from './words.ts';

const access = { read: payRead, write: hrAdmin };
const text = z.string().nullable();
const yes = z.boolean().default(true);

const band = z.object({ from: centsOrZero, to: centsOrZero.nullable(), amount: centsOrZero.default(0), rate: rate.default(0) });
const formula = optionalLine(300);

const record = {
  side: z.enum(sides),
  name: z.string(),
  method: z.enum(methods),
  amount: money.nullable(),
  rate: z.int().nullable(),
  formula: text,
  forAll: z.boolean(),
  active: z.boolean(),
  /** Employees who have it in this month by a row of their own. */
  users: z.int(),
};
const draft = {
  name: line(60),
  amount: centsOrZero.nullable().default(null),
  rate: rate.nullable().default(null),
  formula,
  forAll: z.boolean().default(false),
  active: yes,
};
const sortable = ['name', 'method', 'users', 'active'] as const;

/** What is added to basic pay. */
export const allowances = resource({
  path: '/api/hr/allowances',
  access,
  words: { one: 'allowance', many: 'Allowances', says: { list: 'What is added to basic pay' } },
  record: {
    ...record,
    taxable: z.boolean(),
    pensionable: z.boolean(),
    inKind: z.enum(inKinds),
    partMonth: z.boolean(),
  },
  draft: z.object({
    ...draft,
    method: z.enum(['fixed', 'of_basic', 'formula'], 'Choose how its amount comes.').default('fixed'),
    taxable: yes,
    pensionable: yes,
    inKind: z.enum(inKinds).default('cash'),
    partMonth: yes,
  }),
  filter: pageInput(sortable).extend({
    side: z.literal('allowance').default('allowance'),
    method: z.enum(['fixed', 'of_basic', 'formula']).optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type Allowance = RecordOf<typeof allowances>;

/** What is taken off net pay. */
export const deductions = resource({
  path: '/api/hr/deductions',
  access,
  words: { one: 'deduction', many: 'Deductions', says: { list: 'What is taken off net pay' } },
  record: {
    ...record,
    bands: z.array(band),
    purpose: z.enum(purposes),
    priority: z.int(),
    keepsThird: z.boolean(),
    carried: z.boolean(),
    partMonth: z.boolean(),
    payee: text,
    payeeNo: text,
    ledgerId: id.nullable(),
  },
  draft: z.object({
    ...draft,
    method: z.enum(methods, 'Choose how its amount comes.').default('fixed'),
    bands: z.array(band).max(40, 'At most 40 bands.').default([]),
    purpose: z.enum(purposes, 'Choose what it is.').default('other'),
    priority: z.number('Enter 1 to 99.').int('Enter 1 to 99.').min(1, 'Enter 1 to 99.').max(99, 'Enter 1 to 99.').default(50),
    keepsThird: yes,
    carried: yes,
    partMonth: z.boolean().default(false),
    payee: optionalLine(80),
    payeeNo: optionalLine(40),
    ledgerId: optionalId,
  }),
  filter: pageInput([...sortable, 'purpose', 'priority', 'payee']).extend({
    side: z.literal('deduction').default('deduction'),
    method: z.enum(methods).optional(),
    purpose: z.enum(purposes).optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type Deduction = RecordOf<typeof deductions>;

const added = z.object({ added: z.int() });

export const allowancesApi = {
  ...allowances.api,
  addUsual: endpoint({
    method: 'POST',
    path: '/api/hr/allowances/usual',
    access: hrAdmin,
    summary: 'Add the allowances that schools usually pay, those whose names are not there yet',
    output: added,
  }),
};

export const deductionsApi = {
  ...deductions.api,
  addUsual: endpoint({
    method: 'POST',
    path: '/api/hr/deductions/usual',
    access: hrAdmin,
    summary: 'Add the deductions that schools usually make, those whose names are not there yet',
    output: added,
  }),
};

const shillings = z.number('Enter a number.').min(0, 'Enter 0 or more.').max(1_000_000_000, 'Enter less.');

/** What a formula is tried with: a month of pay; pay in cents, days, hours and years as they are. */
export const exampleFacts = z.object({
  basic: centsOrZero.default(4_500_000),
  fullBasic: centsOrZero.default(4_500_000),
  gross: centsOrZero.default(5_500_000),
  days: shillings.default(30),
  ofDays: shillings.default(30),
  hours: shillings.default(0),
  years: shillings.default(3),
  age: shillings.default(35),
});

export const payItemsApi = {
  tryFormula: endpoint({
    method: 'POST',
    path: '/api/hr/payitems/try',
    access: hrAdmin,
    reads: true,
    summary: 'Try a formula: what it gives for a month of pay, or what is wrong with it and where',
    input: z.object({ side: z.enum(sides), formula: z.string().max(2000), facts: exampleFacts.prefault({}) }),
    output: z.object({
      amount: money.nullable(),
      problem: z.string().nullable(),
      /** Of the characters that are wrong, the first and the one after the last, from 0. */
      at: z.object({ from: z.int(), to: z.int() }).nullable(),
    }),
  }),
};
