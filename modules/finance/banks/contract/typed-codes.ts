import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { financeAdmin, suspenseRead } from '../../contract/access.ts';

export const typedStates = ['waiting', 'differs', 'settled', 'confirmed', 'all'] as const;

/** A code that a person typed, and what M-Pesa, the bank or its statement says of it. */
export const typedCode = z.object({
  id,
  reference: z.string(),
  documentNo: z.string(),
  /** Of the receipt; null for a bursary. */
  receiptId: id.nullable(),
  what: z.enum(['fees', 'wallet', 'income', 'collection', 'bursary']),
  mode: z.string(),
  day: z.string(),
  name: z.string().nullable(),
  account: z.string(),
  typedBy: z.string(),
  /** As it was typed, in cents. */
  amount: money,
  /** As it was told, in cents; null when nobody told of it. */
  told: cents.nullable(),
  toldBy: z.string().nullable(),
  state: z.enum(['waiting', 'differs', 'settled', 'confirmed']),
  /** What differs, in words. */
  finding: z.string().nullable(),
  settledBy: z.string().nullable(),
  settledAt: instant.nullable(),
  settledBecause: z.string().nullable(),
});
export type TypedCode = z.output<typeof typedCode>;

const path = '/api/finance/typed-codes';

export const typedCodesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: suspenseRead,
    summary: 'Codes that were typed: not confirmed yet, or told of differently',
    input: pageInput(['day', 'amount', 'reference'], 'day').extend({ state: z.enum(typedStates).default('waiting') }),
    output: pageOf(typedCode),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: suspenseRead,
    summary: 'One code that was typed',
    input: byId,
    output: typedCode,
    errors: ['not_found'],
  }),
  settle: endpoint({
    method: 'POST',
    path: `${path}/:id/settle`,
    access: financeAdmin,
    summary: 'Record what was found out of a code that is not confirmed, or differs',
    input: z.object({ id, reason: line(300) }),
    output: typedCode,
    errors: ['not_found', 'conflict'],
  }),
};
