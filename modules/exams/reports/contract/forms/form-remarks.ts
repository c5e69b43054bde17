import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { remarkKinds, remarkLanguages } from '../remark-text.ts';
import { formsUse } from '../../../contract/access.ts';

/** Who says a remark that can be written for one student. */
export const writtenKinds = [...remarkKinds, 'conduct'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** What is said of the whole exam, in the order of the form. The bank says nothing of conduct. */
export const wholeKinds = ['class_teacher', 'boarding', 'conduct', 'principal'] as const;
export type WholeKind = (typeof wholeKinds)[number];

/** One remark as the form has it. */
export const formRemark = z.object({
  kind: z.enum(writtenKinds),
  courseId: id.nullable(),
  /** Null: nothing is said. */
  text: z.string().nullable(),
  /** False: the bank of remarks says it. */
  written: z.boolean(),
  language: z.enum(remarkLanguages),
  /** Counts up with each change; 0: nobody has written it yet. */
  version: z.int(),
  writtenBy: z.string().nullable(),
  writtenAt: instant.nullable(),
});
export type WrittenRemark = z.infer<typeof formRemark>;

/** A student with what the class teacher and the principal say, and which of the remarks the user may write. */
export const remarksRow = z.object({
  /** The student's key. */
  id,
  name: z.string(),
  admissionNo: z.string(),
  streamName: z.string().nullable(),
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  classTeacher: formRemark,
  principal: formRemark,
  mayWrite: z.array(z.enum(writtenKinds)),
});
export type RemarksRow = z.infer<typeof remarksRow>;

const path = '/api/exams/reportforms/:id';
const language = z.enum(remarkLanguages).default('english');

export const formRemarksApi = {
  list: endpoint({
    method: 'GET',
    path: `${path}/remarks`,
    access: formsUse,
    summary: 'What the class teacher and the principal say of the students of a class or stream',
    input: pageInput(['name', 'admissionNo', 'mean']).extend({
      id,
      classId: id.optional(),
      streamId: id.optional(),
      language,
    }),
    output: pageOf(remarksRow).extend({
      lengths: z.record(z.enum(writtenKinds), z.int()),
    }),
    errors: ['not_found'],
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: `${path}/students/:studentId/remarks`,
    access: formsUse,
    summary: 'Every remark on one student’s report form, the subjects’ too',
    input: byId.extend({ studentId: id, language }),
    output: z.object({
      lengths: z.record(z.enum(writtenKinds), z.int()),
      rows: z.array(formRemark.extend({ title: z.string(), mayWrite: z.boolean() })),
    }),
    errors: ['not_found', 'rule'],
  }),
  write: endpoint({
    method: 'PUT',
    path: `${path}/students/:studentId/remarks`,
    access: formsUse,
    summary: 'Write a remark on a student’s report form; an empty one goes back to what the bank says',
    input: byId.extend({
      studentId: id,
      kind: z.enum(writtenKinds),
      courseId: optionalId,
      language,
      text: optionalLine(220),
      version: z.int().min(0).max(1_000_000).describe('The one that was seen; 0: nobody had written it'),
    }),
    output: formRemark,
    errors: ['not_found', 'rule', 'conflict', 'forbidden'],
  }),
};
