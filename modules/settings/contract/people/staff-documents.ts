import { z } from 'zod';
import { id, instant, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { staffKinds } from './staff.ts';

export const staffDocumentKinds = [
  'National ID',
  'Passport',
  'TSC certificate',
  'Academic certificate',
  'Letter of appointment',
  'Contract',
  'Certificate of good conduct',
  'Medical certificate',
  'Food handler certificate',
  'First aid certificate',
  'Driving licence',
  'Work permit',
  'Other',
] as const;

/** A document counts as expiring within so many days of its last day, that day included. */
export const expiryNotice = 60;

export const expiryStates = ['expired', 'expiring', 'valid'] as const;
export type ExpiryState = (typeof expiryStates)[number];

/** A paper that the school keeps of a member of staff. Number and file are for who edits staff. */
export const staffDocument = z.object({
  id,
  version: z.int(),
  staffMemberId: id,
  staffName: z.string(),
  staffNo: z.string(),
  staffKind: z.enum(staffKinds),
  kind: z.enum(staffDocumentKinds),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** By the school's day; a document is valid on the day it expires. */
  state: z.enum(expiryStates),
  hasFile: z.boolean(),
  addedAt: instant,
});
export type StaffDocument = z.infer<typeof staffDocument>;

export const staffDocumentDraft = z.object({
  kind: z.enum(staffDocumentKinds),
  number: optionalLine(40),
  issuedOn: optionalDay,
  expiresOn: optionalDay,
  fileId: optionalId,
});
export type StaffDocumentDraft = z.output<typeof staffDocumentDraft>;
