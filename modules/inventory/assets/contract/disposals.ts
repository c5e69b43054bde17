import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents, centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { otherIncomeUse } from '#modules/finance/contract/access.ts';
import { everybody } from '../../contract/access.ts';
import { ways } from './words.ts';

export const disposalStates = ['asked', 'approved', 'rejected', 'cancelled'] as const;
/** How money for a sold asset comes. */
export const paidIn = ['cash', 'mpesa', 'bank_slip', 'eft'] as const;

export const disposalRow = z.object({
  id,
  version: z.int(),
  disposalNo: z.string(),
  assetId: id,
  tag: z.string(),
  assetName: z.string(),
  categoryName: z.string(),
  how: z.enum(ways),
  day: z.string(),
  state: z.enum(disposalStates),
  cost: money,
  /** As it stands now, or stood when it went. */
  bookValue: money,
  price: money,
  received: money,
  /** What came in less what it stood at; null until it has gone. */
  gain: money.nullable(),
  askedName: z.string(),
});
export type DisposalRow = z.infer<typeof disposalRow>;

export const disposal = disposalRow.extend({
  reason: z.string(),
  buyer: z.string().nullable(),
  accumulated: money,
  at: instant,
  decidedName: z.string().nullable(),
  decidedAt: instant.nullable(),
  journalId: id.nullable(),
  receipts: z.array(
    z.object({
      id,
      receiptNo: z.string(),
      day: z.string(),
      amount: money,
      /** The receipt was crossed in finance, or its cheque bounced: nothing came in by it. */
      crossed: z.boolean(),
      receivedName: z.string(),
    }),
  ),
  mine: z.boolean(),
  mayApprove: z.boolean(),
  /** The caller asked for it, or approves for the stores. */
  mayCancel: z.boolean(),
});
export type Disposal = z.infer<typeof disposal>;

const path = '/api/inventory/assetdisposals';
const errors = ['not_found', 'conflict', 'rule'] as const;
const taking = {
  method: 'POST',
  access: everybody,
  idempotent: true,
  input: byId.extend({ version: z.int(), comment: optionalLine(300) }),
  output: disposal,
  errors,
} as const;

export const disposalsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Disposals of assets, the newest first',
    input: pageInput(['day', 'disposalNo', 'tag', 'cost', 'bookValue'], '-day').extend({
      state: z.enum(disposalStates).optional(),
      how: z.enum(ways).optional(),
      assetId: id.optional(),
      from: day.optional(),
      until: day.optional(),
    }),
    output: pageOf(disposalRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One disposal with what came in for it',
    input: byId,
    output: disposal,
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: everybody,
    summary: 'The disposal on the school’s paper, to be signed by the committee',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Ask for the disposal of an asset, which another approves',
    idempotent: true,
    input: z.object({
      assetId: id,
      how: z.enum(ways, 'Choose how it goes.'),
      day,
      reason: line(500),
      buyer: optionalLine(120),
      price: centsOrZero.default(0).describe('What it is sold for'),
    }),
    output: disposal,
    errors: ['rule', 'duplicate'],
  }),
  approve: endpoint({
    ...taking,
    path: `${path}/:id/approve`,
    summary: 'Approve a disposal: depreciation is caught up, and the asset leaves the books',
  }),
  reject: endpoint({ ...taking, path: `${path}/:id/reject`, summary: 'Reject a disposal, with the reason' }),
  cancel: endpoint({ ...taking, path: `${path}/:id/cancel`, summary: 'Cancel a disposal that was not decided' }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/inventory/proceedsaccounts',
    access: otherIncomeUse,
    summary: 'Cash boxes and bank accounts that proceeds can come into',
    output: z.object({ rows: z.array(z.object({ id, code: z.string(), name: z.string() })) }),
  }),
  receive: endpoint({
    method: 'POST',
    path: `${path}/:id/proceeds`,
    access: otherIncomeUse,
    summary: 'Receive what an asset was sold for, with a receipt of finance',
    idempotent: true,
    input: byId.extend({
      version: z.int(),
      payerName: line(120),
      amount: cents,
      day,
      mode: z.enum(paidIn, 'Choose how it was paid.'),
      reference: optionalLine(60),
      moneyId: optionalId,
    }),
    output: disposal,
    errors,
  }),
};
