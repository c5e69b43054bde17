import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { registrationWrite } from '../../contract/access.ts';
import { overCapacity } from './students.ts';
import {
  admissionFields,
  documentKinds,
  guardianDraft,
  guardianPerson,
  healthFields,
  personFields,
  placeFields,
  studentStatus,
} from './student-fields.ts';

/** The number of a guardian stands under another name in the register, and both are one person. */
export const sameGuardian = z.boolean().default(false);

/** Whom somebody has looked at and found to be another child, of the same names and birth date. */
export const notTheSameAs = z
  .array(id)
  .max(20)
  .default([])
  .describe('Students of the same names and birth date who are other children, once that was asked');

/** Everything about a new student, saved at once. */
export const registrationDraft = personFields.extend({
  ...admissionFields.shape,
  ...placeFields.shape,
  /** Left empty, the school's next number is taken. */
  admissionNo: optionalLine(30),
  guardians: z.array(guardianDraft).max(9),
  health: healthFields.nullable().default(null),
  photoFileId: optionalId,
  documents: z
    .array(z.object({ kind: z.enum(documentKinds), name: line(120), fileId: id }))
    .max(20)
    .default([]),
  overCapacity,
  notTheSameAs,
});
export type RegistrationDraft = z.output<typeof registrationDraft>;

/** A student who has the same names and birth date, UPI or birth certificate as one who is about to be registered. */
export const twin = z.object({
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  bornOn: z.string(),
  because: z.enum(['names and birth date', 'UPI', 'birth certificate']),
});
export type Twin = z.infer<typeof twin>;

/** A student who may be the same person, and why. */
export const possibleDuplicate = z.object({
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  bornOn: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  status: studentStatus,
  photoFileId: id.nullable(),
  because: z.array(z.enum(['name and birth date', 'UPI', 'birth certificate', 'guardian phone'])),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

const path = '/api/registration';

export const registerApi = {
  register: endpoint({
    method: 'POST',
    path: `${path}/students`,
    access: registrationWrite,
    summary: 'Register a student with class, hostel, guardians, health and documents',
    idempotent: true,
    input: registrationDraft.extend({ draftId: optionalId.describe('The draft that this finishes; it is removed') }),
    output: z.object({ id, admissionNo: z.string(), fullName: z.string(), warnings: z.array(z.string()) }),
    errors: ['duplicate', 'rule', 'conflict'],
  }),
  checkDuplicates: endpoint({
    method: 'POST',
    path: `${path}/checkduplicates`,
    access: registrationWrite,
    summary: 'Students who may be the one about to be registered',
    reads: true,
    input: z.object({
      firstName: optionalLine(60),
      middleName: optionalLine(60),
      lastName: optionalLine(60),
      bornOn: day.nullable().default(null),
      upi: optionalLine(20),
      birthCertificateNo: optionalLine(30),
      guardianPhones: z.array(z.string().trim().max(30)).max(18).default([]),
    }),
    output: z.object({ rows: z.array(possibleDuplicate) }),
  }),
  checkPlace: endpoint({
    method: 'POST',
    path: `${path}/checkplace`,
    access: registrationWrite,
    summary: 'What speaks against a class, stream and age before they are saved, and the number that is next',
    reads: true,
    input: z.object({ classId: optionalId, streamId: optionalId, bornOn: day.nullable().default(null), admittedOn: day }),
    output: z.object({
      /** Age against class; never more than a warning. */
      ageWarning: z.string().nullable(),
      stream: z.object({ name: z.string(), students: z.int(), capacity: z.int().nullable() }).nullable(),
      /** The admission number that a registration now would most likely get. */
      nextNumber: z.string(),
    }),
  }),
  findGuardian: endpoint({
    method: 'GET',
    path: `${path}/guardians`,
    access: registrationWrite,
    summary: 'Guardians of the register by phone, in any usual writing',
    input: z.object({ phone: z.string().trim().min(4, 'Enter at least four digits.').max(30) }),
    output: z.object({
      rows: z.array(
        guardianPerson.extend({
          id,
          phone: z.string().nullable(),
          alternativePhone: z.string().nullable(),
          email: z.string().nullable(),
          students: z.array(z.object({ id, fullName: z.string(), className: z.string().nullable(), relation: z.string() })),
        }),
      ),
    }),
  }),
};
