import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { accountsRead, financeAdmin } from '../../contract/access.ts';

export const secondKinds = ['journal', 'transfer', 'charge'] as const;
export type SecondKind = (typeof secondKinds)[number];
export const waitingKinds = [...secondKinds, 'reversal', 'opening'] as const;
export const waitingStates = ['waiting', 'posted', 'refused', 'cancelled'] as const;

/** What was above the limit of one person, and so waits for a second one. */
export const waitingPosting = z.object({
  id,
  kind: z.enum(waitingKinds),
  title: z.string(),
  amount: money,
  day,
  reference: z.string().nullable(),
  /** Why something is taken back. */
  reason: z.string().nullable(),
  state: z.enum(waitingStates),
  askedName: z.string(),
  askedAt: instant,
  decidedName: z.string().nullable(),
  decidedAt: instant.nullable(),
  remark: z.string().nullable(),
  /** What it was posted as. */
  journalId: id.nullable(),
  /** The caller asked for it, and so another decides. */
  mine: z.boolean(),
});
export type WaitingPosting = z.infer<typeof waitingPosting>;

export const waitingRecord = waitingPosting.extend({
  /** The journal that it takes back. */
  reversesId: id.nullable(),
  lines: z.array(
    z.object({
      accountId: id,
      account: z.string(),
      side: z.enum(['debit', 'credit']),
      amount: money,
      note: z.string().nullable(),
    }),
  ),
});
export type WaitingRecord = z.infer<typeof waitingRecord>;

/**
 * Up to which amount in a school day, that amount included, one person posts alone; opening balances count as journals. For how
 * many days, today among them, what they post for the same account is added up, so that nothing is split over days.
 */
const limits = z.object({
  journal: centsOrZero,
  transfer: centsOrZero,
  charge: centsOrZero,
  days: z.int().min(1, 'Take at least one day.').max(92, 'Take at most 92 days.').default(7),
});
export type SecondLimits = z.output<typeof limits>;

const path = '/api/finance/waitingpostings';

export const secondPersonApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: accountsRead,
    summary: 'Journals, opening balances, transfers and bank charges above the limit of one person, the newest first',
    input: pageInput(['askedAt', 'title', 'amount', 'day', 'state', 'askedName'], '-askedAt').extend({
      state: z.enum(waitingStates).optional(),
      kind: z.enum(waitingKinds).optional(),
    }),
    output: pageOf(waitingPosting),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: accountsRead,
    summary: 'One of them with its lines',
    input: byId,
    output: waitingRecord,
    errors: ['not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decision`,
    access: financeAdmin,
    summary: 'Approve what another asked for, which posts it, or refuse it with the reason',
    input: byId.extend({ approve: z.boolean(), remark: optionalLine(200) }),
    output: waitingRecord,
    errors: ['not_found', 'conflict', 'rule', 'forbidden'],
    idempotent: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: financeAdmin,
    summary: 'Withdraw what one asked for oneself and nobody has decided yet',
    input: byId,
    output: waitingRecord,
    errors: ['not_found', 'conflict', 'forbidden'],
    idempotent: true,
  }),
  limits: endpoint({
    method: 'GET',
    path: '/api/finance/secondlimits',
    access: accountsRead,
    summary: 'Up to how much one person posts alone in a day',
    output: limits,
  }),
  setLimits: endpoint({
    method: 'PUT',
    path: '/api/finance/secondlimits',
    access: financeAdmin,
    summary: 'Say up to how much one person posts alone in a day; whoever raises a limit does not use the raised part',
    input: limits,
    output: limits,
  }),
};
