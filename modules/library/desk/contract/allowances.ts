import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { borrowerKey } from './borrowers.ts';
import { borrowerKinds } from './words.ts';

const path = '/api/library/allowances';

export const allowanceStates = ['asked', 'allowed', 'refused', 'used'] as const;

/** A loan against a rule that another allows or does not. */
export const allowance = z.object({
  id,
  version: z.int(),
  copyId: id,
  accessionNo: z.string(),
  title: z.string(),
  borrowerKind: z.enum(borrowerKinds),
  borrowerId: id,
  borrower: z.string(),
  borrowerNo: z.string(),
  seat: z.string().nullable(),
  /** What stands against it. */
  against: z.string(),
  reason: z.string(),
  state: z.enum(allowanceStates),
  askedName: z.string(),
  decidedName: z.string().nullable(),
  decidedOn: z.string().nullable(),
  remark: z.string().nullable(),
  at: instant,
  /** The caller asked for it. */
  mine: z.boolean(),
});
export type Allowance = z.infer<typeof allowance>;

const errors = ['not_found', 'conflict', 'rule', 'duplicate'] as const;
const deciding = byId.extend({ version: z.int(), remark: optionalText(300) });

const step = <const P extends string>(at: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: at,
    access: everybody,
    summary,
    idempotent: true,
    tells: ['approvals'],
    input: deciding,
    output: allowance,
    errors,
  });

export const allowancesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Loans against a rule: asked for, allowed and refused',
    input: pageInput(['at', 'borrower', 'title', 'state'], '-at').extend({ state: z.enum(allowanceStates).optional() }),
    output: pageOf(allowance),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One of them',
    input: byId,
    output: allowance,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Ask that a copy is lent although a rule is against it',
    idempotent: true,
    tells: ['approvals'],
    input: z.object({ borrower: borrowerKey, copyId: id, reason: line(300) }),
    output: allowance,
    errors,
  }),
  allow: step(`${path}/:id/allow`, 'Let it be lent on the same day'),
  refuse: step(`${path}/:id/refuse`, 'Leave it at the rule, with the reason'),
};
