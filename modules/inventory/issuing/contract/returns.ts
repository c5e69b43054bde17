import { z } from 'zod';
import { endpoint, type Output } from '#kit/contract/endpoint.ts';
import { day, id, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity } from '../../setup/contract/quantity.ts';
import { conditions, toKinds, treatments } from './words.ts';

/** A line of an issue of which something is still out. */
export const outRow = z.object({
  /** Of the line of the issue. */
  id,
  issueId: id,
  issueNo: z.string(),
  day,
  storeName: z.string(),
  toKind: z.enum(toKinds),
  toName: z.string(),
  departmentName: z.string().nullable(),
  staffMemberId: id.nullable(),
  studentId: id.nullable(),
  itemId: id,
  code: z.string(),
  itemName: z.string(),
  unit: z.string(),
  divisible: z.boolean(),
  issued: amountOf,
  out: amountOf,
  comesBack: z.boolean(),
  dueOn: day.nullable(),
  /** So many days past its day. */
  lateDays: z.int(),
  /** What one unit costs whoever loses it: what the item says, or what it left the store at. */
  price: money,
});
export type OutRow = z.infer<typeof outRow>;

/** A line of a return. */
export const returnRow = z.object({
  id,
  returnNo: z.string(),
  day,
  issueId: id,
  issueNo: z.string(),
  toName: z.string(),
  itemName: z.string(),
  unit: z.string(),
  quantity: amountOf,
  condition: z.enum(conditions),
  value: money,
  /** It came so many days late. */
  lateDays: z.int(),
  note: z.string().nullable(),
  askedName: z.string(),
  chargeId: id.nullable(),
  chargeNo: z.string().nullable(),
});
export type ReturnRow = z.infer<typeof returnRow>;

export const returnLine = z.object({
  issueLineId: id,
  condition: z.enum(conditions, 'Choose in what condition it is.'),
  quantity: quantity.describe('Thousandths of the item’s unit'),
  note: optionalLine(200),
  /** Of what is damaged or lost: who bears it; who received it where nothing is said. */
  treatment: z.enum(treatments).nullable().default(null),
  /** Whose pay it comes off, where it was not issued to them. */
  staffMemberId: optionalId,
  /** What is asked; the price of so many where nothing is said. */
  amount: centsOrZero.nullable().default(null),
  /** Why it is written off. */
  because: optionalLine(300),
});
export type ReturnLine = z.output<typeof returnLine>;

const path = '/api/inventory/returns';

export const returnsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'What came back, line by line',
    input: pageInput(['day', 'returnNo', 'itemName', 'toName', 'quantity'], '-day').extend({
      condition: z.enum(conditions).optional(),
      toKind: z.enum(toKinds).optional(),
      departmentId: id.optional(),
      staffMemberId: id.optional(),
      studentId: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: pageOf(returnRow),
  }),
  out: endpoint({
    method: 'GET',
    path: `${path}/out`,
    access: everybody,
    summary: 'What is out and to come back: by person, department, store and item, and what is overdue',
    input: pageInput(['dueOn', 'toName', 'itemName', 'day', 'lateDays', 'out'], 'dueOn').extend({
      overdue: z.boolean().optional().describe('Only what is past its day'),
      toKind: z.enum(toKinds).optional(),
      departmentId: id.optional(),
      staffMemberId: id.optional(),
      studentId: id.optional(),
      storeId: id.optional(),
      itemId: id.optional(),
      issueId: id.optional(),
      scan: z.string().trim().min(1).max(100).optional().describe('A number of an issue, a card, or a barcode of an item'),
      all: z.boolean().optional().describe('Also what was issued to be used up, which may come back unused'),
    }),
    output: pageOf(outRow),
  }),
  take: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Receive things back: what is good goes into the store again, for what is damaged or lost a charge is proposed',
    idempotent: true,
    input: z.object({
      day: optionalDay.describe('Today where it is left out'),
      note: optionalLine(300),
      lines: z.array(returnLine).min(1, 'Choose what comes back.').max(200, 'At most 200 lines.'),
    }),
    output: z.object({
      id,
      returnNo: z.string(),
      charges: z.array(z.object({ id, chargeNo: z.string(), amount: money })),
    }),
    errors: ['rule'],
  }),
};
export type Taken = Output<typeof returnsApi.take>;
