import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { resource } from '#kit/contract/resource.ts';
import { registrationWrite, transfersApprove } from '../../contract/access.ts';
import { possibleDuplicate, sameGuardian } from '../../students/contract/register.ts';
import { placeFields } from '../../students/contract/student-fields.ts';
import { overCapacity } from '../../students/contract/students.ts';
import { directions, transfer, transferRow, transferStates } from './transfer.ts';

const path = '/api/registration/transfers';
const version = z.int();
/** A transfer file as text; a photo inside makes it large. */
const fileText = z.string().min(2, 'Choose the file.').max(4_000_000, 'This file is too large for a transfer file.');

/** What a transfer file says. */
export const fileContent = z.object({
  /** Signed by this installation; another’s key is shown and decided about. */
  known: z.boolean(),
  fingerprint: z.string(),
  /** The same on the paper that the other school prints of the file. */
  transferFingerprint: z.string(),
  fromSchool: z.string(),
  fullName: z.string(),
  gender: z.enum(['female', 'male']),
  bornOn: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  guardians: z.array(z.string()),
  /** Where the student has learnt, newest first. */
  enrolments: z.array(z.string()),
  photo: z.boolean(),
  cleared: z.boolean(),
  signedAt: z.string(),
  taken: z.boolean(),
  /** Students of this school who may be the same person; brothers and sisters are not among them. */
  duplicates: z.array(possibleDuplicate),
});
export type FileContent = z.output<typeof fileContent>;

/** Where the student of a transfer is put. */
export const takenIn = placeFields.extend({
  admittedOn: day,
  admissionNo: optionalLine(30),
  overCapacity,
  /** Somebody has looked at the possible duplicates, and this student is none of them. */
  another: z.boolean().default(false),
  sameGuardian,
  reported: z.boolean().default(true),
});

export const transfersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'Transfers',
    input: pageInput(['requestedOn', 'studentName', 'transferNo', 'state', 'otherSchool', 'completedOn'], '-requestedOn').extend({
      direction: z.enum(directions).optional(),
      state: z.enum([...transferStates, 'open', 'not reported']).optional(),
      studentId: id.optional(),
      classId: id.optional(),
      from: optionalDay.describe('Requested on or after this day'),
      to: optionalDay.describe('Requested on or before this day'),
    }),
    output: pageOf(transferRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access: registrationWrite,
    summary: 'How many transfers wait for something',
    input: z.object({}),
    output: z.object({ open: z.int(), notReported: z.int(), offered: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'One transfer with what each department says',
    input: byId,
    output: transfer,
    errors: ['not_found'],
  }),
  request: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Ask for a student’s transfer to another school',
    idempotent: true,
    input: z.object({
      studentId: id,
      toSchoolId: optionalId.describe('A school of the branch, which takes the student in without a file'),
      otherSchool: optionalLine(150).describe('The name of any other school'),
      reason: optionalText(500),
    }),
    output: transfer,
    errors: ['not_found', 'rule', 'duplicate'],
  }),
  sign: endpoint({
    method: 'POST',
    path: `${path}/:id/sign`,
    access: registrationWrite,
    summary: 'A department clears the student, says what is owed, or waives it with a reason',
    input: z.object({
      id,
      key: line(60),
      state: z.enum(['cleared', 'owing', 'waived', 'open']),
      note: optionalText(300),
    }),
    output: transfer,
    errors: ['not_found', 'rule'],
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/:id/approve`,
    access: transfersApprove,
    summary: 'Approve or reject a request; who asked does not approve',
    idempotent: true,
    input: z.object({ id, version, approved: z.boolean(), reason: optionalText(300) }),
    output: transfer,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  complete: endpoint({
    method: 'POST',
    path: `${path}/:id/complete`,
    access: transfersApprove,
    summary: 'The student leaves: off the roll, with a leaving certificate',
    idempotent: true,
    input: z.object({ id, version, on: day, conduct: optionalText(300) }),
    output: transfer,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: registrationWrite,
    summary: 'Call a transfer off that is not completed',
    idempotent: true,
    input: z.object({ id, version, reason: line(300) }),
    output: transfer,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${path}/:id/reverse`,
    access: transfersApprove,
    summary: 'Reverse the transfer of a student; the papers are void',
    idempotent: true,
    input: z.object({ id, version, reason: line(300), overCapacity }),
    output: transfer,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  report: endpoint({
    method: 'POST',
    path: `${path}/:id/report`,
    access: registrationWrite,
    summary: 'The student has come to the school they go to; a day that was written down wrongly is corrected',
    input: z.object({
      id,
      version,
      on: optionalDay.describe('Null with `corrects`: the student has not come after all'),
      /** Somebody has reported the student already, on another day or by mistake. */
      corrects: z.boolean().default(false),
    }),
    output: transfer,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  letter: endpoint({
    method: 'GET',
    path: `${path}/:id/letter`,
    access: registrationWrite,
    summary: 'The transfer letter',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/file`,
    access: registrationWrite,
    summary: 'The signed file that another school takes in',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  fileOnPaper: endpoint({
    method: 'GET',
    path: `${path}/:id/filepdf`,
    access: registrationWrite,
    summary: 'What the signed file says, on paper, with the fingerprint to compare it by',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/read`,
    access: registrationWrite,
    summary: 'What a transfer file says, and whether its signature holds',
    reads: true,
    input: z.object({ text: fileText }),
    output: fileContent,
    errors: ['rule'],
  }),
  takeIn: endpoint({
    method: 'POST',
    path: `${path}/takein`,
    access: registrationWrite,
    summary: 'Register the student of a transfer file, with guardians and history',
    idempotent: true,
    input: takenIn.extend({
      text: fileText,
      /** The key is of another installation, and somebody has checked it. */
      trustKey: z.boolean().default(false),
    }),
    output: transfer,
    errors: ['rule', 'duplicate', 'conflict'],
  }),
};

/** What a department looks at before a student leaves, besides what the product looks up by itself. */
export const clearanceItems = resource({
  path: '/api/registration/clearanceitems',
  access: { read: registrationWrite, write: transfersApprove },
  words: {
    one: 'clearance item',
    many: 'Clearance items',
    says: {
      list: 'What departments look at before a student leaves',
      remove: 'Remove a clearance item; what was signed stays',
    },
  },
  record: { title: z.string(), department: z.string(), active: z.boolean() },
  draft: z.object({ title: line(80), department: line(60), active: z.boolean().default(true) }),
  filter: pageInput(['department', 'title']),
  kept: { table: 'registration.clearance_item', search: ['title', 'department'] },
});
export const clearanceItemsApi = clearanceItems.api;
