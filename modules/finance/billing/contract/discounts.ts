import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { billingRead, billingUse } from '../../contract/access.ts';

export const discountWho = ['students', 'siblings', 'category', 'sponsor'] as const;
export const discountExpenses = ['discounts', 'bursaries'] as const;

const named = z.object({ id, name: z.string() });

/** What is taken off, of whom, and in which terms. It acts on what is billed from then on. */
export const discount = z.object({
  id,
  version: z.int(),
  name: z.string(),
  who: z.enum(discountWho),
  category: z.string().nullable(),
  sponsorId: id.nullable(),
  sponsorName: z.string().nullable(),
  rankFrom: z.int().nullable(),
  rankTo: z.int().nullable(),
  /** In hundredths of a per cent. */
  percent: z.int().nullable(),
  amount: money.nullable(),
  voteHeadId: id.nullable(),
  voteHeadName: z.string().nullable(),
  expense: z.enum(discountExpenses),
  fromTermId: id,
  fromTermName: z.string(),
  toTermId: id.nullable(),
  toTermName: z.string().nullable(),
  active: z.boolean(),
  /** Students it names. */
  students: z.int(),
});
export type Discount = z.infer<typeof discount>;

const withStudents = discount.extend({ studentIds: z.array(id), named: z.array(named) });

const rank = z.int().min(2, 'Enter 2 to 20.').max(20, 'Enter 2 to 20.').nullable().default(null);

export const discountDraft = z.object({
  name: line(80),
  who: z.enum(discountWho),
  category: optionalLine(60),
  sponsorId: optionalId,
  rankFrom: rank,
  rankTo: rank,
  percent: z.int().min(1, 'Enter up to 100 %.').max(10_000, 'Enter up to 100 %.').nullable().default(null),
  amount: cents.nullable().default(null),
  voteHeadId: optionalId,
  expense: z.enum(discountExpenses).default('discounts'),
  fromTermId: id,
  toTermId: optionalId,
  active: z.boolean().default(true),
  studentIds: z.array(id).max(2000, 'Name at most 2,000 students.').default([]),
});

const path = '/api/finance/discounts';

export const discountsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: billingRead,
    summary: 'Discounts and scholarships',
    input: pageInput(['name', 'who', 'percent', 'amount', 'students', 'active']).extend({
      who: z.enum(discountWho).optional(),
      active: z.boolean().optional(),
    }),
    output: pageOf(discount),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: billingRead,
    summary: 'One discount with the students it names',
    input: byId,
    output: withStudents,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: billingUse,
    summary: 'Add a discount',
    input: discountDraft,
    output: withStudents,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: billingUse,
    summary: 'Change a discount; what was given is changed by a run of differences',
    input: discountDraft.extend({ id, version: z.int() }),
    output: withStudents,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: billingUse,
    summary: 'Remove a discount that nobody was given',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};

const part = z.object({
  /** In hundredths of a per cent; the parts of a plan make 10,000. */
  share: z.int().min(1, 'Enter a share.').max(10_000),
  /** Days after the term opens. */
  days: z.int().min(0, 'Enter 0 to 400.').max(400, 'Enter 0 to 400.'),
});

/** In which parts a term's fees are due. */
export const instalmentPlan = z.object({
  id,
  version: z.int(),
  name: z.string(),
  active: z.boolean(),
  parts: z.array(part),
  studentIds: z.array(id),
  named: z.array(named),
});
export type InstalmentPlan = z.infer<typeof instalmentPlan>;

export const instalmentDraft = z.object({
  name: line(60),
  active: z.boolean().default(true),
  parts: z
    .array(part)
    .min(2, 'Enter at least two parts.')
    .max(12, 'Keep it within 12 parts.')
    .refine((parts) => parts.reduce((sum, { share }) => sum + share, 0) === 10_000, 'The parts must make 100 %.')
    .refine(
      (parts) => parts.every(({ days }, at) => days >= (parts[at - 1]?.days ?? 0)),
      'Name the parts in the order of their days.',
    ),
  /** Families who pay by it whatever their structure says. */
  studentIds: z.array(id).max(2000, 'Name at most 2,000 students.').default([]),
});

const plans = '/api/finance/instalmentplans';

export const instalmentsApi = {
  list: endpoint({
    method: 'GET',
    path: plans,
    access: billingRead,
    summary: 'Instalment plans',
    input: pageInput(['name', 'active']),
    output: pageOf(instalmentPlan.omit({ studentIds: true, named: true }).extend({ students: z.int() })),
  }),
  get: endpoint({
    method: 'GET',
    path: `${plans}/:id`,
    access: billingRead,
    summary: 'One instalment plan',
    input: byId,
    output: instalmentPlan,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: plans,
    access: billingUse,
    summary: 'Add an instalment plan',
    input: instalmentDraft,
    output: instalmentPlan,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${plans}/:id`,
    access: billingUse,
    summary: 'Change an instalment plan, from the next billing on',
    input: instalmentDraft.extend({ id, version: z.int() }),
    output: instalmentPlan,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${plans}/:id`,
    access: billingUse,
    summary: 'Remove an instalment plan that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
