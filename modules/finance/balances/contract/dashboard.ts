import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { dashboardRead } from '../../contract/access.ts';
import { modes } from '../../receiving/contract/modes.ts';

const share = z.object({ name: z.string(), receipts: z.int(), amount: money });
const count = z.int();

/** Where the school's fees stand. */
export const financeDashboard = z.object({
  today: z.iso.date(),
  termName: z.string().nullable(),
  lastTermName: z.string().nullable(),
  /** Brought forward and billed, less credits. */
  expected: money,
  broughtForward: money,
  billed: money,
  credits: money,
  collected: money,
  /** Expected less collected. */
  outstanding: money,
  owing: count,
  /** Received today by mode and by cashier. */
  receivedToday: money,
  modes: z.array(share.extend({ name: z.enum(modes) })),
  cashiers: z.array(share),
  /** Received up to each day of the term, of this term and of the one before; null after today. */
  trend: z.array(z.object({ day: count, now: money.nullable(), last: money.nullable() })),
  /** Received from when a term opened: in this one until today, and in the one before until the same day of it. */
  terms: z.array(z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date(), amount: money })),
  classes: z.array(
    z.object({ classId: id, name: z.string(), students: count, owing: count, billed: money, paid: money, balance: money }),
  ),
  top: z.array(z.object({ id, fullName: z.string(), admissionNo: z.string(), seat: z.string().nullable(), balance: money })),
  /** Received and claimed by nobody yet. */
  suspense: money,
  /** What waits for a decision. The list that shows it; null where the caller may not open it. */
  approvals: z.array(z.object({ key: z.string(), title: z.string(), count, path: z.string().nullable() })),
});
export type FinanceDashboard = z.output<typeof financeDashboard>;

export const financeDashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/finance/dashboard',
    access: dashboardRead,
    summary: 'Expected, billed, collected and outstanding; today; this term against the last; classes; what waits for approval',
    output: financeDashboard,
  }),
};
