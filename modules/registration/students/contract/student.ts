import { z } from 'zod';
import { gender, id, instant } from '#kit/contract/fields.ts';
import { guardianPerson, linkFields, residence, studentStatus } from './student-fields.ts';

export const guardian = guardianPerson.extend({
  ...linkFields.shape,
  id,
  priority: z.int(),
  phone: z.string().nullable(),
  alternativePhone: z.string().nullable(),
  email: z.string().nullable(),
});
export type Guardian = z.infer<typeof guardian>;

const nullable = z.string().nullable();

/** A student with everything but health, which has its own readers. */
export const student = z.object({
  id,
  version: z.int(),
  admissionNo: z.string(),
  firstName: z.string(),
  middleName: nullable,
  lastName: z.string(),
  fullName: z.string(),
  gender,
  bornOn: z.string(),
  upi: nullable,
  birthCertificateNo: nullable,
  assessmentNo: nullable,
  nationality: z.string(),
  countyCode: z.int().nullable(),
  countyName: nullable,
  subCountyId: z.int().nullable(),
  subCountyName: nullable,
  ward: nullable,
  religion: nullable,
  photoFileId: id.nullable(),
  boarding: residence,
  hostelId: id.nullable(),
  hostelName: nullable,
  bedId: id.nullable(),
  bedName: nullable.describe('Room and bed: Cube 1, bed 4'),
  classId: id.nullable(),
  className: nullable,
  streamId: id.nullable(),
  streamName: nullable,
  category: nullable,
  sponsor: nullable,
  previousSchool: nullable,
  entryMarks: nullable,
  status: studentStatus,
  here: z.boolean(),
  admittedOn: z.string(),
  leftOn: nullable,
  leftBecause: nullable,
  createdAt: instant,
  guardians: z.array(guardian),
  siblings: z.array(
    z.object({
      id,
      admissionNo: z.string(),
      fullName: z.string(),
      className: nullable,
      streamName: nullable,
      status: studentStatus,
      photoFileId: id.nullable(),
      through: z.string().describe('The shared guardian'),
    }),
  ),
  /** At other schools, in their words; told by the transfer file that the student came with. */
  earlier: z.array(
    z.object({
      school: z.string(),
      className: z.string(),
      streamName: nullable,
      fromDay: z.string(),
      toDay: nullable,
      because: z.string(),
    }),
  ),
  enrolments: z.array(
    z.object({
      id,
      yearName: nullable,
      className: z.string(),
      streamName: nullable,
      fromDay: z.string(),
      toDay: nullable,
      because: z.string(),
    }),
  ),
});
export type Student = z.infer<typeof student>;
