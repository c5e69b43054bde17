import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** What an exam is, for rules that ask: the last of a term, or one that counts towards it. */
export const categoryKinds = ['opener', 'cat', 'mid_term', 'end_term', 'mock', 'project', 'national'] as const;

/** Opener, mid-term, end of term: with what marks are given out of and its share in the term's mark. */
export const examCategories = resource({
  path: '/api/exams/categories',
  access: { read: examsRead, write: examsAdmin },
  words: { one: 'exam category', many: 'Exam categories', says: { remove: 'Remove an exam category that no exam has' } },
  record: {
    name: z.string(),
    shortName: z.string(),
    kind: z.enum(categoryKinds),
    outOf: z.int(),
    /** Percent of the term's mark; null: it does not count towards it. */
    share: z.int().nullable(),
    place: z.int(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    /** As the columns of report forms have it. */
    shortName: line(12),
    kind: z.enum(categoryKinds),
    outOf: z.int('Enter a whole number.').min(1, 'Enter 1 to 1,000.').max(1000, 'Enter 1 to 1,000.').default(100),
    share: z.int('Enter a whole number.').min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.').nullable().default(null),
    place: z.int().min(1, 'Enter 1 to 999.').max(999, 'Enter 1 to 999.').default(50),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['place', 'name', 'shortName', 'kind', 'outOf', 'share', 'active']).extend({
    kind: z.enum(categoryKinds).optional(),
    active: z.boolean().optional(),
  }),
  kept: { table: 'exams.category', search: ['name', 'shortName'] },
});
export type ExamCategory = RecordOf<typeof examCategories>;
export const examCategoriesApi = examCategories.api;
