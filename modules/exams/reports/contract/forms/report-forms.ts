import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { jobState } from '#kit/contract/exports.ts';
import { byId, id, instant, optionalId } from '#kit/contract/fields.ts';
import { centsOrZero } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { analysisRead, formsUse } from '../../../contract/access.ts';
import { curricula } from '../../../setup/contract/scales.ts';
import { examStates } from '../../../sittings/contract/exam-states.ts';
import { remarkLanguages } from '../remark-text.ts';

const count = z.int();

/** A stream (or a class without streams) whose forms the user may see. */
const place = z.object({
  classId: id,
  className: z.string(),
  curriculum: z.enum(curricula),
  streamId: id.nullable(),
  streamName: z.string().nullable(),
  students: count,
  /** May write its remarks and make its files. */
  mayMake: z.boolean(),
});
export type FormPlace = z.infer<typeof place>;

/** An exam of which report forms can be made. */
const formExam = z.object({
  id,
  name: z.string(),
  termName: z.string(),
  yearName: z.string(),
  state: z.enum(examStates),
  publishedOn: z.string().nullable(),
});
export type ExamWithForms = z.infer<typeof formExam>;

/** A student whose form can be looked at. */
export const formStudent = z.object({
  /** The student's key. */
  id,
  name: z.string(),
  admissionNo: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  remarks: count.describe('How many remarks somebody wrote'),
});
export type FormStudent = z.infer<typeof formStudent>;

/** One file, a file for each stream or a file for each student. */
export const formFiles = ['one', 'streams', 'students'] as const;

export const formChoices = z.object({
  /** Null: the standard layout of each class’s curriculum. Classes of another curriculum than the layout’s keep theirs. */
  layoutId: optionalId,
  language: z.enum(remarkLanguages).default('english').describe('Of remarks that nobody wrote'),
});
export type FormChoices = z.output<typeof formChoices>;

/** A file of forms that somebody had made. */
export const formPrint = z.object({
  id,
  about: z.string(),
  files: z.enum(formFiles),
  students: count,
  leftOut: count.nullable(),
  madeBy: z.string(),
  madeAt: instant,
  state: jobState.nullable().describe('Of the task; null when it is long over'),
  jobId: id.nullable().describe('Null for the task of somebody else'),
  kept: z.boolean().describe('The caller can fetch the file'),
});
export type FormPrint = z.infer<typeof formPrint>;

/** One exam in a student’s list of results. */
export const studentExam = formExam.extend({
  kind: z.enum(['sat', 'term', 'year']),
  className: z.string(),
  sat: count,
  average: z.number().nullable(),
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  deviation: z.number().nullable(),
  classRank: count.nullable(),
  classOf: count.nullable(),
  streamRank: count.nullable(),
  streamOf: count.nullable(),
  /** May print this form: the exams administrator, and the class teacher of the stream that the student sat the exam in. */
  mayMake: z.boolean(),
});
export type StudentExam = z.infer<typeof studentExam>;

const path = '/api/exams/reportforms';
const where = { classId: id.optional(), streamId: id.optional() };

export const reportFormsApi = {
  exams: endpoint({
    method: 'GET',
    path,
    access: formsUse,
    summary: 'Exams with results whose report forms the user may see: all, or those of the streams they are class teacher of',
    output: z.object({ rows: z.array(formExam) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: formsUse,
    summary: 'The streams of an exam whose report forms the user may see, and the layouts to choose from',
    input: byId,
    output: z.object({
      exam: formExam,
      places: z.array(place),
      layouts: z.array(z.object({ id, name: z.string(), curriculum: z.enum(curricula), standard: z.boolean() })),
      /** May make the file of the whole school. */
      mayMakeAll: z.boolean(),
      /** Why no forms can be made yet; null when they can. */
      notYet: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
  students: endpoint({
    method: 'GET',
    path: `${path}/:id/students`,
    access: formsUse,
    summary: 'The students of an exam whose report forms the user may see',
    input: pageInput(['name', 'admissionNo', 'mean']).extend({ id, ...where }),
    output: pageOf(formStudent),
    errors: ['not_found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/:id/students/:studentId/preview`,
    access: formsUse,
    summary: 'One student’s report form, drawn as it is printed, without the code that verifies it',
    input: z.object({ id, studentId: id, layoutId: id.optional(), language: formChoices.shape.language }),
    output: z.object({ svg: z.string() }),
    errors: ['not_found', 'rule'],
  }),
  print: endpoint({
    method: 'POST',
    path: `${path}/:id/students/:studentId/print`,
    access: formsUse,
    summary: 'One student’s report form as PDF',
    input: formChoices.extend({ id, studentId: id }),
    output: z.object({ fileId: id }),
    errors: ['not_found', 'rule', 'forbidden'],
  }),
  make: endpoint({
    method: 'POST',
    path: `${path}/:id/make`,
    access: formsUse,
    summary: 'The report forms of a stream, a class or the whole school, as a task',
    input: formChoices.extend({
      id,
      classId: optionalId,
      streamId: optionalId,
      files: z.enum(formFiles).default('one'),
      mostOwed: centsOrZero.nullable().default(null).describe('Leave out whose fee balance is above this'),
    }),
    output: z.object({ jobId: id, students: count }),
    errors: ['not_found', 'rule', 'forbidden'],
  }),
  made: endpoint({
    method: 'GET',
    path: `${path}/:id/made`,
    access: formsUse,
    summary: 'Files of report forms that were made of an exam, the newest first',
    input: pageInput(['madeAt', 'madeBy', 'students'], '-madeAt').extend({ id }),
    output: pageOf(formPrint),
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/made/:id/file`,
    access: formsUse,
    summary: 'A file of report forms while it is kept; for who made it and who reads all results',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/exams/studentresults/:id',
    access: analysisRead,
    summary: 'The exams that a student has results in, the newest first',
    input: byId,
    output: z.object({ rows: z.array(studentExam) }),
    errors: ['not_found'],
  }),
};
