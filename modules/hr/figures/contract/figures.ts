import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { hrRead, payRead } from '../../contract/access.ts';
import { contractKinds, lackings } from '../../employees/contract/kinds.ts';
import { postedMonth } from '../../plans/contract/plans.ts';

/** What ends is shown from so many days before. */
export const endsWithin = 60;

const count = z.int();

export const hrDashboard = z.object({
  day: z.string(),
  /** The last day of what is about to end. */
  until: z.string(),
  /** Employed now; starting later; on probation now. */
  employed: count,
  coming: count,
  probation: count,
  /** By department, the largest first; null: in none. Basic pay a month of those who are paid by the month, in cents. */
  departments: z.array(z.object({ departmentId: id.nullable(), name: z.string().nullable(), people: count, basic: money })),
  kinds: z.array(z.object({ kind: z.enum(contractKinds), people: count, basic: money })),
  /** Basic pay of contracts by the month that held on the last day of each of the last twelve months (this one: today), the oldest first. */
  trend: z.array(z.object({ month: z.string(), people: count, basic: money })),
  onLeave: z.array(z.object({ requestId: id, staffMemberId: id, name: z.string(), typeName: z.string(), untilDay: z.string() })),
  leaveWaits: count,
  /** Contracts, probation, exemptions and papers that end, the nearest first; of all of them the first thirty. */
  ending: z.array(
    z.object({
      staffMemberId: id,
      name: z.string(),
      what: z.enum(['contract', 'probation', 'exemption', 'document']),
      /** Of a document what it is. */
      detail: z.string().nullable(),
      day: z.string(),
    }),
  ),
  endingTotal: count,
  /** How many lack what payroll needs. */
  lacks: z.array(z.object({ what: z.enum(lackings), people: count })),
  /** Of the last month (its first day): how many are not confirmed for payroll yet. */
  lastMonth: z.object({ month: z.string(), open: count }),
});
export type HrDashboard = z.infer<typeof hrDashboard>;

/** What of the dashboard only those see who may read pay. */
export const payDashboard = z.object({
  /** The last twelve months of which pay is posted, the oldest first. */
  months: z.array(postedMonth),
  /** Months of statutory returns that nobody has filed: one for each month and return. */
  returnsDue: count,
});
export type PayDashboard = z.infer<typeof payDashboard>;

export const hrFiguresApi = {
  today: endpoint({
    method: 'GET',
    path: '/api/hr/today',
    access: hrRead,
    summary: 'Who is employed, on leave, about to end and lacking something, with basic pay by department and month',
    output: hrDashboard,
  }),
  pay: endpoint({
    method: 'GET',
    path: '/api/hr/today/pay',
    access: payRead,
    summary: 'What pay has cost in the last twelve posted months, and how many returns are not filed',
    output: payDashboard,
  }),
};
