import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { employeesWrite, hrAdmin, leaveDecide, leaveRead, own } from '../../contract/access.ts';

export const leaveStates = ['asked', 'supported', 'approved', 'away', 'back', 'rejected', 'cancelled'] as const;
export type LeaveState = (typeof leaveStates)[number];

export const leaveRow = z.object({
  id,
  version: z.int(),
  staffMemberId: id,
  name: z.string(),
  staffNo: z.string(),
  departmentName: z.string().nullable(),
  typeId: id,
  typeName: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  /** Only the afternoon of the first day; only the morning of the last. */
  halfFirst: z.boolean(),
  halfLast: z.boolean(),
  /** In hundredths, as they count. */
  days: z.int(),
  coverName: z.string().nullable(),
  state: z.enum(leaveStates),
  backOn: z.string().nullable(),
  askedAt: instant,
});
export type LeaveRow = z.infer<typeof leaveRow>;

export const leaveRequest = leaveRow.extend({
  because: z.string().nullable(),
  reach: z.string().nullable(),
  coverId: id.nullable(),
  askedName: z.string(),
  /** The type asks for a paper: a sick sheet. */
  paper: z.boolean(),
  unpaid: z.boolean(),
  /** It is the caller's own leave, or they asked for it. */
  mine: z.boolean(),
  /** The same, or they supported it. */
  handledByMe: z.boolean(),
  /** The caller heads the employee's department, or administers HR. */
  decides: z.boolean(),
  /** It is supported, or there is nobody who would: no department, no head of it, or it is the head's own. */
  ready: z.boolean(),
  /** The caller may take it back: whose leave it is, who asked, who administers HR. */
  cancels: z.boolean(),
  steps: z.array(z.object({ step: z.string(), name: z.string(), comment: z.string().nullable(), at: instant })),
});
export type LeaveRequest = z.infer<typeof leaveRequest>;

/** What days come to, before they are asked for. Days are hundredths. */
export const leaveCount = z.object({
  days: z.int(),
  /** Of these in a term, when students are at school. */
  inTerm: z.int(),
  /** What each year takes and what can be taken of it; null where the type has no ledger. */
  years: z.array(z.object({ year: z.int(), days: z.int(), available: z.int().nullable() })),
});

const path = '/api/hr/leave';
const errors = ['not_found', 'conflict', 'rule'] as const;
const versioned = byId.extend({ version: z.int() });
const span = {
  typeId: id,
  fromDay: day,
  untilDay: day,
  halfFirst: z.boolean().default(false),
  halfLast: z.boolean().default(false),
};
const asked = { ...span, because: optionalText(300), reach: optionalText(120), coverId: optionalId };
const taking = {
  method: 'POST',
  idempotent: true,
  input: versioned.extend({ comment: optionalText(300) }),
  output: leaveRequest,
  errors,
} as const;

export const leaveRequestsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: leaveRead,
    summary: 'Requests for leave: a head of department’s own department, and all for who reads employees',
    input: pageInput(['fromDay', 'name', 'untilDay', 'days', 'askedAt'], '-fromDay').extend({
      state: z
        .enum(['open', 'waiting', ...leaveStates])
        .optional()
        .describe('waiting: asked or supported; open: not over either'),
      typeId: id.optional(),
      departmentId: id.optional(),
      staffMemberId: id.optional(),
      from: day.optional().describe('Away on this day or later'),
      until: day.optional().describe('Away on this day or before'),
    }),
    output: pageOf(leaveRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: own,
    summary: 'One request with its steps: one’s own, of one’s own department, and all for who reads employees',
    input: byId,
    output: leaveRequest,
    errors: ['not_found'],
  }),
  count: endpoint({
    method: 'GET',
    path: `${path}/count`,
    access: employeesWrite,
    summary: 'What days come to by the school’s calendar, and what can be taken',
    input: z.object({ ...span, halfFirst: z.boolean().default(false), halfLast: z.boolean().default(false), staffMemberId: id }),
    output: leaveCount,
    errors: ['rule'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: employeesWrite,
    summary: 'Ask for leave in an employee’s name',
    idempotent: true,
    input: z.object({ staffMemberId: id, ...asked }),
    output: leaveRequest,
    errors: ['rule'],
  }),
  support: endpoint({
    ...taking,
    path: `${path}/:id/support`,
    access: leaveDecide,
    summary: 'Support a request, as the head of the employee’s department',
  }),
  approve: endpoint({
    ...taking,
    path: `${path}/:id/approve`,
    access: hrAdmin,
    summary: 'Approve a request: the days are taken, and the lessons of a teacher need somebody',
  }),
  reject: endpoint({ ...taking, path: `${path}/:id/reject`, access: leaveDecide, summary: 'Reject a request, with the reason' }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: own,
    summary: 'Cancel a request or leave that has not begun: the days are reinstated',
    idempotent: true,
    input: versioned.extend({ comment: optionalText(300) }),
    output: leaveRequest,
    errors,
  }),
  begin: endpoint({ ...taking, path: `${path}/:id/begin`, access: hrAdmin, summary: 'Note that the employee has gone on leave' }),
  back: endpoint({
    ...taking,
    path: `${path}/:id/back`,
    access: hrAdmin,
    summary: 'Note that the employee is back; days that were not taken are reinstated',
    input: taking.input.extend({ backOn: optionalDay.describe('Their first day at work again; today where it is left out') }),
  }),
  shorten: endpoint({
    method: 'POST',
    path: `${path}/:id/shorten`,
    access: hrAdmin,
    summary: 'End approved leave earlier, with the reason: the days are reinstated',
    idempotent: true,
    input: versioned.extend({ untilDay: day, halfLast: z.boolean().default(false), comment: line(300) }),
    output: leaveRequest,
    errors,
  }),
};

/** One's own leave; whose it is the server knows from the account. */
export const myLeaveApi = {
  types: endpoint({
    method: 'GET',
    path: '/api/hr/mine/leave/types',
    access: own,
    summary: 'Types of leave that one may ask for',
    output: z.object({
      rows: z.array(
        z.object({ id, name: z.string(), paper: z.boolean(), unpaid: z.boolean(), counts: z.enum(['working', 'calendar']) }),
      ),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/hr/mine/leave',
    access: own,
    summary: 'One’s own requests, the newest first',
    output: z.object({ rows: z.array(leaveRow.extend({ cancels: z.boolean() })) }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/hr/mine/leave/count',
    access: own,
    summary: 'What days of one’s own come to, and what can be taken',
    input: z.object({ ...span, halfFirst: z.boolean().default(false), halfLast: z.boolean().default(false) }),
    output: leaveCount,
    errors: ['rule'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/hr/mine/leave',
    access: own,
    summary: 'Ask for leave',
    idempotent: true,
    input: z.object(asked),
    output: leaveRequest,
    errors: ['rule'],
  }),
};
