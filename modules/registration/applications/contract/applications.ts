import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import {
  byId,
  day,
  gender,
  id,
  instant,
  line,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalText,
} from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { registrationWrite } from '../../contract/access.ts';
import { possibleDuplicate } from '../../students/contract/register.ts';
import { placeFields, residence } from '../../students/contract/student-fields.ts';
import { notTheSameAs, sameGuardian } from '../../students/contract/register.ts';
import { overCapacity } from '../../students/contract/students.ts';

/** The way of an application, in its usual order. */
export const applicationStates = [
  'draft',
  'submitted',
  'under_review',
  'waitlisted',
  'offered',
  'accepted',
  'enrolled',
  'rejected',
  'cancelled',
] as const;
export const applicationState = z.enum(applicationStates);
export type ApplicationState = z.infer<typeof applicationState>;

export const applicationWords: Record<ApplicationState, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  under_review: 'Under review',
  waitlisted: 'On the waiting list',
  offered: 'Offered a place',
  accepted: 'Accepted',
  enrolled: 'Enrolled',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** What the form asks for; an application that is a draft may lack the guardian. */
export const applicationDraft = z.object({
  windowId: id,
  firstName: line(60),
  middleName: optionalLine(60),
  lastName: line(60),
  gender,
  bornOn: day,
  birthCertificateNo: optionalLine(30),
  assessmentNo: optionalLine(30),
  upi: optionalLine(20),
  boarding: residence,
  previousSchool: optionalLine(120),
  entryMarks: optionalLine(60),
  guardianName: optionalLine(120),
  guardianRelation: optionalLine(40),
  guardianPhone: optionalPhone,
  guardianEmail: optionalEmail,
  specialNeeds: optionalText(1000),
  feeReference: optionalLine(60),
});

/** An application as lists show it. */
export const applicationRow = z.object({
  id,
  version: z.int(),
  applicationNo: z.string(),
  state: applicationState,
  fullName: z.string(),
  gender,
  bornOn: z.string(),
  /** Years completed on 1 January of the window's year. */
  age: z.int(),
  windowId: id,
  windowName: z.string(),
  className: z.string(),
  boarding: residence,
  previousSchool: z.string().nullable(),
  entryMarks: z.string().nullable(),
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  receivedOn: z.string(),
  interviewAt: instant.nullable(),
  offerUntil: z.string().nullable(),
  stateAt: instant,
  studentId: id.nullable(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

export const application = applicationRow.extend({
  ...applicationDraft.omit({ guardianPhone: true, guardianEmail: true }).shape,
  guardianEmail: z.string().nullable(),
  classId: id,
  interviewPlace: z.string().nullable(),
  interviewResult: z.string().nullable(),
  reason: z.string().nullable(),
  studentName: z.string().nullable(),
  admissionNo: z.string().nullable(),
  /** Where it may go from here. */
  next: z.array(applicationState),
  /** Students of the register who may be the same child. */
  duplicates: z.array(possibleDuplicate),
});
export type Application = z.infer<typeof application>;

const filter = pageInput([
  'fullName',
  'applicationNo',
  'state',
  'className',
  'receivedOn',
  'stateAt',
  'bornOn',
  'entryMarks',
]).extend({
  state: z
    .enum([...applicationStates, 'open'])
    .optional()
    .describe('open: all that are not enrolled, rejected or cancelled'),
  windowId: id.optional(),
  gender: gender.optional(),
  boarding: residence.optional(),
  ids: z.array(id).max(500).optional().describe('Only these'),
});
const path = '/api/registration/applications';

export const applicationsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'Applications',
    input: filter,
    output: pageOf(applicationRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access: registrationWrite,
    summary: 'How many applications are in each state',
    input: z.object({ windowId: id.optional() }),
    output: z.object({ rows: z.array(z.object({ state: applicationState, applications: z.int() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'One application with where it may go, and students who may be the same child',
    input: byId,
    output: application,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Take an application; submitted at once unless it is kept as a draft',
    idempotent: true,
    input: applicationDraft.extend({ submit: z.boolean().default(true) }),
    output: application,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Change an application that is not decided',
    input: applicationDraft.extend({ id, version: z.int() }),
    output: application,
    errors: ['not_found', 'duplicate', 'rule', 'conflict'],
  }),
  interview: endpoint({
    method: 'PUT',
    path: `${path}/:id/interview`,
    access: registrationWrite,
    summary: 'Call an applicant to an interview or test, or write down its result',
    input: z.object({
      id,
      version: z.int(),
      interviewAt: instant.nullable().default(null),
      interviewPlace: optionalLine(120),
      interviewResult: optionalText(500),
    }),
    output: application,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    access: registrationWrite,
    summary: 'Take one or many applications to their next state, all or none',
    idempotent: true,
    input: z.object({
      ids: z.array(id).min(1).max(500),
      to: applicationState.exclude(['draft', 'enrolled']),
      reason: optionalText(500),
      /** Until when an offer stands. */
      offerUntil: optionalDay,
    }),
    output: z.object({ moved: z.int() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  enrol: endpoint({
    method: 'POST',
    path: `${path}/:id/enrol`,
    access: registrationWrite,
    summary: 'Make a student of an accepted applicant',
    idempotent: true,
    input: placeFields.extend({
      id,
      version: z.int(),
      admittedOn: day,
      admissionNo: optionalLine(30),
      overCapacity,
      notTheSameAs,
      sameGuardian,
    }),
    output: z.object({ studentId: id, admissionNo: z.string(), fullName: z.string(), warnings: z.array(z.string()) }),
    errors: ['not_found', 'duplicate', 'rule', 'conflict'],
  }),
  undoEnrolment: endpoint({
    method: 'POST',
    path: `${path}/:id/undo-enrolment`,
    access: registrationWrite,
    summary: 'Take an enrolled applicant back to accepted, while nothing else points at the student',
    input: z.object({ id, version: z.int(), reason: line(300) }),
    output: application,
    errors: ['not_found', 'in_use', 'rule', 'conflict'],
  }),
};
