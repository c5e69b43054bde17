import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { partMax } from './layout.ts';
import { lessonNote, planStates, standing } from './steps.ts';
import { teachingUse } from '../../contract/access.ts';

const whole = z.int();

/** A plan as lists show it. */
export const planRecord = z.object({
  id,
  version: whole,
  day,
  startsAt: z.string().nullable(),
  termId: id,
  classId: id,
  className: z.string(),
  curriculum: z.string(),
  streamId: id.nullable(),
  streamName: z.string().nullable(),
  courseId: id,
  courseName: z.string(),
  staffMemberId: id,
  staffName: z.string(),
  strand: z.string(),
  subStrand: z.string().nullable(),
  state: z.enum(planStates),
  taughtOn: z.string().nullable(),
  /** Of its row of a scheme; none for a plan by itself. */
  schemeId: id.nullable(),
  week: whole.nullable(),
  lesson: whole.nullable(),
});
export type PlanRecord = z.infer<typeof planRecord>;

const minutes = (least: number) =>
  z.number('Enter the minutes.').int('Enter whole minutes.').min(least, `Enter ${least} to 240.`).max(240, 'Enter 1 to 240.');
const text = optionalText(partMax);

/** One step of the lesson's development. */
const step = z.object({ text: line(2000), minutes: minutes(1).nullable().default(null) });
export type PlanStep = z.output<typeof step>;

/** What is planned: the part of the record that the teacher types. */
const planned = {
  day,
  startsAt: z
    .union(
      [z.literal('').transform(() => null), z.null(), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)],
      'Enter a time such as 08:20.',
    )
    .default(null),
  minutes: minutes(5).default(40),
  strand: line(200),
  subStrand: optionalText(300),
  outcomes: text,
  question: optionalText(1000),
  competencies: text,
  values: text,
  issues: text,
  links: text,
  resources: text,
  introduction: text,
  introductionMinutes: minutes(1).nullable().default(null),
  steps: z.array(step).max(20, 'At most 20 steps.').default([]),
  conclusion: text,
  conclusionMinutes: minutes(1).nullable().default(null),
  extended: text,
};

export const plan = planRecord.extend({
  termName: z.string(),
  minutes: whole,
  girls: whole,
  boys: whole,
  outcomes: z.string().nullable(),
  question: z.string().nullable(),
  competencies: z.string().nullable(),
  values: z.string().nullable(),
  issues: z.string().nullable(),
  links: z.string().nullable(),
  resources: z.string().nullable(),
  introduction: z.string().nullable(),
  introductionMinutes: whole.nullable(),
  steps: z.array(z.object({ text: z.string().default(''), minutes: whole.nullable().default(null) })),
  conclusion: z.string().nullable(),
  conclusionMinutes: whole.nullable(),
  extended: z.string().nullable(),
  reflection: z.string().nullable(),
  remarks: z.string().nullable(),
  notes: z.array(lessonNote),
  ...standing,
});
export type Plan = z.infer<typeof plan>;

export const planDraft = z.object({
  classId: id,
  streamId: optionalId,
  courseId: id,
  /** The caller without it; another teacher for exams administrators only. */
  staffMemberId: optionalId,
  ...planned,
});
export type PlanDraft = z.output<typeof planDraft>;
export const planChange = byId.extend({ version: whole, ...planned });
export type PlanChange = z.output<typeof planChange>;

const versioned = byId.extend({ version: whole });
const path = '/api/exams/lessons/plans';
const access = teachingUse;
const errors = ['not_found', 'conflict', 'rule'] as const;

export const plansApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Lesson plans: own ones, or all that the caller may read',
    input: pageInput(['day', 'className', 'courseName', 'staffName', 'strand', 'subStrand', 'state', 'taughtOn'], '-day').extend({
      scope: z.enum(['mine', 'all']).default('mine'),
      state: z.enum(planStates).optional(),
      termId: id.optional(),
      classId: id.optional(),
      streamId: id.optional(),
      courseId: id.optional(),
      staffMemberId: id.optional(),
      schemeId: id.optional(),
    }),
    output: pageOf(planRecord),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One lesson plan with what was said at each step',
    input: byId,
    output: plan,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Plan a lesson that is in no scheme',
    idempotent: true,
    input: planDraft,
    output: plan,
    errors: ['rule'],
  }),
  fromRow: endpoint({
    method: 'POST',
    path: '/api/exams/lessons/rows/:id/plan',
    access,
    summary: 'Plan the lesson of a scheme’s row, filled with what the row says',
    idempotent: true,
    input: z.object({ id, streamId: optionalId, day: day.optional() }),
    output: plan,
    errors: ['not_found', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change a plan that is a draft or was returned',
    input: planChange,
    output: plan,
    errors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Remove a plan that has not been submitted',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/:id/submit`,
    access,
    summary: 'Hand a plan in for approval',
    idempotent: true,
    input: versioned,
    output: plan,
    errors,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access,
    summary: 'Approve a plan, or return it with what has to change, by somebody who did not write it',
    idempotent: true,
    input: versioned.extend({ approved: z.boolean(), comment: optionalText(1000) }),
    output: plan,
    errors,
  }),
  teach: endpoint({
    method: 'POST',
    path: `${path}/:id/teach`,
    access,
    summary: 'Say when the lesson was taught, with the remarks of the record of work',
    idempotent: true,
    input: versioned.extend({ day, remarks: optionalText(1000) }),
    output: plan,
    errors,
  }),
  reflect: endpoint({
    method: 'POST',
    path: `${path}/:id/reflect`,
    access,
    summary: 'Say what came of a lesson that was taught',
    idempotent: true,
    input: versioned.extend({ reflection: line(partMax) }),
    output: plan,
    errors,
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access,
    summary: 'The plan on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  document: endpoint({
    method: 'GET',
    path: `${path}/:id/document`,
    access,
    summary: 'The plan as a Word document',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
