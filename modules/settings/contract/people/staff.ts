import { z } from 'zod';
import { gender, id, line, optionalDay, optionalEmail, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { personalNumberFields, personalNumbers } from './personal-numbers.ts';

export const staffKinds = ['teacher', 'support'] as const;
export const employers = ['TSC', 'BOM', 'private'] as const;
export const staffStatuses = ['active', 'on_leave', 'left'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** What is kept of a member of staff, teaching or not. The screens and calls over it stand in registration. */
export const staffDraft = z.object({
  staffNo: line(20),
  kind: z.enum(staffKinds),
  fullName: line(100),
  gender,
  phone: optionalPhone,
  alternativePhone: optionalPhone,
  email: optionalEmail,
  ...personalNumberFields,
  jobTitle: optionalLine(60),
  departmentId: optionalId,
  otherDepartmentIds: z.array(id).max(20, 'At most 20 departments.').default([]),
  employer: z.enum(employers),
  joinedOn: optionalDay,
  contractFrom: optionalDay,
  contractTo: optionalDay,
  nextOfKinName: optionalLine(100),
  nextOfKinRelation: optionalLine(40),
  nextOfKinPhone: optionalPhone,
});

type Draft = z.output<typeof staffDraft>;
/** As its callers write it: what is not known may be left out. */
export type StaffDraft = Pick<Draft, 'staffNo' | 'kind' | 'fullName' | 'gender' | 'employer'> & Partial<Draft>;

const text = z.string().nullable();

export const staffMember = z.object({
  id,
  version: z.int(),
  staffNo: z.string(),
  kind: z.enum(staffKinds),
  fullName: z.string(),
  gender,
  phone: text,
  alternativePhone: text,
  email: text,
  nationalId: text,
  tscNo: text,
  kraPin: text,
  nssfNo: text,
  shaNo: text,
  /** Which of the numbers are on record, also for those who do not read them. */
  kept: z.array(z.enum(personalNumbers)),
  jobTitle: text,
  departmentId: id.nullable(),
  departmentName: text,
  employer: z.enum(employers),
  joinedOn: text,
  contractFrom: text,
  contractTo: text,
  nextOfKinName: text,
  nextOfKinRelation: text,
  nextOfKinPhone: text,
  status: z.enum(staffStatuses),
  statusOn: text,
  statusBecause: text,
  photoFileId: id.nullable(),
  /** The posts held today, in words. */
  posts: text,
  /** The subjects taught, in words. */
  subjects: text,
});
export type StaffMember = z.infer<typeof staffMember>;
