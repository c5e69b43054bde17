import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { anyOf } from '#kit/contract/access.ts';
import { byId, day, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';

/** Deciding that a fine is not asked for: whoever administers finance, and never who asked. */
export const decidesFines = anyOf('ROLE_finance_admin');

export const waiverStates = ['asked', 'approved', 'rejected'] as const;

export const waiver = z.object({
  id,
  version: z.int(),
  fineId: id,
  fineNo: z.string(),
  borrower: z.string(),
  borrowerNo: z.string(),
  title: z.string(),
  amount: money,
  reason: z.string(),
  state: z.enum(waiverStates),
  askedName: z.string(),
  decidedName: z.string().nullable(),
  remark: z.string().nullable(),
  at: instant,
  /** The caller asked for it. */
  mine: z.boolean(),
});
export type Waiver = z.infer<typeof waiver>;

export const amnestyStates = ['asked', 'approved', 'rejected', 'ended'] as const;

export const amnesty = z.object({
  id,
  version: z.int(),
  name: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  reason: z.string(),
  state: z.enum(amnestyStates),
  askedName: z.string(),
  decidedName: z.string().nullable(),
  remark: z.string().nullable(),
  at: instant,
  mine: z.boolean(),
});
export type Amnesty = z.infer<typeof amnesty>;

const errors = ['not_found', 'conflict', 'rule', 'duplicate'] as const;
const versioned = byId.extend({ version: z.int() });
const deciding = versioned.extend({ remark: optionalText(300) });

const step = <const P extends string, O extends z.ZodObject>(path: P, summary: string, output: O) =>
  endpoint({ method: 'POST', path, access: decidesFines, summary, idempotent: true, input: deciding, output, errors });

export const waiversApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/library/waivers',
    access: everybody,
    summary: 'Waivers of fines, asked for and decided',
    input: pageInput(['at', 'borrower', 'amount'], '-at').extend({ state: z.enum(waiverStates).optional() }),
    output: pageOf(waiver),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/library/waivers/:id',
    access: everybody,
    summary: 'One waiver',
    input: byId,
    output: waiver,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/library/waivers',
    access: everybody,
    summary: 'Ask that a fine, or a part of it, is not asked for',
    idempotent: true,
    input: z.object({ fineId: id, amount: cents, reason: line(300) }),
    output: waiver,
    errors,
  }),
  approve: step('/api/library/waivers/:id/approve', 'Take it off what is owed', waiver),
  reject: step('/api/library/waivers/:id/reject', 'Leave the fine as it is, with the reason', waiver),
};

export const amnestiesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/library/amnesties',
    access: everybody,
    summary: 'Times in which nothing is charged for what comes back late',
    input: pageInput(['fromDay', 'name'], '-fromDay').extend({ state: z.enum(amnestyStates).optional() }),
    output: pageOf(amnesty),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/library/amnesties/:id',
    access: everybody,
    summary: 'One amnesty',
    input: byId,
    output: amnesty,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/library/amnesties',
    access: everybody,
    summary: 'Propose an amnesty; another approves it',
    idempotent: true,
    input: z.object({ name: line(80), fromDay: day, toDay: day, reason: line(300) }),
    output: amnesty,
    errors,
  }),
  approve: step('/api/library/amnesties/:id/approve', 'Let it hold', amnesty),
  reject: step('/api/library/amnesties/:id/reject', 'Not have it, with the reason', amnesty),
  end: step('/api/library/amnesties/:id/end', 'End it before its last day, with the reason', amnesty),
};
