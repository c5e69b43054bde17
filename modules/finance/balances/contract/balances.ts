import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { residence, studentStatus } from '#modules/registration/students/contract/student-fields.ts';
import { balancesRead } from '../../contract/access.ts';

const asked = z.int().min(0).max(1e12);

/** How long the oldest unpaid charge is overdue. */
export const ages = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type Age = (typeof ages)[number];

/** What one student owes, and how it came to it since the term began. */
export const feeBalance = z.object({
  /** The student’s. */
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  /** Class and stream. */
  seat: z.string().nullable(),
  residence: z.string(),
  status: studentStatus,
  photoFileId: id.nullable(),
  guardianPhone: z.string().nullable(),
  broughtForward: money,
  billed: money,
  paid: money,
  credits: money,
  balance: money,
  lastPaidOn: z.iso.date().nullable(),
  /** When the oldest charge that is not paid was due. */
  owedSince: z.iso.date().nullable(),
});
export type FeeBalance = z.output<typeof feeBalance>;

const totals = feeBalance.pick({ broughtForward: true, billed: true, paid: true, credits: true, balance: true });

/** Filters that a run of reminders and the list of balances share. */
export const balanceChoice = z.object({
  classId: id.optional(),
  streamId: id.optional(),
  hostelId: id.optional(),
  boarding: residence.optional(),
  sponsorId: id.optional(),
  atLeast: asked.optional().describe('Owes this or more, in cents'),
  age: z.enum(ages).optional(),
});
export type BalanceChoice = z.output<typeof balanceChoice>;

const sortable = [
  'balance',
  'fullName',
  'admissionNo',
  'seat',
  'broughtForward',
  'billed',
  'paid',
  'credits',
  'lastPaidOn',
] as const;

export const feeBalancesFilter = pageInput(sortable, '-balance').extend({
  ...balanceChoice.shape,
  asOf: day.optional().describe('As the ledger stood at the end of this day'),
  owing: z.enum(['owing', 'credit', 'clear']).optional(),
  status: z.enum(['here', 'left', 'any']).default('here'),
});

export const feeBalancesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/finance/feebalances',
    access: balancesRead,
    summary: 'What students owe as of a day: brought forward, billed, paid, credits and balance, with the totals of all rows',
    input: feeBalancesFilter,
    output: pageOf(feeBalance).extend({
      totals,
      /** How many of them owe. */
      owing: z.int(),
      asOf: z.iso.date(),
      /** The term that `billed` and `paid` are of. */
      termName: z.string().nullable(),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/finance/feebalances/choices',
    access: balancesRead,
    summary: 'Sponsors that balances can be filtered by',
    output: z.object({ sponsors: z.array(z.object({ id, name: z.string() })) }),
  }),
};
