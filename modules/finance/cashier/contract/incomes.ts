import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, line, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { financeAny, otherIncomeRead, otherIncomeUse } from '../../contract/access.ts';
import { otherMoney, writtenOther } from './collections.ts';
import { plainModes } from '../../receiving/contract/modes.ts';
import { receiptRow } from './receipts.ts';

export const incomeKinds = ['bus hire', 'farm', 'capitation', 'rent', 'donation', 'other'] as const;

/** Where other income comes from, with the account that it is income of. */
export const incomeSources = resource({
  path: '/api/finance/income-sources',
  access: { read: otherIncomeRead, write: otherIncomeUse },
  words: {
    one: 'source of income',
    many: 'Sources of income',
    says: { list: 'Sources of other income', remove: 'Remove a source that nothing was received from' },
  },
  record: {
    name: z.string(),
    kind: z.enum(incomeKinds),
    incomeId: id,
    account: z.string(),
    active: z.boolean(),
    received: z.int(),
  },
  draft: z.object({ name: line(80), kind: z.enum(incomeKinds), incomeId: id, active: z.boolean().default(true) }),
  filter: pageInput(['name', 'kind', 'received']).extend({ kind: z.enum(incomeKinds).optional() }),
  refuses: { draft: ['rule'] },
});
export const incomeSourcesApi = incomeSources.api;

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
      learners: z.int(),
    }),
  }),
};

/** What the government pays for the learners of a term, against what came. */
export const capitations = resource({
  path: '/api/finance/capitations',
  access: { read: otherIncomeRead, write: otherIncomeUse },
  words: {
    one: 'capitation',
    many: 'Capitation',
    says: {
      list: 'Capitation: learners times rate against what came',
      get: 'One term’s capitation',
      create: 'Say what capitation is due for a term',
      update: 'Change what capitation is due',
      remove: 'Remove a term’s capitation',
    },
  },
  record: {
    sourceId: id,
    source: z.string(),
    termId: id,
    term: z.string(),
    learners: z.int(),
    rate: z.int(),
    expected: z.int(),
    received: z.int(),
    /** What has not come yet; negative: more came. */
    gap: z.int(),
    note: z.string().nullable(),
  },
  draft: z.object({
    sourceId: id,
    termId: id,
    learners: z.number('Enter how many.').int().min(1, 'Enter 1 to 100,000.').max(100_000, 'Enter 1 to 100,000.'),
    rate: cents,
    note: optionalLine(200),
  }),
  filter: pageInput(['term', 'source', 'expected', 'received', 'gap'], '-term'),
  refuses: { draft: ['rule'], removal: [] },
});
export type Capitation = RecordOf<typeof capitations>;
export const capitationsApi = capitations.api;
