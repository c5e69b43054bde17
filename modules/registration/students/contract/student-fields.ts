import { z } from 'zod';
import { day, gender, id, line, optionalEmail, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';

/** On the roll: active, suspended, on_leave. The others have left. */
export const studentStatuses = [
  'active',
  'suspended',
  'on_leave',
  'transferred',
  'completed',
  'dropped',
  'expelled',
  'deceased',
] as const;
export const studentStatus = z.enum(studentStatuses);
export type StudentStatus = z.infer<typeof studentStatus>;

export const statusWords: Record<StudentStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  on_leave: 'On leave-out',
  transferred: 'Transferred',
  completed: 'Completed',
  dropped: 'Dropped out',
  expelled: 'Expelled',
  deceased: 'Deceased',
};

export const residence = z.enum(['boarder', 'day']);
export const relations = [
  'Mother',
  'Father',
  'Grandmother',
  'Grandfather',
  'Aunt',
  'Uncle',
  'Sister',
  'Brother',
  'Guardian',
  'Sponsor',
] as const;
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export const documentKinds = [
  'Birth certificate',
  'KCPE, KPSEA or KJSEA slip',
  'Leaving certificate',
  'Admission letter',
  'Other',
] as const;

/** Capitals and digits without spaces; an empty one becomes null. */
const code = (max: number) => optionalLine(max).transform((text) => text?.toUpperCase().replaceAll(/\s+/g, '') ?? null);

/** Who the student is. */
export const personFields = z.object({
  firstName: line(60),
  middleName: optionalLine(60),
  lastName: line(60),
  gender,
  bornOn: day,
  upi: code(20),
  birthCertificateNo: code(30),
  assessmentNo: optionalLine(30),
  nationality: line(60).default('Kenyan'),
  countyCode: z.int().min(1).max(47).nullable().default(null),
  subCountyId: optionalId,
  ward: optionalLine(60),
  religion: optionalLine(40),
});

/** How they come to the school. */
export const admissionFields = z.object({
  admittedOn: day,
  category: optionalLine(60),
  sponsor: optionalLine(100),
  previousSchool: optionalLine(120),
  entryMarks: optionalLine(60),
});

/** Where they learn and sleep. */
export const placeFields = z.object({
  classId: id,
  streamId: optionalId,
  boarding: residence,
  hostelId: optionalId,
  bedId: optionalId,
});

/** The guardian's part in one student's life. */
export const linkFields = z.object({
  relation: line(40),
  paysFees: z.boolean().default(false),
  mayCollect: z.boolean().default(true),
  bySms: z.boolean().default(true),
  byCall: z.boolean().default(true),
  byEmail: z.boolean().default(false),
});

export const guardianPerson = z.object({
  fullName: line(120),
  phone: optionalPhone,
  alternativePhone: optionalPhone,
  email: optionalEmail,
  nationalId: optionalLine(30),
  occupation: optionalLine(60),
});

/** A guardian of the register, by id, or a new one. The first of a list is called first. */
export const guardianDraft = linkFields.extend({
  guardianId: optionalId,
  /** The name of `guardianId` is corrected for brothers and sisters too: it is the same person. */
  renamed: z.boolean().optional(),
  ...guardianPerson.partial({ fullName: true }).shape,
});
export type GuardianDraft = z.output<typeof guardianDraft>;

export const healthFields = z.object({
  bloodGroup: z.enum(bloodGroups).nullable().default(null),
  allergies: optionalText(500),
  conditions: optionalText(1000),
  medication: optionalText(1000),
  specialNeeds: optionalText(1000),
  emergencyName: optionalLine(120),
  emergencyPhone: optionalPhone,
  insuranceNo: optionalLine(40),
});
export type Health = z.output<typeof healthFields>;
