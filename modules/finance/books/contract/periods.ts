import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, line } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { accountsRead, financeAdmin } from '../../contract/access.ts';

/** How a payment is spread when nobody spreads it: the oldest charges first, or by the vote heads' priority. */
export const allocations = ['oldest', 'priority'] as const;

/** What holds for all of the school's books. */
export const bookSettings = z.object({
  version: z.int(),
  /** Nothing is posted on or before this day. */
  lockedUntil: day.nullable(),
  allocation: z.enum(allocations),
  /** How far a wallet may fall below nothing. */
  overdraft: money,
});
export type BookSettings = z.infer<typeof bookSettings>;

const path = '/api/finance/books';

export const periodsApi = {
  get: endpoint({ method: 'GET', path, access: accountsRead, summary: 'The settings of the books', output: bookSettings }),
  update: endpoint({
    method: 'PUT',
    path,
    access: financeAdmin,
    summary: 'Change how payments are spread and how far wallets may be overdrawn',
    input: z.object({ version: z.int(), allocation: z.enum(allocations), overdraft: centsOrZero }),
    output: bookSettings,
    errors: ['conflict'],
  }),
  lock: endpoint({
    method: 'POST',
    path: `${path}/lock`,
    access: financeAdmin,
    summary: 'Close the books up to a day, that day included',
    input: z.object({ version: z.int(), until: day }),
    output: bookSettings,
    errors: ['conflict', 'rule'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/reopen`,
    access: financeAdmin,
    summary: 'Open a closed period again from a day on, with the reason',
    input: z.object({
      version: z.int(),
      /** The first day that can be posted to again. */
      from: day,
      reason: line(300),
    }),
    output: bookSettings,
    errors: ['conflict', 'rule'],
  }),
};
