import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** What an exam is, for rules that ask: the last of a term, or one that counts towards it. */
export const categoryKinds = ['opener', 'cat', 'mid_term', 'end_term', 'mock', 'project', 'national'] as const;

/** Opener, mid-term, end of term: with what marks are given out of and its share in the term's mark. */
export const examCategory = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  shortName: z.string(),
  kind: z.enum(categoryKinds),
  outOf: z.number().int(),
  /** Percent of the term's mark; null: it does not count towards it. */
  share: z.number().int().nullable(),
  place: z.number().int(),
  active: z.boolean(),
});
export type ExamCategory = z.infer<typeof examCategory>;

export const examCategoryDraft = z.object({
  name: line(60),
  /** As the columns of report forms have it. */
  shortName: line(12),
  kind: z.enum(categoryKinds),
  outOf: z.number().int('Enter a whole number.').min(1, 'Enter 1 to 1,000.').max(1000, 'Enter 1 to 1,000.').default(100),
  share: z.number().int('Enter a whole number.').min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.').nullable().default(null),
  place: z.number().int().min(1, 'Enter 1 to 999.').max(999, 'Enter 1 to 999.').default(50),
  active: z.boolean().default(true),
});

const filter = pageInput(['place', 'name', 'shortName', 'kind', 'outOf', 'share', 'active']).extend({
  kind: z.enum(categoryKinds).optional(),
  active: z.boolean().optional(),
});
const path = '/api/exams/categories';

export const examCategoriesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'Exam categories',
    input: filter,
    output: pageOf(examCategory),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: examsRead,
    summary: 'One exam category',
    input: byId,
    output: examCategory,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: examsAdmin,
    summary: 'Add an exam category',
    input: examCategoryDraft,
    output: examCategory,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Change an exam category',
    input: examCategoryDraft.extend({ id, version: z.number().int() }),
    output: examCategory,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Remove an exam category that no exam has',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
