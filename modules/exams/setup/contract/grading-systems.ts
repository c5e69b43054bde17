import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin, analysisRead, examsRead } from '../../contract/access.ts';
import { faultsOf, roundings } from './thresholds.ts';

const threshold = z.object({
  gradeId: id,
  from: z
    .number('Enter a mark.')
    .min(0, 'Enter 0 to 100.')
    .max(100, 'Enter 0 to 100.')
    .refine((from) => Math.abs(from * 100 - Math.round(from * 100)) < 1e-6, 'Enter at most two decimals.'),
});
const ofSubject = z.object({ courseId: id, thresholds: z.array(threshold).max(20) });

const path = '/api/exams/gradingsystems';

/** From which mark on each grade of a scale is given; subjects may have marks of their own, as KNEC sets them. */
export const gradingSystems = resource({
  path,
  access: { read: examsRead, write: examsAdmin },
  words: {
    one: 'grading system',
    many: 'Grading systems',
    says: { get: 'One grading system with its marks', remove: 'Remove a grading system that no exam goes by' },
  },
  record: {
    name: z.string(),
    scaleId: id,
    scaleName: z.string(),
    rounding: z.enum(roundings),
    active: z.boolean(),
    /** Best first, of every subject that has none of its own. */
    thresholds: z.array(threshold),
    subjects: z.array(ofSubject),
    /** How many subjects have marks of their own. */
    ownSubjects: z.int(),
  },
  draft: z
    .object({
      name: line(60),
      scaleId: id,
      rounding: z.enum(roundings).default('half_up'),
      active: z.boolean().default(true),
      thresholds: z.array(threshold).min(2, 'Say from which mark on each grade is given.').max(20),
      subjects: z.array(ofSubject).max(60, 'At most 60 subjects have marks of their own.').default([]),
    })
    .superRefine(({ thresholds, subjects, rounding }, ctx) => {
      const sets = [
        { path: ['thresholds'] as (string | number)[], set: thresholds },
        ...subjects.map((one, at) => ({ path: ['subjects', at, 'thresholds'] as (string | number)[], set: one.thresholds })),
      ];
      for (const { path, set } of sets) {
        for (const { at, message } of faultsOf(set)) ctx.addIssue({ code: 'custom', path: [...path, at, 'from'], message });
        for (const [at, { from }] of set.entries())
          if (rounding === 'half_up' && !Number.isInteger(from))
            ctx.addIssue({
              code: 'custom',
              path: [...path, at, 'from'],
              message: 'Marks are rounded first, so enter a whole mark.',
            });
      }
    }),
  filter: pageInput(['name', 'scaleName', 'rounding', 'ownSubjects', 'active']).extend({
    scaleId: id.optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type GradingSystem = RecordOf<typeof gradingSystems>;

export const gradingSystemsApi = {
  ...gradingSystems.api,
  options: endpoint({
    method: 'GET',
    path: '/api/exams/gradingsystemoptions',
    access: analysisRead,
    summary: 'Grading systems in use to choose from',
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
};
