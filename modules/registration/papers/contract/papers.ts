import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { healthRead, registrationWrite, studentsRead } from '../../contract/access.ts';
import { studentFilter } from '../../students/contract/students.ts';
import {
  issuedPapers,
  labelSheetKeys,
  listPapers,
  paperKinds,
  paperStates,
  rollColumnKeys,
  rollGroupKeys,
  usualRollColumns,
} from './kinds.ts';

/** Of whom: as the list of students filters, or chosen one by one. */
export const whom = studentFilter.omit({ page: true, size: true, sort: true, health: true });
export type Whom = z.output<typeof whom>;

const path = '/api/registration/papers';
const made = z.object({ jobId: id, students: z.int() });

export const listOptions = z.object({
  sortBy: z.enum(['fullName', 'admissionNo']).default('fullName'),
  groupBy: z.enum(rollGroupKeys).default('stream'),
  apart: z.boolean().default(true).describe('Each group begins on a page of its own'),
  totals: z.boolean().default(true).describe('Girls, boys and residence of each group at the end'),
  columns: z
    .array(z.enum(rollColumnKeys))
    .min(1, 'Choose at least one column.')
    .max(10, 'Choose at most ten columns.')
    .default([...usualRollColumns]),
  from: optionalDay.describe('First day of new and left'),
  to: optionalDay.describe('Last day of new and left'),
  sheet: z.enum(labelSheetKeys).default('3x8'),
  addressedTo: z.enum(['student', 'guardian']).default('student'),
  firstLabel: z.int().min(1).max(24).default(1).describe('The first free label of the first sheet'),
});
export type ListOptions = z.output<typeof listOptions>;

export const issueOptions = z.object({
  layout: z.enum(['a4', 'single']).default('a4').describe('Cards: ten on an A4 sheet to cut, or one on a page'),
  guardianPhone: z.boolean().default(false).describe('Cards: the first guardian’s phone on the back'),
  validUntil: optionalDay,
  language: z.enum(['en', 'sw']).default('en'),
  reportingDay: optionalDay,
  conduct: optionalLine(120),
});
export type IssueOptions = z.output<typeof issueOptions>;

/** What stands in the way of papers for these students, before they are made. */
export const outlook = z.object({
  students: z.int(),
  withoutPhoto: z.int(),
  refusedPhoto: z.int().describe('Have a photo, but their family said no to it on cards'),
  withoutPhone: z.int(),
  here: z.int(),
});
export type Outlook = z.infer<typeof outlook>;

export const issuedPaper = z.object({
  id,
  version: z.int(),
  kind: z.enum(issuedPapers),
  number: z.string().nullable(),
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  state: z.enum(paperStates),
  issuedOn: day,
  validUntil: z.string().nullable(),
  issuedBy: z.string(),
  prints: z.int(),
  closedBecause: z.string().nullable(),
});
export type IssuedPaperRow = z.infer<typeof issuedPaper>;

/** One paper; what its QR code holds only for who may issue it. */
export const paperDetail = issuedPaper.extend({ token: z.string().nullable() });
export type PaperDetail = z.infer<typeof paperDetail>;

export const print = z.object({
  id,
  kind: z.enum(paperKinds),
  about: z.string(),
  students: z.int(),
  madeBy: z.string(),
  madeAt: instant,
  kept: z.boolean().describe('The caller can fetch the file again'),
});
export type Print = z.infer<typeof print>;

export const papersApi = {
  outlook: endpoint({
    method: 'POST',
    path: `${path}/outlook`,
    access: studentsRead,
    summary: 'How many students a choice holds, and what their records lack for papers',
    reads: true,
    input: z.object({ whom }),
    output: outlook,
  }),
  lists: endpoint({
    method: 'POST',
    path: `${path}/lists`,
    access: studentsRead,
    summary: 'A nominal roll, new and left, a picture sheet or labels, as a task that makes a PDF',
    input: listOptions.extend({ paper: z.enum(listPapers), whom }),
    output: made,
    errors: ['rule', 'not_found'],
  }),
  emergency: endpoint({
    method: 'POST',
    path: `${path}/emergency`,
    access: healthRead,
    summary: 'Whom to call and what to know of each student’s health, as a task that makes a PDF',
    input: z.object({ whom }),
    output: made,
    errors: ['rule', 'not_found'],
  }),
  issue: endpoint({
    method: 'POST',
    path: `${path}/issue`,
    access: registrationWrite,
    summary: 'ID cards, admission letters or leaving certificates; one that stands is printed again',
    idempotent: true,
    input: issueOptions.extend({ paper: z.enum(issuedPapers), whom }),
    output: made.extend({ again: z.int().describe('How many had one already') }),
    errors: ['rule', 'duplicate', 'not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: studentsRead,
    summary: 'Cards, letters and certificates that were issued',
    input: pageInput(['issuedOn', 'number', 'studentName', 'kind'], '-issuedOn').extend({
      kind: z.enum(issuedPapers).optional(),
      state: z.enum(paperStates).optional(),
      studentId: id.optional(),
    }),
    output: pageOf(issuedPaper),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: studentsRead,
    summary: 'One issued paper',
    input: byId,
    output: paperDetail,
    errors: ['not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: registrationWrite,
    summary: 'Call a paper back; who checks its QR code sees that it is cancelled',
    input: z.object({ id, version: z.int(), reason: line(300) }),
    output: issuedPaper,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  prints: endpoint({
    method: 'GET',
    path: `${path}/prints`,
    access: studentsRead,
    summary: 'What was printed, newest first',
    input: pageInput(['madeAt', 'kind', 'madeBy', 'students'], '-madeAt').extend({ kind: z.enum(paperKinds).optional() }),
    output: pageOf(print),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/prints/:id/file`,
    access: studentsRead,
    summary: 'The PDF of a print while it is kept; an emergency summary only for who made it',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
