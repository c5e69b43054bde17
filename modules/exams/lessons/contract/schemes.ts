import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { schemeCells, shownCells } from './layout.ts';
import { lessonNote, schemeStates, standing, termWeek } from './steps.ts';
import { teachingUse } from '../../contract/access.ts';

const whole = z.int();

/** What a teacher teaches a class in a subject during a term. */
export const schemeRecord = z.object({
  id,
  version: whole,
  termId: id,
  termName: z.string(),
  classId: id,
  className: z.string(),
  curriculum: z.string(),
  streamId: id.nullable(),
  streamName: z.string().nullable(),
  courseId: id,
  courseName: z.string(),
  staffMemberId: id,
  staffName: z.string(),
  state: z.enum(schemeStates),
  /** Its lessons, and how many of them have a plan and are taught. */
  lessons: whole,
  planned: whole,
  taught: whole,
});
export type SchemeRecord = z.infer<typeof schemeRecord>;

export const schemeLesson = z.object({
  id,
  week: whole,
  lesson: whole,
  ...shownCells,
  plans: z.array(z.object({ id, day: z.string(), state: z.string(), streamName: z.string().nullable() })),
});
export type SchemeLesson = z.infer<typeof schemeLesson>;

/** A lesson as it is exported. */
const exportedLesson = schemeLesson.omit({ plans: true });

export const scheme = schemeRecord.extend({
  rows: z.array(schemeLesson),
  /** The weeks of its term that have school days. */
  weeks: z.array(termWeek),
  notes: z.array(lessonNote),
  ...standing,
});
export type Scheme = z.infer<typeof scheme>;

/** The most lessons of a scheme. */
export const rowsMax = 200;

const typedRow = z.object({
  /** Of a row that stands already. */
  id: optionalId,
  week: whole.min(1, 'Enter 1 to 30.').max(30, 'Enter 1 to 30.'),
  lesson: whole.min(1, 'Enter 1 to 60.').max(60, 'Enter 1 to 60.'),
  ...schemeCells,
});
export type TypedRow = z.output<typeof typedRow>;

const place = {
  termId: id,
  classId: id,
  streamId: optionalId,
  courseId: id,
  /** The caller without it; another teacher for exams administrators only. */
  staffMemberId: optionalId,
};

export const schemeDraft = z.object(place);
export type SchemeDraft = z.output<typeof schemeDraft>;

const versioned = byId.extend({ version: whole });
const path = '/api/exams/lessons/schemes';
const access = teachingUse;

export const schemesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Schemes of work: own ones, or all that the caller may read',
    input: pageInput(['termOpens', 'className', 'courseName', 'staffName', 'state', 'lessons'], '-termOpens').extend({
      scope: z.enum(['mine', 'all']).default('mine'),
      termId: id.optional(),
      classId: id.optional(),
      courseId: id.optional(),
      staffMemberId: id.optional(),
      state: z.enum(schemeStates).optional(),
    }),
    output: pageOf(schemeRecord),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'A scheme of work with its lessons',
    input: byId,
    output: scheme,
    errors: ['not_found'],
  }),
  lessons: endpoint({
    method: 'GET',
    path: `${path}/:id/lessons`,
    access,
    summary: 'The lessons of a scheme in their order, for export',
    input: pageInput(['place']).omit({ q: true }).extend({ id }),
    output: pageOf(exportedLesson),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Begin a scheme of work',
    idempotent: true,
    input: schemeDraft,
    output: scheme,
    errors: ['duplicate', 'rule'],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/:id/copy`,
    access,
    summary: 'A new scheme with the lessons of this one, its weeks by the new term’s calendar',
    idempotent: true,
    input: schemeDraft.extend({ id }),
    output: scheme,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Save the lessons of a scheme, all of them in their order',
    input: versioned.extend({
      rows: z.array(typedRow).max(rowsMax, `A scheme has at most ${rowsMax} lessons.`),
    }),
    output: scheme,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a scheme that has not been submitted; its plans stay',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/:id/submit`,
    access,
    summary: 'Hand a scheme in for approval',
    idempotent: true,
    input: versioned,
    output: scheme,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access,
    summary: 'Approve a scheme, or return it with what has to change, by somebody who did not write it',
    idempotent: true,
    input: versioned.extend({ approved: z.boolean(), comment: optionalText(1000) }),
    output: scheme,
    errors: ['not_found', 'conflict', 'rule', 'validation'],
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access,
    summary: 'The scheme on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  document: endpoint({
    method: 'GET',
    path: `${path}/:id/document`,
    access,
    summary: 'The scheme as a Word document',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
