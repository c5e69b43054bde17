import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalLine } from '#kit/contract/fields.ts';
import { cents, centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { accountsRead, financeAdmin } from '../../contract/access.ts';

export const bankKinds = ['bank', 'cash', 'mobile'] as const;
export const bankKindWords: Record<(typeof bankKinds)[number], string> = {
  bank: 'Bank account',
  cash: 'Cash box',
  mobile: 'Mobile money',
};

/** An account that holds money: `id` is that of the ledger's account. */
export const bank = z.object({
  id,
  /** 0 until something is entered besides the account's name. */
  version: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(bankKinds),
  bank: z.string().nullable(),
  branch: z.string().nullable(),
  number: z.string().nullable(),
  paybill: z.string().nullable(),
  signatories: z.string().nullable(),
  active: z.boolean(),
  /** The ledger's sum, in cents. */
  balance: money,
  /** By how much it may fall below nought. */
  overdraft: money,
  /** Up to when it is reconciled and locked. */
  reconciledTo: z.string().nullable(),
  /** Lines of its statements that nothing in the books stands for. */
  openLines: z.int(),
});
export type Bank = z.output<typeof bank>;

const draft = z.object({
  name: line(100),
  kind: z.enum(bankKinds).default('bank'),
  bank: optionalLine(80),
  branch: optionalLine(80),
  number: optionalLine(40),
  paybill: optionalLine(20),
  signatories: optionalLine(300),
  overdraft: centsOrZero.default(0),
  active: z.boolean().default(true),
});

/** What was posted, or the request that waits for a second person because it is above the limit of one. */
const moved = z.object({ journalId: id.nullable(), waitingId: id.nullable() });

const path = '/api/finance/banks';

export const banksApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: accountsRead,
    summary: 'Bank accounts, cash boxes and mobile money with their balances',
    input: pageInput(['code', 'name', 'kind', 'bank', 'number', 'balance', 'reconciledTo', 'openLines']).extend({
      kind: z.enum(bankKinds).optional(),
    }),
    output: pageOf(bank),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: accountsRead,
    summary: 'One account that holds money',
    input: byId,
    output: bank,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: financeAdmin,
    summary: 'Add an account that holds money, with its account in the chart',
    input: draft,
    output: bank,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: financeAdmin,
    summary: 'Change what is known of an account that holds money',
    input: draft.extend({ id, version: z.int() }),
    output: bank,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: `${path}/transfers`,
    access: financeAdmin,
    summary: 'Move money from one account of the school to another',
    input: z.object({
      fromId: id,
      toId: id,
      amount: cents,
      day,
      reference: optionalLine(60),
      narration: optionalLine(200),
    }),
    output: moved,
    errors: ['rule'],
    idempotent: true,
  }),
  charge: endpoint({
    method: 'POST',
    path: `${path}/charges`,
    access: financeAdmin,
    summary: 'Record what a bank charged',
    input: z.object({ moneyId: id, amount: cents, day, reference: optionalLine(60), narration: optionalLine(200) }),
    output: moved,
    errors: ['rule'],
    idempotent: true,
  }),
};
