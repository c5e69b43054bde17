import { z } from 'zod';
import { binary, endpoint, type Output } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity } from '../../setup/contract/quantity.ts';
import { signings } from '../../setup/contract/signing.ts';
import { conditions, toKinds } from './words.ts';

export const issueStates = ['issued', 'reversed'] as const;

export const issueRow = z.object({
  id,
  version: z.int(),
  issueNo: z.string(),
  day,
  storeName: z.string(),
  toKind: z.enum(toKinds),
  /** The department, the person, or the kitchen. */
  toName: z.string(),
  departmentName: z.string().nullable(),
  purpose: z.string().nullable(),
  requisitionNo: z.string().nullable(),
  lineCount: z.int(),
  value: money,
  signedName: z.string(),
  askedName: z.string(),
  state: z.enum(issueStates),
});
export type IssueRow = z.infer<typeof issueRow>;

export const issueLine = z.object({
  lineId: id,
  itemId: id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  unitName: z.string(),
  factor: amountOf,
  quantity: amountOf,
  value: money,
  /** It is to come back, by this day where one is said. */
  comesBack: z.boolean(),
  dueOn: day.nullable(),
  returned: amountOf,
  lost: amountOf,
  batches: z.array(z.object({ batchNo: z.string(), expiresOn: day.nullable(), quantity: amountOf })),
});
export type IssueLine = z.infer<typeof issueLine>;

export const issue = issueRow.extend({
  storeId: id,
  departmentId: id.nullable(),
  staffMemberId: id.nullable(),
  studentId: id.nullable(),
  requisitionId: id.nullable(),
  signedHow: z.enum(signings),
  at: instant,
  reversedOn: day.nullable(),
  because: z.string().nullable(),
  /** The caller issued it, so that somebody else reverses it. */
  mine: z.boolean(),
  /** The caller keeps its store, or approves for it. */
  mayReverse: z.boolean(),
  lines: z.array(issueLine),
  /** What came back of it, the newest first. */
  returns: z.array(
    z.object({
      id,
      returnNo: z.string(),
      day,
      name: z.string(),
      unit: z.string(),
      quantity: amountOf,
      condition: z.enum(conditions),
      chargeId: id.nullable(),
      chargeNo: z.string().nullable(),
    }),
  ),
});
export type Issue = z.infer<typeof issue>;

export const issueDraft = z.object({
  storeId: id,
  day: optionalDay.describe('Today where it is left out'),
  toKind: z.enum(toKinds, 'Choose to whom it goes.'),
  departmentId: optionalId,
  staffMemberId: optionalId,
  studentId: optionalId,
  purpose: optionalLine(300),
  requisitionId: optionalId,
  /** Who signs where it goes to a department or the kitchen; else whom it goes to. */
  signerId: optionalId,
  signedHow: z.enum(signings, 'Choose how they sign.'),
  pin: z.string().max(20).nullable().default(null),
  card: z.string().max(100).nullable().default(null),
  lines: z
    .array(
      z.object({
        itemId: id,
        unitName: optionalLine(20),
        quantity: quantity.describe('Thousandths of the unit'),
        dueOn: optionalDay,
        requisitionLineId: optionalId,
        batchId: optionalId,
      }),
    )
    .min(1, 'Add what is issued.')
    .max(200, 'At most 200 lines.'),
});
export type IssueForm = z.output<typeof issueDraft>;

const path = '/api/inventory/issues';

export const issuesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Issues from the stores',
    input: pageInput(['day', 'issueNo', 'storeName', 'value', 'signedName'], '-day').extend({
      storeId: id.optional(),
      toKind: z.enum(toKinds).optional(),
      departmentId: id.optional(),
      staffMemberId: id.optional(),
      studentId: id.optional(),
      requisitionId: id.optional(),
      state: z.enum(issueStates).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(issueRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One issue with its lines, their batches, and what came back',
    input: byId,
    output: issue,
    errors: ['not_found'],
  }),
  batches: endpoint({
    method: 'GET',
    path: `${path}/batches`,
    access: everybody,
    summary: 'Batches of an item in a store, in the order in which they are taken',
    input: z.object({ storeId: id, itemId: id }),
    output: z.object({
      rows: z.array(
        z.object({
          batchId: id,
          batchNo: z.string(),
          expiresOn: day.nullable(),
          quantity: amountOf,
          /** Past its date: it is not issued. */
          expired: z.boolean(),
        }),
      ),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/people`,
    access: everybody,
    summary: 'Staff and students to issue to, by name, number or card',
    input: z.object({
      kind: z.enum(['staff', 'student']),
      q: z.string().trim().max(100).optional(),
      /** What a scanner read off a card: the staff or admission number. */
      scan: z.string().trim().min(1).max(100).optional(),
      /** This one, whatever the words. */
      id: id.optional(),
    }),
    output: z.object({
      rows: z.array(z.object({ id, name: z.string(), number: z.string(), detail: z.string().nullable() })),
    }),
  }),
  issue: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Issue from a store, as who keeps it',
    idempotent: true,
    input: issueDraft,
    output: z.object({ id, issueNo: z.string(), value: money }),
    errors: ['rule'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${path}/:id/reverse`,
    access: everybody,
    summary: 'Reverse an issue that another made: everything comes back at the value it left at',
    idempotent: true,
    input: byId.extend({ version: z.int(), comment: optionalLine(300) }),
    output: issue,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'The issue note (S12, or S11 for a requisition) as PDF',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
export type IssuePerson = Output<typeof issuesApi.people>['rows'][number];
export type IssueBatch = Output<typeof issuesApi.batches>['rows'][number];
