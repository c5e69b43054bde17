import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { resource } from '#kit/contract/resource.ts';
import { cashierUse, collectionsRead, financeAdmin } from '../../contract/access.ts';
import { plainModes } from '../../receiving/contract/modes.ts';
import { receiptRow } from './receipts.ts';

/** What money is collected for besides fees, with the account that it is income of. */
export const collectionKinds = resource({
  path: '/api/finance/collection-kinds',
  access: { read: collectionsRead, write: financeAdmin },
  words: {
    one: 'kind of collection',
    many: 'Kinds of collection',
    says: {
      list: 'Kinds of other collections',
      remove: 'Remove a kind of collection that nothing was received for',
    },
  },
  record: {
    name: z.string(),
    incomeId: id,
    account: z.string(),
    price: z.int().nullable(),
    active: z.boolean(),
    collected: z.int(),
  },
  draft: z.object({
    name: line(80),
    incomeId: id,
    price: cents.nullable().default(null),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'price', 'collected']),
  refuses: { draft: ['rule'] },
});
export const collectionKindsApi = collectionKinds.api;

/** What a receipt of money that is no fees says. */
export const otherMoney = z.object({
  day,
  mode: z.enum(plainModes),
  amount: cents,
  reference: optionalLine(40),
  moneyId: optionalId,
  payerName: optionalLine(120),
  narration: optionalLine(200),
});

export const writtenOther = z.object({ id, receiptNo: z.string() });

export const collectionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/finance/collections',
    access: collectionsRead,
    summary: 'Receipts of other collections',
    input: pageInput(['receiptNo', 'day', 'name', 'amount', 'mode', 'at'], '-at').extend({
      from: day.optional(),
      to: day.optional(),
      mode: z.enum(plainModes).optional(),
    }),
    output: pageOf(receiptRow),
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/finance/collections',
    access: cashierUse,
    summary: 'Receive money that is no fees, from a student or a person',
    input: otherMoney.extend({ kindId: id, studentId: optionalId }),
    output: writtenOther,
    errors: ['not_found', 'duplicate', 'rule'],
    idempotent: true,
  }),
};
