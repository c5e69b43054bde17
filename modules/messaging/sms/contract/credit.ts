import { z } from 'zod';
import { allRights } from '#kit/contract/access.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messagingUse } from '../../contract/access.ts';
import { lineState } from '../../delivery/contract/provider.ts';

export const creditKinds = ['purchase', 'consumption', 'refund', 'adjustment'] as const;

/** A line of the ledger; what a batch cost on a day is one line. */
export const creditEntry = z.object({
  id,
  day,
  at: instant,
  kind: z.enum(creditKinds),
  segments: z.int(),
  batchId: id.nullable(),
  title: z.string().nullable(),
  reason: z.string().nullable(),
  author: z.string().nullable(),
});
export type CreditEntry = z.output<typeof creditEntry>;

const path = '/api/messaging/credit';

export const creditApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: messagingUse,
    summary: 'The ledger of SMS credit',
    input: pageInput(['at'], '-at')
      .omit({ q: true })
      .extend({ kind: z.enum(creditKinds).optional() }),
    output: pageOf(creditEntry),
  }),
  settings: endpoint({
    method: 'PUT',
    path: `${path}/settings`,
    access: allRights,
    summary: 'When low credit is warned of, and whether it is counted with the school’s own provider',
    input: z.object({
      lowAt: z.int().min(0, 'Enter 0 to 1,000,000.').max(1_000_000, 'Enter 0 to 1,000,000.'),
      counted: z.boolean(),
    }),
    errors: ['rule'],
  }),
};

/** A school's credit as the platform sees it. */
export const schoolCredit = z.object({
  id,
  name: z.string(),
  counted: z.boolean(),
  own: z.boolean(),
  balance: z.int(),
  held: z.int(),
  spent: z.int(),
});
export type SchoolCredit = z.output<typeof schoolCredit>;

const platform = '/api/messaging/platform/credit';

export const platformCreditApi = {
  line: endpoint({
    method: 'GET',
    path: `${platform}/line`,
    access: 'superUser',
    summary: 'The installation’s provider, and where it reports deliveries to',
    output: lineState.extend({ reportPath: z.string(), replyPath: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: platform,
    access: 'superUser',
    summary: 'SMS credit of every school',
    input: pageInput(['name', 'balance', 'held', 'spent']),
    output: pageOf(schoolCredit),
  }),
  add: endpoint({
    method: 'POST',
    path: `${platform}/add`,
    access: 'superUser',
    summary: 'Sell credit to a school, or put its credit right with a reason; held messages go out',
    idempotent: true,
    input: z
      .object({
        schoolId: id.max(2_147_483_647),
        kind: z.enum(['purchase', 'adjustment']),
        segments: z
          .number()
          .int()
          .min(-1_000_000, 'Enter at most 1,000,000.')
          .max(1_000_000, 'Enter at most 1,000,000.')
          .refine((value) => value !== 0, 'Enter a number other than 0.'),
        reason: optionalLine(200),
      })
      .refine(({ kind, segments }) => kind === 'adjustment' || segments > 0, {
        path: ['segments'],
        message: 'A purchase is more than 0. To take credit away, choose a correction.',
      })
      .refine(({ kind, reason }) => kind === 'purchase' || reason !== null, {
        path: ['reason'],
        message: 'Say why the credit is put right.',
      }),
    output: z.object({ balance: z.int(), released: z.int() }),
    errors: ['not_found'],
  }),
};
