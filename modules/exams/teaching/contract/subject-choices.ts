import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** What is asked of a class's choices. A class whose version is 0 goes by its curriculum. */
export const choiceRule = z.object({
  classId: id,
  version: z.int(),
  fewest: z.int().nullable(),
  most: z.int().nullable(),
  ofPathway: z.int(),
  byGroups: z.boolean(),
});
export type ChoiceRule = z.infer<typeof choiceRule>;

const count = z.int('Enter a whole number.').min(1, 'Enter 1 to 30.').max(30, 'Enter 1 to 30.');
export const choiceRuleDraft = z
  .object({
    fewest: count.nullable().default(null),
    most: count.nullable().default(null),
    ofPathway: z.int('Enter a whole number.').min(0, 'Enter 0 to 10.').max(10, 'Enter 0 to 10.').default(0),
    byGroups: z.boolean(),
  })
  .superRefine(({ fewest, most }, ctx) => {
    if (fewest !== null && most !== null && most < fewest)
      ctx.addIssue({ code: 'custom', path: ['most'], message: 'Enter at least as many as the smallest number.' });
  });

/** A student with the optional subjects taken. */
export const chooser = z.object({
  id,
  name: z.string(),
  admissionNo: z.string(),
  classId: id,
  className: z.string(),
  streamName: z.string().nullable(),
  /** All subjects taken, compulsory ones too. */
  taken: z.int(),
  /** The optional ones, in the order of report forms. */
  subjects: z.string(),
  /** Which rules they break, in words. */
  broken: z.string().nullable(),
});
export type Chooser = z.infer<typeof chooser>;

export const choiceGrid = z.object({
  classId: id,
  className: z.string(),
  streams: z.array(z.object({ id, name: z.string() })),
  rule: choiceRule,
  /** The groups that the class is held to. */
  groups: z.array(z.object({ name: z.string(), least: z.int(), most: z.int().nullable(), courseIds: z.array(id) })),
  courses: z.array(
    z.object({ id, name: z.string(), short: z.string(), compulsory: z.boolean(), pathway: z.string().nullable() }),
  ),
  students: z.array(z.object({ id, name: z.string(), admissionNo: z.string(), streamId: id.nullable(), taken: z.array(id) })),
});
export type ChoiceGrid = z.infer<typeof choiceGrid>;

/**
 * One tick that was changed. Ticks that were not are never sent, so that two clerks at once lose none of each other's; of
 * the same tick changed by both, both want the same.
 */
export const choiceChange = z.object({ studentId: id, courseId: id, taken: z.boolean() });
export type ChoiceChange = z.infer<typeof choiceChange>;

const path = '/api/exams/subjectchoices';

export const subjectChoicesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'Students with their optional subjects',
    input: pageInput(['name', 'admissionNo', 'className', 'streamName', 'taken']).extend({
      classId: id.optional(),
      streamId: id.optional(),
      /** Who takes it. */
      courseId: id.optional(),
      /** Only who breaks a rule. */
      broken: z.boolean().optional(),
    }),
    output: pageOf(chooser),
  }),
  grid: endpoint({
    method: 'GET',
    path: `${path}/:classId`,
    access: examsRead,
    summary: 'Students of a class by subject, with the rules of the class',
    input: z.object({ classId: id }),
    output: choiceGrid,
    errors: ['not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/:classId`,
    access: examsAdmin,
    summary: 'Change which subjects students of a class take: the ticks that were changed, and no others',
    input: z.object({
      classId: id,
      changes: z.array(choiceChange).min(1, 'Change something first.').max(8000, 'Save at most 8,000 changes at once.'),
    }),
    /** How many were not so already. */
    output: z.object({ saved: z.int() }),
    errors: ['not_found', 'rule'],
  }),
  setRule: endpoint({
    method: 'PUT',
    path: `${path}/:classId/rule`,
    access: examsAdmin,
    summary: 'Say how many subjects the students of a class take',
    input: choiceRuleDraft.safeExtend({ classId: id, version: z.int() }),
    output: choiceRule,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
