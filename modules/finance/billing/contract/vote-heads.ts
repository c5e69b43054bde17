import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
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

const path = '/api/finance/voteheads';

/** What fees are charged and collected for. */
export const voteHeads = resource({
  path,
  access: { read: billingRead, write: billingUse },
  words: {
    one: 'vote head',
    many: 'Vote heads',
    says: { create: 'Add a vote head; without an account one of its name is opened' },
  },
  record: {
    code: z.string(),
    name: z.string(),
    category: z.enum(voteHeadCategories),
    incomeId: id,
    incomeName: z.string(),
    priority: z.int(),
    refundable: z.boolean(),
    applies: z.enum(voteHeadApplies),
    active: z.boolean(),
  },
  draft: z.object({
    code: line(12),
    name: line(60),
    category: z.enum(voteHeadCategories),
    /** Left out: an income account of the vote head's name is opened; for what is refunded, caution money. */
    incomeId: optionalId,
    priority: z.int().min(1, 'Enter 1 to 999.').max(999, 'Enter 1 to 999.').default(50),
    refundable: z.boolean().default(false),
    applies: z.enum(voteHeadApplies).default('term'),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['priority', 'code', 'name', 'category', 'applies', 'incomeName', 'active']).extend({
    category: z.enum(voteHeadCategories).optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type VoteHead = RecordOf<typeof voteHeads>;

export const voteHeadsApi = {
  ...voteHeads.api,
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
  addPublicSchool: endpoint({
    method: 'POST',
    path: `${path}/publicschool`,
    access: billingUse,
    summary: 'Add the vote heads of Kenyan public secondary schools that are not there yet',
    output: z.object({ added: z.int() }),
  }),
};
