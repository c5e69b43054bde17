import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { financeAny, otherIncomeRead, otherIncomeUse } from '../../contract/access.ts';
import { otherMoney, writtenOther } from './collections.ts';
import { plainModes } from '../../receiving/contract/modes.ts';
import { receiptRow } from './receipts.ts';

export const incomeKinds = ['bus hire', 'farm', 'capitation', 'rent', 'donation', 'other'] as const;

export const incomeSource = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  kind: z.enum(incomeKinds),
  incomeId: id,
  account: z.string(),
  active: z.boolean(),
  received: z.number().int(),
});
export type IncomeSource = z.infer<typeof incomeSource>;

const sourceDraft = z.object({ name: line(80), kind: z.enum(incomeKinds), incomeId: id, active: z.boolean().default(true) });
const version = z.number().int();
const sources = '/api/finance/income-sources';

export const incomeSourcesApi = {
  list: endpoint({
    method: 'GET',
    path: sources,
    access: otherIncomeRead,
    summary: 'Sources of other income',
    input: pageInput(['name', 'kind', 'received']).extend({ kind: z.enum(incomeKinds).optional() }),
    output: pageOf(incomeSource),
  }),
  get: endpoint({
    method: 'GET',
    path: `${sources}/:id`,
    access: otherIncomeRead,
    summary: 'One source of income',
    input: byId,
    output: incomeSource,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: sources,
    access: otherIncomeUse,
    summary: 'Add a source of income',
    input: sourceDraft,
    output: incomeSource,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${sources}/:id`,
    access: otherIncomeUse,
    summary: 'Change a source of income',
    input: sourceDraft.extend({ id, version }),
    output: incomeSource,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${sources}/:id`,
    access: otherIncomeUse,
    summary: 'Remove a source that nothing was received from',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};

export const incomesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/finance/incomes',
    access: otherIncomeRead,
    summary: 'Receipts of other income',
    input: pageInput(['receiptNo', 'day', 'name', 'amount', 'mode', 'at'], '-at').extend({
      from: day.optional(),
      to: day.optional(),
      mode: z.enum(plainModes).optional(),
    }),
    output: pageOf(receiptRow),
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/finance/incomes',
    access: otherIncomeUse,
    summary: 'Receive other income',
    input: otherMoney.extend({ sourceId: id, payerName: line(120) }),
    output: writtenOther,
    errors: ['not_found', 'duplicate', 'rule'],
    idempotent: true,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/finance/incomes/accounts',
    access: financeAny,
    summary: 'The accounts that other money is received for and into',
    output: z.object({
      income: z.array(z.object({ id, name: z.string() })),
      money: z.array(z.object({ id, name: z.string(), role: z.string().nullable() })),
      terms: z.array(z.object({ id, name: z.string() })),
      /** Students on the roll today. */
      learners: z.number().int(),
    }),
  }),
};

export const capitation = z.object({
  id,
  version,
  sourceId: id,
  source: z.string(),
  termId: id,
  term: z.string(),
  learners: z.number().int(),
  rate: z.number().int(),
  expected: z.number().int(),
  received: z.number().int(),
  /** What has not come yet; negative: more came. */
  gap: z.number().int(),
  note: z.string().nullable(),
});
export type Capitation = z.infer<typeof capitation>;

const capitationDraft = z.object({
  sourceId: id,
  termId: id,
  learners: z.number('Enter how many.').int().min(1, 'Enter 1 to 100,000.').max(100_000, 'Enter 1 to 100,000.'),
  rate: cents,
  note: optionalLine(200),
});
const capitations = '/api/finance/capitations';

export const capitationsApi = {
  list: endpoint({
    method: 'GET',
    path: capitations,
    access: otherIncomeRead,
    summary: 'Capitation: learners times rate against what came',
    input: pageInput(['term', 'source', 'expected', 'received', 'gap'], '-term'),
    output: pageOf(capitation),
  }),
  get: endpoint({
    method: 'GET',
    path: `${capitations}/:id`,
    access: otherIncomeRead,
    summary: 'One term’s capitation',
    input: byId,
    output: capitation,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: capitations,
    access: otherIncomeUse,
    summary: 'Say what capitation is due for a term',
    input: capitationDraft,
    output: capitation,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${capitations}/:id`,
    access: otherIncomeUse,
    summary: 'Change what capitation is due',
    input: capitationDraft.extend({ id, version }),
    output: capitation,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${capitations}/:id`,
    access: otherIncomeUse,
    summary: 'Remove a term’s capitation',
    input: byId,
    errors: ['not_found'],
  }),
};
