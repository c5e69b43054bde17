import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { balancesRead, billingRead, billingUse } from '../../contract/access.ts';
import { boardingKinds } from './structures.ts';

export const billStates = ['billed', 'reversed'] as const;

/** A charge beside the fees for many students at once: a trip, uniform, damage, a penalty. */
export const bill = z.object({
  id,
  kind: z.enum(['other', 'penalty']),
  title: z.string(),
  voteHead: z.string(),
  day: z.string(),
  dueOn: z.string(),
  students: z.int(),
  total: money,
  state: z.enum(billStates),
  reversalAsked: z.boolean(),
  reversedBecause: z.string().nullable(),
  authorName: z.string(),
  at: instant,
});
export type Bill = z.infer<typeof bill>;

/** Whom it charges and how much. */
export const billSource = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('choice'),
    classIds: z.array(id).max(60).default([]),
    streamId: id.nullable().default(null),
    hostelId: id.nullable().default(null),
    boarding: z.enum(boardingKinds).nullable().default(null),
    studentIds: z.array(id).max(5000, 'Choose at most 5,000 students.').default([]),
    amount: cents,
  }),
  z.object({
    from: z.literal('sheet'),
    /** A line a student: admission number and amount, with a tab, comma or spaces between them. */
    text: z.string().trim().min(1, 'Paste the lines.').max(300_000, 'Paste at most 5,000 lines.'),
  }),
  z.object({
    from: z.literal('overdue'),
    /** Whoever owes at least this much of fees that were due before the bill's day. */
    atLeast: cents,
    /** Charged: an amount, or hundredths of a per cent of what is overdue. */
    amount: cents.nullable().default(null),
    percent: z.int().min(1).max(10_000).nullable().default(null),
  }),
]);

/** What is said at `dueOn` of a bill that is due before its day. */
export const dueTooEarly = 'It is due on the day of the bill or after it.';

export const billDraft = z.object({ title: line(80), voteHeadId: id, day, dueOn: day, source: billSource });

const checked = z.object({
  students: z.int(),
  total: money,
  /** The first of them. */
  rows: z.array(z.object({ id, admissionNo: z.string(), fullName: z.string(), className: z.string().nullable(), amount: money })),
  /** Lines of a sheet that cannot be charged. */
  errors: z.array(z.object({ line: z.int(), text: z.string(), message: z.string() })),
});
export type CheckedBill = z.infer<typeof checked>;

export const otherBalance = z.object({
  id,
  studentId: id,
  admissionNo: z.string(),
  fullName: z.string(),
  className: z.string().nullable(),
  title: z.string(),
  voteHead: z.string(),
  day: z.string(),
  dueOn: z.string(),
  billed: money,
  paid: money,
  owed: money,
});
export type OtherBalance = z.infer<typeof otherBalance>;

const path = '/api/finance/otherbills';

export const otherBillsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: billingRead,
    summary: 'Other bills, the newest first',
    input: pageInput(['day', 'title', 'voteHead', 'dueOn', 'students', 'total', 'state'], '-day').extend({
      state: z.enum(billStates).optional(),
      voteHeadId: id.optional(),
    }),
    output: pageOf(bill),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: billingRead,
    summary: 'One other bill',
    input: byId,
    output: bill,
    errors: ['not_found'],
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/check`,
    access: billingUse,
    summary: 'Whom a bill would charge, and which pasted lines are wrong',
    input: z.object({ day, source: billSource }),
    output: checked,
    reads: true,
    errors: ['not_found', 'rule'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: billingUse,
    summary: 'Charge students; of a sheet with a wrong line nobody',
    input: billDraft,
    output: bill,
    idempotent: true,
    errors: ['not_found', 'rule'],
  }),
};

export const otherBalancesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/finance/otherbalances',
    access: balancesRead,
    summary: 'What students owe of other charges, by item and student, as of a day',
    input: pageInput([
      'fullName',
      'admissionNo',
      'className',
      'title',
      'voteHead',
      'dueOn',
      'day',
      'billed',
      'paid',
      'owed',
    ]).extend({
      classId: id.optional(),
      voteHeadId: id.optional(),
      billId: id.optional(),
      studentId: id.optional(),
      asOf: day.optional(),
      /** Only what is still owed. */
      owing: z.boolean().optional(),
    }),
    output: pageOf(otherBalance).extend({ billed: money, paid: money, owed: money }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/finance/otherbalances/items',
    access: balancesRead,
    summary: 'Other bills with what was charged, paid and is owed of each',
    input: pageInput(['title', 'voteHead', 'students', 'billed', 'paid', 'owed']),
    output: pageOf(
      z.object({
        id,
        title: z.string(),
        voteHead: z.string(),
        students: z.int(),
        billed: money,
        paid: money,
        owed: money,
      }),
    ),
  }),
};
