import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin } from '../../contract/access.ts';
import { reportsRead } from './access.ts';
import { bands } from './remark-bands.ts';
import { lengthBounds, placeholderFault, type RemarkKind, remarkKinds, remarkLanguages } from './remark-text.ts';

const value = z
  .number('Enter a number.')
  .min(0, 'Enter 0 to 100.')
  .max(100, 'Enter 0 to 100.')
  .refine((given) => Math.abs(given * 100 - Math.round(given * 100)) < 1e-6, 'Enter at most two decimals.')
  .nullable()
  .default(null);

const length = (kind: RemarkKind) => {
  const [least, most] = lengthBounds[kind];
  return z.int('Enter a whole number.').min(least, `Enter ${least} to ${most}.`).max(most, `Enter ${least} to ${most}.`);
};

export const remarkLengths = z.object({
  subject_teacher: length('subject_teacher'),
  class_teacher: length('class_teacher'),
  principal: length('principal'),
  boarding: length('boarding'),
});

const path = '/api/exams/remarks';

/** A remark of the bank. */
export const remarks = resource({
  path,
  access: { read: reportsRead, write: examsAdmin },
  words: { one: 'remark', many: 'Remarks', says: { list: 'The bank of remarks', remove: 'Remove a remark' } },
  record: {
    kind: z.enum(remarkKinds),
    courseId: id.nullable(),
    /** The subject; null: any. */
    courseName: z.string().nullable(),
    band: z.enum(bands),
    gradeId: id.nullable(),
    gradeCode: z.string().nullable(),
    scaleId: id.nullable(),
    from: z.number().nullable(),
    to: z.number().nullable(),
    /** The band in words: `B+, KCSE grades`. */
    bandWords: z.string(),
    language: z.enum(remarkLanguages),
    text: z.string(),
  },
  draft: z
    .object({
      kind: z.enum(remarkKinds),
      courseId: optionalId,
      band: z.enum(bands).default('grade'),
      gradeId: optionalId,
      from: value,
      to: value,
      language: z.enum(remarkLanguages).default('english'),
      text: line(220),
    })
    .superRefine(({ kind, courseId, band, gradeId, from, to, text }, ctx) => {
      const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
      if (courseId !== null && kind !== 'subject_teacher')
        refuse('courseId', 'Only a subject teacher’s remark is about one subject.');
      if (band === 'grade' && gradeId === null) refuse('gradeId', 'Choose a grade.');
      if (band !== 'grade' && from === null) refuse('from', 'Enter where the range begins.');
      if (band !== 'grade' && to === null) refuse('to', 'Enter where the range ends.');
      if (band !== 'grade' && from !== null && to !== null && from > to) refuse('to', `Enter ${from} or more.`);
      const fault = placeholderFault(text);
      if (fault) refuse('text', fault);
    }),
  filter: pageInput(['kind', 'courseName', 'bandWords', 'language', 'text'], '-kind').extend({
    kind: z.enum(remarkKinds).optional(),
    language: z.enum(remarkLanguages).optional(),
    band: z.enum(bands).optional(),
    courseId: id.optional(),
    gradeId: id.optional(),
    scaleId: id.optional(),
  }),
  refuses: { draft: ['rule'], removal: [] },
});
export type Remark = RecordOf<typeof remarks>;
export type RemarkDraft = z.output<typeof remarks.draft>;

export const remarksApi = {
  ...remarks.api,
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    access: reportsRead,
    summary: 'Grades and subjects that remarks may be about, and how long remarks may be',
    output: z.object({
      grades: z.array(z.object({ id, code: z.string(), scaleId: id, scaleName: z.string() })),
      courses: z.array(z.object({ id, name: z.string() })),
      lengths: z.record(z.enum(remarkKinds), z.int()),
      /** Of the school's own lengths; 0: the usual ones. */
      lengthsVersion: z.int(),
    }),
  }),
  addUsual: endpoint({
    method: 'POST',
    path: `${path}/usual`,
    access: examsAdmin,
    summary: 'Add the usual remarks for the grades A to E and the levels EE1 to BE2 where they are not there yet',
    input: z.object({
      languages: z.array(z.enum(remarkLanguages)).min(1, 'Choose a language.').max(2).default(['english', 'swahili']),
    }),
    output: z.object({ added: z.int() }),
    errors: ['rule'],
  }),
  setLengths: endpoint({
    method: 'PUT',
    path: '/api/exams/remarklengths',
    access: examsAdmin,
    summary: 'Change how long remarks may be; a length that remarks of the bank exceed is refused',
    input: remarkLengths.extend({ version: z.int() }),
    output: z.object({ version: z.int() }),
    errors: ['conflict'],
  }),
};
