import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin, analysisRead, examsRead } from '../../contract/access.ts';

/** KNEC's groups of secondary subjects. */
export const knecGroups = ['I', 'II', 'III', 'IV', 'V'] as const;

/** What the rules for a mean grade ask for. */
export const subjectAreas = ['mathematics', 'language', 'science', 'humanity', 'other'] as const;
export type SubjectArea = (typeof subjectAreas)[number];

const paper = z.object({
  name: line(40),
  outOf: z.int('Enter a whole number.').min(1, 'Enter 1 to 1,000.').max(1000, 'Enter 1 to 1,000.'),
  /** Percent of the subject's mark, with up to two decimals. */
  share: z
    .number()
    .min(0.01, 'Enter more than 0.')
    .max(100, 'Enter at most 100.')
    .refine((share) => Number.isInteger(Math.round(share * 1e6) / 1e4), 'Enter at most two decimals.'),
});
export type Paper = z.infer<typeof paper>;

const path = '/api/exams/subjects';

/** A subject: a course of the school with what examinations need to know of it. Its key is the course's. */
export const subjects = resource({
  path,
  access: { read: examsRead, write: examsAdmin },
  words: {
    one: 'subject',
    many: 'Subjects',
    says: {
      get: 'One subject with its papers',
      create: 'Add a subject; it stands among the school’s courses too',
      update: 'Change a subject and its papers',
    },
  },
  record: {
    name: z.string(),
    code: z.string().nullable(),
    shortName: z.string().nullable(),
    pathway: z.string().nullable(),
    departmentId: id.nullable(),
    departmentName: z.string().nullable(),
    knecGroup: z.enum(knecGroups).nullable(),
    area: z.enum(subjectAreas),
    place: z.int(),
    inMean: z.boolean(),
    papers: z.array(paper),
  },
  draft: z
    .object({
      name: line(80),
      /** KNEC's number where there is one: 121. */
      code: optionalLine(12),
      shortName: optionalLine(12),
      pathway: optionalLine(60),
      departmentId: optionalId,
      knecGroup: z.enum(knecGroups).nullable().default(null),
      area: z.enum(subjectAreas).default('other'),
      place: z.int().min(1, 'Enter 1 to 999.').max(999, 'Enter 1 to 999.').default(500),
      inMean: z.boolean().default(true),
      /** None: the subject has one mark. */
      papers: z.array(paper).max(6, 'A subject has at most 6 papers.').default([]),
    })
    .superRefine(({ papers }, ctx) => {
      const seen = new Set<string>();
      for (const [at, { name }] of papers.entries()) {
        if (seen.has(name.toLowerCase()))
          ctx.addIssue({ code: 'custom', path: ['papers', at, 'name'], message: 'Name each paper once.' });
        seen.add(name.toLowerCase());
      }
      const shares = papers.reduce((sum, { share }) => sum + Math.round(share * 100), 0);
      if (papers.length > 0 && shares !== 10_000)
        ctx.addIssue({
          code: 'custom',
          path: ['papers'],
          message: `The papers’ shares make ${shares / 100} %. Make them 100 %.`,
        });
    }),
  filter: pageInput(['place', 'name', 'code', 'knecGroup', 'area', 'departmentName', 'inMean']).extend({
    departmentId: id.optional(),
    knecGroup: z.enum(knecGroups).optional(),
    area: z.enum(subjectAreas).optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type Subject = RecordOf<typeof subjects>;

export const subjectsApi = {
  ...subjects.api,
  options: endpoint({
    method: 'GET',
    path: '/api/exams/subjectoptions',
    access: analysisRead,
    summary: 'Subjects to choose from, in the order of report forms',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), code: z.string().nullable() })) }),
  }),
  addKnec: endpoint({
    method: 'POST',
    path: `${path}/knec`,
    access: examsAdmin,
    summary: 'Give the subjects whose names KNEC has too its codes and groups, and add the compulsory ones that are missing',
    output: z.object({ added: z.int(), completed: z.int() }),
  }),
};
