import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { cashierUse, collectionsRead, financeAdmin } from '../../contract/access.ts';
import { plainModes } from '../../receiving/contract/modes.ts';
import { receiptRow } from './receipts.ts';

export const collectionKind = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  incomeId: id,
  account: z.string(),
  price: z.number().int().nullable(),
  active: z.boolean(),
  collected: z.number().int(),
});
export type CollectionKind = z.infer<typeof collectionKind>;

export const collectionKindDraft = z.object({
  name: line(80),
  incomeId: id,
  price: cents.nullable().default(null),
  active: z.boolean().default(true),
});

const path = '/api/finance/collection-kinds';

export const collectionKindsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: collectionsRead,
    summary: 'Kinds of other collections',
    input: pageInput(['name', 'price', 'collected']),
    output: pageOf(collectionKind),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: collectionsRead,
    summary: 'One kind of collection',
    input: byId,
    output: collectionKind,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: financeAdmin,
    summary: 'Add a kind of collection',
    input: collectionKindDraft,
    output: collectionKind,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: financeAdmin,
    summary: 'Change a kind of collection',
    input: collectionKindDraft.extend({ id, version: z.number().int() }),
    output: collectionKind,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: financeAdmin,
    summary: 'Remove a kind of collection that nothing was received for',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};

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
