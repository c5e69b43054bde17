import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, gender, id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registrationWrite, studentsRead } from '../../contract/access.ts';
import { student } from './student.ts';
import {
  admissionFields,
  guardianDraft,
  personFields,
  placeFields,
  residence,
  studentStatus,
  studentStatuses,
} from './student-fields.ts';

/** A student as lists show them. */
export const studentRow = z.object({
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  gender,
  bornOn: z.string(),
  classId: id.nullable(),
  /** Class and stream: Form 3 West. */
  seat: z.string().nullable(),
  /** The hostel, or that they are a boarder without one or a day scholar. */
  residence: z.string(),
  countyName: z.string().nullable(),
  /** Of the guardian who is called first. */
  guardianPhone: z.string().nullable(),
  status: studentStatus,
  admittedOn: z.string(),
  photoFileId: id.nullable(),
});
export type StudentRow = z.infer<typeof studentRow>;

/** What a record may lack; the tasks on the home page count these. */
export const missingParts = ['guardianPhone', 'photo', 'class', 'stream'] as const;

export const studentFilter = pageInput(['fullName', 'admissionNo', 'seat', 'residence', 'status', 'admittedOn', 'bornOn']).extend(
  {
    classId: id.optional(),
    streamId: id.optional(),
    gender: gender.optional(),
    boarding: residence.optional(),
    hostelId: id.optional(),
    countyCode: z.int().min(1).max(47).optional(),
    status: z
      .enum([...studentStatuses, 'here', 'left', 'any'])
      .default('here')
      .describe('here: all but those who have left'),
    missing: z.enum(missingParts).optional().describe('Only records that lack this'),
    ids: z.array(id).max(500).optional().describe('Only these'),
    health: z.enum(['alerts']).optional().describe('Only those whose health record says what to mind; for who may read health'),
    admittedFrom: day.optional().describe('Admitted on this day or later'),
  },
);

/** What a call about places asks for when the stream is full. */
export const overCapacity = z.boolean().default(false).describe('True once a full stream was confirmed');

const versioned = { id, version: z.int() };
const path = '/api/registration/students';

export const studentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: studentsRead,
    summary: 'Students by name, admission number or guardian phone; similar names when nothing matches',
    input: studentFilter,
    output: pageOf(studentRow).extend({ similar: z.boolean().describe('True: nothing matched, these names are similar') }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: studentsRead,
    summary: 'One student with guardians, siblings and the history of classes',
    input: byId,
    output: student,
    errors: ['not_found'],
  }),
  updatePerson: endpoint({
    method: 'PUT',
    path: `${path}/:id/person`,
    access: registrationWrite,
    summary: 'Change who the student is',
    input: personFields.extend(versioned),
    output: student,
    errors: ['not_found', 'conflict', 'duplicate', 'rule'],
  }),
  updateAdmission: endpoint({
    method: 'PUT',
    path: `${path}/:id/admission`,
    access: registrationWrite,
    summary: 'Change the admission number and how the student came',
    input: admissionFields.extend({ ...versioned, admissionNo: line(30) }),
    output: student,
    errors: ['not_found', 'conflict', 'duplicate', 'rule'],
  }),
  updatePlace: endpoint({
    method: 'PUT',
    path: `${path}/:id/place`,
    access: registrationWrite,
    summary: 'Change class, stream, hostel and bed',
    input: placeFields.extend({ ...versioned, overCapacity }),
    output: student,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  updateGuardians: endpoint({
    method: 'PUT',
    path: `${path}/:id/guardians`,
    access: registrationWrite,
    summary: 'Replace the student’s guardians, in the order in which they are called',
    input: z.object({ ...versioned, guardians: z.array(guardianDraft).max(9) }),
    output: student,
    errors: ['not_found', 'conflict', 'duplicate', 'rule'],
  }),
  updatePhoto: endpoint({
    method: 'PUT',
    path: `${path}/:id/photo`,
    access: registrationWrite,
    summary: 'Set the photo to an uploaded image, or take it away',
    input: z.object({ ...versioned, photoFileId: optionalId }),
    output: student,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    access: registrationWrite,
    summary: 'Suspend, let go, take back: with a reason and a day',
    input: z.object({ ...versioned, status: studentStatus, on: day, reason: line(300), overCapacity }),
    output: student,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    access: registrationWrite,
    summary: 'Move students of one class to another stream of it',
    input: z.object({ ids: z.array(id).min(1).max(500), streamId: id, overCapacity }),
    output: z.object({ moved: z.int() }),
    errors: ['not_found', 'rule'],
  }),
};
