import { z } from 'zod';
import { gender, id, instant } from '#kit/contract/fields.ts';
import { leaveoutKinds } from './leaveout-types.ts';

/** `late` is out and past the time to be back. */
export const leaveoutStates = ['requested', 'approved', 'out', 'late', 'returned', 'cancelled', 'rejected'] as const;
export const leaveoutState = z.enum(leaveoutStates);
export type LeaveoutState = z.infer<typeof leaveoutState>;
export const leaveoutWords: Record<LeaveoutState, string> = {
  requested: 'Requested',
  approved: 'Approved',
  out: 'Out',
  late: 'Late',
  returned: 'Returned',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
};

/** True of a leave-out that was approved and not taken back: a suspension of which the family gets a letter. */
export const hasPaper = (state: LeaveoutState): boolean => !['requested', 'rejected', 'cancelled'].includes(state);

/** A leave-out as lists show it. */
export const leaveoutRow = z.object({
  id,
  version: z.int(),
  leaveoutNo: z.string(),
  state: leaveoutState,
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  hostelName: z.string().nullable(),
  gender,
  photoFileId: id.nullable(),
  typeName: z.string(),
  kind: z.enum(leaveoutKinds),
  reason: z.string(),
  outFrom: instant,
  backBy: instant,
  outAt: instant.nullable(),
  returnedAt: instant.nullable(),
  collectorName: z.string().nullable(),
  requestedBy: z.string(),
  /** Who signs next; null when nobody has to. */
  waitsFor: z.string().nullable(),
});
export type LeaveoutRow = z.infer<typeof leaveoutRow>;

export const leaveoutSignature = z.object({
  place: z.int(),
  title: z.string(),
  accountName: z.string(),
  approved: z.boolean(),
  note: z.string().nullable(),
  at: instant,
});

/** Somebody who may collect the student, as the gate sees them. */
export const collector = z.object({
  guardianId: id,
  fullName: z.string(),
  relation: z.string(),
  phone: z.string().nullable(),
  nationalId: z.string().nullable(),
  mayCollect: z.boolean(),
});
export type Collector = z.infer<typeof collector>;

export const leaveout = leaveoutRow.extend({
  typeId: id,
  chain: z.array(z.string()),
  signatures: z.array(leaveoutSignature),
  collected: z.boolean(),
  returnWith: z.string().nullable(),
  /** The six digits of the pass; nobody sees them before it is approved. */
  code: z.string().nullable(),
  requestedAt: instant,
  closedBecause: z.string().nullable(),
  outBy: z.string().nullable(),
  collectorRelation: z.string().nullable(),
  collectorPhone: z.string().nullable(),
  collectorIdNo: z.string().nullable(),
  returnedBy: z.string().nullable(),
  returnNote: z.string().nullable(),
  clearedAt: instant.nullable(),
  clearedBy: z.string().nullable(),
  lateToldAt: instant.nullable(),
  collectors: z.array(collector),
  /** The caller asked for it, or has signed it. */
  mine: z.boolean(),
});
export type Leaveout = z.infer<typeof leaveout>;

/** A pass as the gate sees it: who goes, with whom and when; why, and who signed, stays in the office. */
export const gatePass = leaveout
  .pick({
    id: true,
    version: true,
    leaveoutNo: true,
    state: true,
    studentId: true,
    studentName: true,
    admissionNo: true,
    seat: true,
    photoFileId: true,
    kind: true,
    outFrom: true,
    backBy: true,
    outAt: true,
    returnedAt: true,
    collected: true,
    returnWith: true,
    clearedAt: true,
    closedBecause: true,
    collectorName: true,
    collectorRelation: true,
    collectorIdNo: true,
    collectors: true,
  })
  .extend({
    /** True while the leave has not begun: letting the student out now is said to be early. */
    early: z.boolean(),
    /** True when the time to be back has passed and the pass lets nobody out any more. */
    ended: z.boolean(),
  });
export type GatePass = z.infer<typeof gatePass>;

/** Minutes before its beginning within which a pass is not early: clocks differ, and parents come when they come. */
export const earlyMinutes = 15;

/** Hours within which a return that was said of the wrong student is taken back; later the days at school stand. */
const backFor = 24;

/** Whether it can be said now that the student has not come back after all. */
export const mayBeTakenBack = ({ state, returnedAt }: Pick<Leaveout, 'state' | 'returnedAt'>, now: Date): boolean =>
  state === 'returned' && returnedAt !== null && now.getTime() - new Date(returnedAt).getTime() < backFor * 3_600_000;
