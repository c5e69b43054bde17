import { z } from 'zod';
import { id, instant } from '#kit/contract/fields.ts';

export const transferStates = ['requested', 'approved', 'completed', 'rejected', 'cancelled', 'reversed'] as const;
export const transferState = z.enum(transferStates);
export type TransferState = z.infer<typeof transferState>;
export const directions = ['out', 'in'] as const;
export const directionWords = { out: 'To another school', in: 'From another school' } as const;

export const transferRow = z.object({
  id,
  version: z.int(),
  transferNo: z.string(),
  direction: z.enum(directions),
  state: transferState,
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  otherSchool: z.string(),
  requestedOn: z.string(),
  completedOn: z.string().nullable(),
  /** The day on which the student came to the school they go to; null until somebody says so. */
  reportedOn: z.string().nullable(),
});
export type TransferRow = z.infer<typeof transferRow>;

/** What one department says before a student leaves. `open` has not been said yet. */
export const clearance = z.object({
  key: z.string(),
  title: z.string(),
  department: z.string(),
  state: z.enum(['open', 'cleared', 'owing', 'waived']),
  /** Looked up by the product itself; it is cleared by doing what it says. */
  computed: z.boolean(),
  note: z.string().nullable(),
  signedBy: z.string().nullable(),
  signedAt: instant.nullable(),
  /** Who was named to sign for the department; with nobody named, whoever edits transfers signs. */
  signers: z.array(z.string()),
  /** Whether the user who asks signs for it. */
  mine: z.boolean(),
});
export type Clearance = z.infer<typeof clearance>;

/** Where a transfer stands with a school of the branch, which takes it in without a file. */
export const offerStates = ['planned', 'offered', 'taken', 'declined', 'withdrawn'] as const;

export const transfer = transferRow.extend({
  /** To a school of the branch only. */
  offer: z
    .object({ state: z.enum(offerStates), closedOn: z.string().nullable(), closedBecause: z.string().nullable() })
    .nullable(),
  reason: z.string().nullable(),
  requestedBy: z.string(),
  /** By the caller, who does not approve it. */
  requestedByMe: z.boolean(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  completedBy: z.string().nullable(),
  closedBecause: z.string().nullable(),
  leavingCertificateNo: z.string().nullable(),
  conduct: z.string().nullable(),
  clearances: z.array(clearance),
});
export type Transfer = z.infer<typeof transfer>;
