import { z } from 'zod';
import { behindCode } from '#kit/contract/access.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { centsOrZero } from '#kit/contract/money.ts';
import { leaveoutsUse } from '#modules/registration/contract/access.ts';

/** Sending students home for fees: who issues leave-outs. */
export const feeLeaveoutsIssue = behindCode(...leaveoutsUse.roles);

export const feeLeaveoutsApi = {
  issue: endpoint({
    method: 'POST',
    path: '/api/finance/feeleaveouts',
    access: feeLeaveoutsIssue,
    summary: 'Ask for leave-outs for fees that are cancelled by themselves once a student owes no more than an amount',
    idempotent: true,
    input: z.object({
      typeId: id,
      studentIds: z.array(id).min(1, 'Choose students.').max(2000),
      owedAtMost: centsOrZero.default(0),
      reason: line(500),
      outFrom: instant,
      backBy: instant,
    }),
    output: z.object({
      ids: z.array(id),
      skipped: z.array(z.object({ studentId: id, fullName: z.string(), because: z.string() })),
      /** Who owes no more than the amount. */
      clear: z.int(),
    }),
    errors: ['not_found', 'rule', 'duplicate', 'conflict'],
  }),
};
