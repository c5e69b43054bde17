import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { billingRead, billingUse, financeAny } from '../../contract/access.ts';

export const voteHeadCategories = [
  'tuition',
  'boarding',
  'transport',
  'exam',
  'activity',
  'medical',
  'PTA',
  'caution',
  'other',
] as const;

/** How often a student is charged for it: every term, once a year, or once for good. */
export const voteHeadApplies = ['term', 'year', 'once'] as const;

/** What fees are charged and collected for. */
export const voteHead = z.object({
  id,
  version: z.number().int(),
  code: z.string(),
  name: z.string(),
  category: z.enum(voteHeadCategories),
  incomeId: id,
  incomeName: z.string(),
  priority: z.number().int(),
  refundable: z.boolean(),
  applies: z.enum(voteHeadApplies),
  active: z.boolean(),
});
export type VoteHead = z.infer<typeof voteHead>;

export const voteHeadDraft = z.object({
  code: line(12),
  name: line(60),
  category: z.enum(voteHeadCategories),
  /** Left out: an income account of the vote head's name is opened; for what is refunded, caution money. */
  incomeId: optionalId,
  priority: z.number().int().min(1, 'Enter 1 to 999.').max(999, 'Enter 1 to 999.').default(50),
  refundable: z.boolean().default(false),
  applies: z.enum(voteHeadApplies).default('term'),
  active: z.boolean().default(true),
});

const filter = pageInput(['priority', 'code', 'name', 'category', 'applies', 'incomeName', 'active']).extend({
  category: z.enum(voteHeadCategories).optional(),
  active: z.boolean().optional(),
});
const path = '/api/finance/voteheads';

export const voteHeadsApi = {
  list: endpoint({ method: 'GET', path, access: billingRead, summary: 'Vote heads', input: filter, output: pageOf(voteHead) }),
  options: endpoint({
    method: 'GET',
    path: '/api/finance/voteheadoptions',
    access: financeAny,
    summary: 'Active vote heads to choose from, by priority',
    output: z.object({ rows: z.array(z.object({ id, code: z.string(), name: z.string(), incomeId: id })) }),
  }),
  incomeAccounts: endpoint({
    method: 'GET',
    path: '/api/finance/voteheadaccounts',
    access: billingRead,
    summary: 'The accounts that a vote head’s income can go to',
    output: z.object({ rows: z.array(z.object({ id, code: z.string(), name: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: billingRead,
    summary: 'One vote head',
    input: byId,
    output: voteHead,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: billingUse,
    summary: 'Add a vote head; without an account one of its name is opened',
    input: voteHeadDraft,
    output: voteHead,
    errors: ['duplicate', 'rule'],
  }),
  addPublicSchool: endpoint({
    method: 'POST',
    path: `${path}/publicschool`,
    access: billingUse,
    summary: 'Add the vote heads of Kenyan public secondary schools that are not there yet',
    output: z.object({ added: z.number().int() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: billingUse,
    summary: 'Change a vote head',
    input: voteHeadDraft.extend({ id, version: z.number().int() }),
    output: voteHead,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: billingUse,
    summary: 'Remove a vote head that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
