import { z } from 'zod';
import { behindCode } from '#kit/contract/access.ts';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero } from '#kit/contract/money.ts';
import { boxKeepers, daysRead } from '../../contract/access.ts';
import { modes, seriesKinds } from '../../receiving/contract/modes.ts';

/** Notes and coins of Kenya, in shillings. */
export const denominations = [1000, 500, 200, 100, 50, 40, 20, 10, 5, 1] as const;

export const close = z.object({
  id,
  cashierName: z.string(),
  day: z.string(),
  /** What was taken in cash and what came back, less what was paid out of it. */
  expected: z.int(),
  /** Cash that came back: refunds that nobody fetched, payments of a closed counter that somebody else took back. */
  cameBack: z.int(),
  paidOut: z.int(),
  counted: z.int(),
  counts: z.array(z.object({ value: z.int(), count: z.int() })),
  banked: z.int(),
  bank: z.string().nullable(),
  bankReference: z.string().nullable(),
  handedTo: z.string().nullable(),
  note: z.string().nullable(),
  at: instant,
  confirmedAt: instant.nullable(),
  confirmedName: z.string().nullable(),
  /** Closed by the one who asks. */
  mine: z.boolean(),
});
export type Close = z.infer<typeof close>;

const part = { receipts: z.int(), amount: z.int() };

export const dayMoney = z.object({
  day: z.string(),
  /** The caller's own cash of the day, and the accounts that it can be banked to. */
  mine: z.object({
    taken: z.int(),
    cameBack: z.int(),
    paidOut: z.int(),
    expected: z.int(),
    banks: z.array(z.object({ id, name: z.string() })),
  }),
  receipts: z.int(),
  amount: z.int(),
  bySeries: z.array(z.object({ series: z.enum(seriesKinds), ...part })),
  byMode: z.array(z.object({ mode: z.enum(modes), ...part })),
  byCashier: z.array(z.object({ cashierName: z.string(), mine: z.boolean(), cash: z.int(), ...part, close: close.nullable() })),
  byVoteHead: z.array(z.object({ name: z.string(), amount: z.int() })),
  byAccount: z.array(z.object({ name: z.string(), ...part })),
  /** Receipts of the day that stand no more, and those of other days that were reversed on it. */
  takenBack: z.array(
    z.object({
      id,
      receiptNo: z.string(),
      day: z.string(),
      name: z.string().nullable(),
      amount: z.int(),
      state: z.enum(['crossed', 'bounced']),
      by: z.string().nullable(),
      because: z.string().nullable(),
      reissued: z.string(),
    }),
  ),
});
export type DayMoney = z.infer<typeof dayMoney>;

const path = '/api/finance/days';

export const daysApi = {
  read: endpoint({
    method: 'GET',
    path,
    access: daysRead,
    summary: 'What came in on a day: by mode, cashier and vote head, and what was reversed',
    input: z.object({ day: day.optional() }),
    output: dayMoney,
  }),
  open: endpoint({
    method: 'GET',
    path: `${path}/open`,
    access: daysRead,
    summary: 'Days gone by on which a counter took or paid cash and was never closed',
    output: z.array(
      z.object({
        day: z.string(),
        cashierName: z.string(),
        taken: z.int(),
        paidOut: z.int(),
        mine: z.boolean(),
      }),
    ),
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${path}/sheet`,
    access: daysRead,
    summary: 'The day’s sheet to print and sign',
    input: z.object({ day }),
    output: binary,
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/close`,
    access: boxKeepers,
    summary: 'Close one’s own day: cash counted, banked and handed over',
    input: z.object({
      day,
      counts: z
        .array(
          z.object({
            value: z.union(denominations.map((value) => z.literal(value))),
            count: z.int().min(0).max(100_000, 'Count at most 100,000 of a note or coin.'),
          }),
        )
        .max(denominations.length),
      banked: centsOrZero.default(0),
      bankId: optionalId,
      bankReference: optionalLine(40),
      handedTo: optionalLine(100),
      note: optionalLine(300),
    }),
    output: close,
    errors: ['conflict', 'duplicate', 'rule'],
    idempotent: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/closes/:id/confirm`,
    access: behindCode('ROLE_Cross_Receipts', 'ROLE_finance_admin'),
    summary: 'The second signature under a cashier’s close',
    input: z.object({ id }),
    output: close,
    errors: ['not_found', 'forbidden', 'conflict'],
    idempotent: true,
  }),
};
