import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { accountsRead, financeAdmin, financeAny } from '../../contract/access.ts';

export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** An account in its place in the chart. */
export const account = z.object({
  id,
  version: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  parentId: id.nullable(),
  /** How far it stands under the headings above it: 0 at the top. */
  depth: z.int(),
  heading: z.boolean(),
  /** What the product itself posts to; null for the school's own accounts. */
  role: z.string().nullable(),
  /** A bank account, M-Pesa or a cash box. */
  money: z.boolean(),
  active: z.boolean(),
  /** As of the day asked for, on the kind's own side; a heading's is the sum under it. */
  balance: money,
  /** True once it has entries. */
  used: z.boolean(),
});
export type Account = z.infer<typeof account>;

export const accountDraft = z.object({
  code: line(12).regex(/^[\p{L}\d][\p{L}\d./-]*$/u, 'Letters, digits and . / - only.'),
  name: line(80),
  kind: z.enum(accountKinds, 'Choose a kind.'),
  parentId: optionalId,
  heading: z.boolean().default(false),
  money: z.boolean().default(false),
  active: z.boolean().default(true),
});

/** Accounts to begin with: what public schools keep by the ministry's rules, and what private ones usually keep. */
export const chartTemplates = ['public', 'private'] as const;
export type ChartTemplate = (typeof chartTemplates)[number];

const opening = z.object({
  /** On the kind's own side: what a bank account holds, what is owed to a supplier. */
  amount: money,
  day: day.nullable(),
  /** Null for accounts whose opening balance comes from records of their own. */
  locked: z.string().nullable(),
});
export type OpeningBalance = z.infer<typeof opening>;

const path = '/api/finance/accounts';

export const accountsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: accountsRead,
    summary: 'The chart of accounts in its order, with balances as of a day',
    input: z.object({
      asOf: day.optional(),
      kind: z.enum(accountKinds).optional(),
      page: z.int().min(1).max(100).default(1),
      size: z.int().min(1).max(2000).default(2000),
    }),
    output: z.object({ rows: z.array(account), total: z.int(), asOf: day }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/finance/accountoptions',
    access: financeAny,
    summary: 'Accounts that can be posted to, to choose from',
    output: z.object({
      rows: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          kind: z.enum(accountKinds),
          money: z.boolean(),
          active: z.boolean(),
          /** Where its entries come from, when people do not post to it by hand. */
          keptBy: z.string().nullable(),
        }),
      ),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: accountsRead,
    summary: 'One account',
    input: byId,
    output: account,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: financeAdmin,
    summary: 'Add an account or a heading',
    input: accountDraft,
    output: account,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: financeAdmin,
    summary: 'Change an account, or take it out of use',
    input: accountDraft.extend({ id, version: z.int() }),
    output: account,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: financeAdmin,
    summary: 'Remove an account that nothing was posted to',
    input: byId,
    errors: ['not_found', 'in_use', 'rule'],
  }),
  template: endpoint({
    method: 'POST',
    path: `${path}/template`,
    access: financeAdmin,
    summary: 'Add the accounts of a template that are not there yet',
    input: z.object({ template: z.enum(chartTemplates) }),
    output: z.object({ added: z.int() }),
  }),
  opening: endpoint({
    method: 'GET',
    path: `${path}/:id/opening`,
    access: accountsRead,
    summary: 'An account’s opening balance',
    input: byId,
    output: opening,
    errors: ['not_found'],
  }),
  setOpening: endpoint({
    method: 'POST',
    path: `${path}/:id/opening`,
    access: financeAdmin,
    summary:
      'Set an account’s opening balance, which takes back the one before; above the limit of one person it waits for a second',
    input: z.object({
      id,
      day,
      amount: z.union([cents, z.literal(0)], 'Enter an amount.'),
      /** True for a balance on the other side: an overdrawn bank account. */
      other: z.boolean().default(false),
    }),
    output: opening.extend({
      /** Above the limit of one person it waits under this number, and what stood before stands. */
      waitingId: id.nullable(),
    }),
    errors: ['not_found', 'rule', 'conflict'],
    idempotent: true,
  }),
};
