import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { casesUse } from '../../contract/access.ts';
import { outcomes, stepKinds, turns } from './steps.ts';

/** `overdue` is open with a next step whose day is past. */
export const caseStates = ['open', 'overdue', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** A case as the list shows it. */
export const absenceCaseRow = z.object({
  id,
  version: z.int(),
  state: z.enum(caseStates),
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  reason: z.string(),
  openedOn: z.string(),
  openedBy: z.string(),
  /** The next step; null where none is set. */
  dueOn: z.string().nullable(),
  nextStep: z.enum(stepKinds).nullable(),
  /** Steps that were taken, and when the last of them was. */
  steps: z.int(),
  lastStepOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** Attended of the days marked since the term began, or in the last thirty days, in per cent; null without any. */
  percent: z.number().nullable(),
});
export type AbsenceCaseRow = z.infer<typeof absenceCaseRow>;

/** Something of a case’s course. */
export const absenceStep = z.object({
  id,
  day: z.string(),
  kind: z.enum([...stepKinds, ...turns]),
  /** Who took it. */
  by: z.string(),
  note: z.string().nullable(),
  writtenBy: z.string(),
  writtenAt: instant,
});
export type AbsenceStep = z.infer<typeof absenceStep>;

/** The newest step first. */
export const absenceCase = absenceCaseRow.extend({ course: z.array(absenceStep) });
export type AbsenceCase = z.infer<typeof absenceCase>;

/** A student who misses often, and of whom nobody has decided what to do. */
export const absenceWarning = z.object({
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  warnedOn: z.string(),
  /** Days missed of those that counted, on the day of the warning. */
  missed: z.int(),
  days: z.int(),
});
export type AbsenceWarning = z.infer<typeof absenceWarning>;

const path = '/api/bio/cases';
const versioned = byId.extend({ version: z.int() });
const next = { dueOn: optionalDay, nextStep: z.enum(stepKinds).nullable().default(null) };

export const casesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: casesUse,
    summary: 'Cases of students who miss often: a class teacher’s own students, and all for who administers or counsels',
    input: pageInput(['studentName', 'className', 'openedOn', 'dueOn', 'closedOn', 'percent'], 'dueOn').extend({
      state: z
        .enum([...caseStates, 'running', 'due'])
        .optional()
        .describe('running: not closed; due: not closed, next step today or past'),
      classId: id.optional(),
      studentId: id.optional(),
      from: day.optional().describe('Opened on this day or later'),
    }),
    output: pageOf(absenceCaseRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: casesUse,
    summary: 'One case with its whole course',
    input: byId,
    output: absenceCase,
    errors: ['not_found'],
  }),
  running: endpoint({
    method: 'GET',
    path: `${path}/running`,
    access: casesUse,
    summary: 'Which students have a case that is not closed',
    output: z.object({ rows: z.array(z.object({ studentId: id, caseId: id, dueOn: z.string().nullable() })) }),
  }),
  open: endpoint({
    method: 'POST',
    path,
    access: casesUse,
    summary: 'Open a case for a student; one at a time',
    idempotent: true,
    input: z.object({
      studentId: id,
      reason: line(300).optional().describe('What the days of the term came to where it is left out'),
      ...next,
    }),
    output: absenceCase,
    errors: ['not_found', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: casesUse,
    summary: 'Change the reason and the next step of a case that is not closed',
    input: versioned.extend({ reason: line(300), ...next }),
    output: absenceCase,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  step: endpoint({
    method: 'POST',
    path: `${path}/:id/steps`,
    access: casesUse,
    summary: 'Write down a step that was taken, and which comes next',
    idempotent: true,
    input: versioned.extend({ kind: z.enum(stepKinds), day, by: line(120), note: optionalText(2000), ...next }),
    output: absenceCase,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    access: casesUse,
    summary: 'Close a case with how it ended',
    input: versioned.extend({ outcome: z.enum(outcomes), note: optionalText(2000) }),
    output: absenceCase,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/:id/reopen`,
    access: casesUse,
    summary: 'Open a closed case again, with why; not where the student has another one',
    input: versioned.extend({ note: line(500), ...next }),
    output: absenceCase,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  warnings: endpoint({
    method: 'GET',
    path: `${path}/warnings`,
    access: casesUse,
    summary: 'Students who were found to miss often this term and have no case, until somebody opens one or sets them aside',
    output: z.object({ rows: z.array(absenceWarning) }),
  }),
  setAside: endpoint({
    method: 'POST',
    path: `${path}/warnings/:studentId/setaside`,
    access: casesUse,
    summary: 'Leave a student without a case: they are not shown again this term',
    input: z.object({ studentId: id }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  letter: endpoint({
    method: 'GET',
    path: `${path}/:id/letter`,
    access: casesUse,
    summary: 'The letter to the guardian about the days missed, on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
