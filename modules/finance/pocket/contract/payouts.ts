import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { pocketMoneyRead, pocketMoneyUse } from '../../contract/access.ts';

const path = '/api/finance/pocketmoney/payouts';
const sheet = z.object({ classId: id.optional(), streamId: id.optional(), amount: cents });

/** A learner on the sheet, with what may be handed out. */
export const payoutLine = z.object({
  studentId: id,
  fullName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  balance: money,
  /** The proposal: the asked amount, or less when the wallet gives less; 0 for none. */
  proposed: money,
  /** Why it is less; null when it is not. */
  because: z.string().nullable(),
});
export type PayoutLine = z.infer<typeof payoutLine>;

export const payout = z.object({
  id,
  payoutNo: z.string(),
  title: z.string(),
  day: z.iso.date(),
  students: z.int(),
  /** What was given out and not taken back since. */
  total: money,
  author: z.string(),
  at: instant,
});
export type Payout = z.infer<typeof payout>;

export const payoutsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: pocketMoneyRead,
    summary: 'Payouts of pocket money, the newest first',
    input: pageInput(['at', 'day', 'title', 'total', 'students'], '-at'),
    output: pageOf(payout),
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${path}/sheet`,
    access: pocketMoneyRead,
    summary: 'A class with an amount proposed for each learner',
    input: sheet,
    output: z.object({ title: z.string(), rows: z.array(payoutLine) }),
    errors: ['not_found'],
  }),
  sheetPdf: endpoint({
    method: 'GET',
    path: `${path}/sheet.pdf`,
    access: pocketMoneyRead,
    summary: 'The sheet to sign',
    input: sheet,
    output: binary,
    errors: ['not_found'],
  }),
  pay: endpoint({
    method: 'POST',
    path,
    access: pocketMoneyUse,
    summary: 'Take what was handed out from the wallets, all or nothing',
    idempotent: true,
    input: z.object({
      title: line(100),
      day: day.optional(),
      moneyId: optionalId,
      lines: z
        .array(z.object({ studentId: id, amount: cents }))
        .min(1, 'Tick who took money.')
        .max(1000, 'Pay out to at most 1,000 at once.'),
    }),
    output: payout,
    errors: ['rule'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${path}/:id/sheet.pdf`,
    access: pocketMoneyRead,
    summary: 'A payout on paper, with a column to sign in',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
