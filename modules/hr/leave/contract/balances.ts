import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { hrAdmin, leaveRead, own } from '../../contract/access.ts';
import { entryKinds } from './words.ts';

const year = z
  .number('Enter a year.')
  .int()
  .min(2000, 'Enter a year from 2000 to 2100.')
  .max(2100, 'Enter a year from 2000 to 2100.');
const hundredths = z.number('Enter a number of days.').int('Enter at most two decimals.');

/** Of one employee, type and year, in hundredths of a day. */
export const leaveBalance = z.object({
  /** Of its first entry. */
  id,
  staffMemberId: id,
  name: z.string(),
  staffNo: z.string(),
  departmentName: z.string().nullable(),
  typeId: id,
  typeName: z.string(),
  encashable: z.boolean(),
  /** Given, earned, put right, and come over from the year before less what lapsed. */
  given: z.int(),
  carried: z.int(),
  taken: z.int(),
  encashed: z.int(),
  /** Asked for and not decided. */
  waiting: z.int(),
  /** What is left, without what waits. */
  left: z.int(),
});
export type LeaveBalance = z.infer<typeof leaveBalance>;

export const leaveEntry = z.object({
  id,
  typeName: z.string(),
  kind: z.enum(entryKinds),
  days: z.int(),
  day: z.string(),
  note: z.string().nullable(),
  authorName: z.string(),
  at: instant,
});
export type LeaveEntry = z.infer<typeof leaveEntry>;

const path = '/api/hr/leave/balances';

export const leaveBalancesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: leaveRead,
    summary: 'Balances of leave of a year: a head of department’s own department, and all for who reads employees',
    input: pageInput(['name', 'typeName', 'given', 'taken', 'left']).extend({
      year: year.optional().describe('This year where it is left out'),
      typeId: id.optional(),
      departmentId: id.optional(),
      staffMemberId: id.optional(),
      id: id.optional().describe('Of one balance'),
    }),
    output: pageOf(leaveBalance),
  }),
  entries: endpoint({
    method: 'GET',
    path: `${path}/entries`,
    access: leaveRead,
    summary: 'What a balance is the sum of, the newest first',
    input: z.object({ staffMemberId: id, typeId: id, year }),
    output: z.object({ rows: z.array(leaveEntry) }),
    errors: ['not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/hr/mine/leave/balances',
    access: own,
    summary: 'One’s own balances of this year',
    output: z.object({ rows: z.array(leaveBalance) }),
  }),
  give: endpoint({
    method: 'POST',
    path: `${path}/give`,
    access: hrAdmin,
    summary: 'Give every employee what is due by today: the year’s days, what was earned, what is carried over, and what lapses',
    idempotent: true,
    output: z.object({ entries: z.int() }),
  }),
  putRight: endpoint({
    method: 'POST',
    path: `${path}/put-right`,
    access: hrAdmin,
    summary: 'Put a balance right, with the reason',
    idempotent: true,
    input: z.object({
      staffMemberId: id,
      typeId: id,
      year,
      days: hundredths
        .min(-36_600, 'Enter up to 366 days.')
        .max(36_600, 'Enter up to 366 days.')
        .refine((days) => days !== 0, 'Enter how many days, with a minus to take some away.'),
      note: line(200),
    }),
    output: leaveEntry,
    errors: ['rule'],
  }),
  encash: endpoint({
    method: 'POST',
    path: `${path}/encash`,
    access: hrAdmin,
    summary: 'Pay days out in place of leave: the days go, and the payroll of that day’s month pays them',
    idempotent: true,
    input: z.object({
      staffMemberId: id,
      typeId: id,
      year,
      days: hundredths.min(1, 'Enter how many days.').max(36_600, 'Enter up to 366 days.'),
      day: day.describe('A day of the month whose payroll pays them'),
      note: line(200),
    }),
    output: leaveEntry,
    errors: ['rule'],
  }),
};
