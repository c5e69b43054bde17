import { z } from 'zod';
import { gender, id, line, optionalDay, optionalEmail, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';

export const staffKinds = ['teacher', 'support'] as const;
export const employers = ['TSC', 'BOM', 'private'] as const;

/** What is kept of a member of staff, teaching or not. The screens and calls over it stand in registration. */
export const staffDraft = z.object({
  staffNo: line(20),
  kind: z.enum(staffKinds),
  fullName: line(100),
  gender,
  phone: optionalPhone,
  email: optionalEmail,
  nationalId: optionalLine(20),
  tscNo: optionalLine(20),
  jobTitle: optionalLine(60),
  departmentId: optionalId,
  employer: z.enum(employers),
  joinedOn: optionalDay,
});
export type StaffDraft = z.output<typeof staffDraft>;

export const staffMember = z.object({
  id,
  version: z.number().int(),
  staffNo: z.string(),
  kind: z.enum(staffKinds),
  fullName: z.string(),
  gender,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  nationalId: z.string().nullable(),
  tscNo: z.string().nullable(),
  jobTitle: z.string().nullable(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  employer: z.enum(employers),
  joinedOn: z.string().nullable(),
  status: z.enum(['active', 'left']),
  photoFileId: id.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;
