import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';

/** Hundredths of a mark, up to 1,000 marks. */
export const marks = z
  .number('Enter the marks.')
  .int('Give at most two decimals.')
  .min(0, 'Enter 0 or more.')
  .max(100_000, 'Enter at most 1,000 marks.');

const level = z.object({ words: line(300), mark: marks });
const criterion = z.object({
  /** Of its own; what was scored names it. */
  key: z.string().regex(/^[a-z0-9]{1,12}$/, 'Name the criterion by small letters and digits.'),
  name: line(120),
  levels: z.array(level).min(2, 'Give a criterion two levels or more.').max(8, 'At most eight levels.'),
});
export type Criterion = z.output<typeof criterion>;

/** What work is marked by; empty: by a mark alone. */
export const rubric = z
  .array(criterion)
  .max(12, 'At most twelve criteria.')
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Two criteria have the same key.');
export type Rubric = z.output<typeof rubric>;

/** What one criterion was given: a level of it, or marks between levels. */
export const score = z.object({
  key: z.string().max(12),
  level: z.int().min(0).max(7).nullable().default(null),
  mark: marks,
});
export type Score = z.output<typeof score>;

/** The best that a rubric gives, in hundredths of a mark. */
export const rubricMost = (all: Rubric): number =>
  all.reduce((sum, { levels }) => sum + Math.max(...levels.map(({ mark }) => mark)), 0);
