import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, gender, id, instant, line, optionalDay, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { leaveoutsApprove, leaveoutsUse } from '../../contract/access.ts';
import { residence } from '../../students/contract/student-fields.ts';
import { leaveout, leaveoutRow, leaveoutState, leaveoutStates } from './leaveout.ts';
import { leaveoutKinds } from './leaveout-types.ts';

const path = '/api/registration/leaveouts';
const version = z.int();

/** Whom a leave-out is for: chosen students, or all on the roll with what is set. */
const whom = z.object({
  studentIds: z.array(id).max(2000).default([]),
  classId: optionalId,
  streamId: optionalId,
  hostelId: optionalId,
  gender: gender.nullable().default(null),
  boarding: residence.nullable().default(null),
});

const wanted = z.object({
  typeId: id,
  whom,
  reason: line(500),
  outFrom: instant,
  backBy: instant,
});

/** Who is left out of a bulk issue, and why. */
const skipped = z.object({ studentId: id, fullName: z.string(), because: z.string() });

export const leaveoutsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: leaveoutsUse,
    summary: 'Leave-outs',
    input: pageInput(['outFrom', 'backBy', 'studentName', 'leaveoutNo', 'state', 'typeName'], '-outFrom').extend({
      state: z
        .enum([...leaveoutStates, 'open', 'mine'])
        .optional()
        .describe('open: not ended; mine: I may sign it'),
      kind: z.enum(leaveoutKinds).optional(),
      typeId: id.optional(),
      studentId: id.optional(),
      classId: id.optional(),
      hostelId: id.optional(),
      from: optionalDay.describe('Leaves on or after this day'),
    }),
    output: pageOf(leaveoutRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access: leaveoutsUse,
    summary: 'How many leave-outs are in each state that is open, and school days lost to fees this year',
    output: z.object({
      rows: z.array(z.object({ state: leaveoutState, leaveouts: z.int() })),
      mine: z.int(),
      feeDaysLost: z.int(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: leaveoutsUse,
    summary: 'One leave-out with its signatures and who may collect the student',
    input: byId,
    output: leaveout,
    errors: ['not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: leaveoutsUse,
    summary: 'Who would be let out, and who is left out and why',
    reads: true,
    input: wanted,
    output: z.object({
      students: z.array(z.object({ studentId: id, fullName: z.string(), admissionNo: z.string(), seat: z.string().nullable() })),
      skipped: z.array(skipped),
    }),
    errors: ['not_found', 'rule'],
  }),
  issue: endpoint({
    method: 'POST',
    path,
    access: leaveoutsUse,
    summary: 'Ask for a leave-out for one or many students; without a chain it is approved at once',
    idempotent: true,
    input: wanted,
    output: z.object({ ids: z.array(id), skipped: z.array(skipped) }),
    errors: ['not_found', 'rule', 'duplicate', 'conflict'],
  }),
  sign: endpoint({
    method: 'POST',
    path: `${path}/sign`,
    access: leaveoutsApprove,
    summary: 'Sign the next step of one or many leave-outs, or refuse them with a reason',
    idempotent: true,
    input: z.object({ ids: z.array(id).min(1).max(500), approved: z.boolean(), note: optionalText(300) }),
    output: z.object({ signed: z.int() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/cancel`,
    access: leaveoutsUse,
    summary: 'Call leave-outs off before the students leave',
    idempotent: true,
    input: z.object({ ids: z.array(id).min(1).max(500), reason: line(300) }),
    output: z.object({ cancelled: z.int() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  clear: endpoint({
    method: 'POST',
    path: `${path}/:id/clear`,
    access: leaveoutsApprove,
    summary: 'Let a suspended student come back',
    input: z.object({ id, version, note: optionalText(300) }),
    output: leaveout,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  chits: endpoint({
    method: 'GET',
    path: `${path}/chits`,
    access: leaveoutsUse,
    summary: 'Passes to hand out, an A6 page each; the letter of a suspension',
    input: z.object({ ids: z.array(id).min(1).max(500) }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  letter: endpoint({
    method: 'GET',
    path: `${path}/:id/letter`,
    access: leaveoutsUse,
    summary: 'The letter to the guardians about a suspension',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
