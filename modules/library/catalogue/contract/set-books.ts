import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody } from '../../contract/access.ts';

/** Which title is the book of a subject in a class. */
export const setBooks = resource({
  path: '/api/library/setbooks',
  access: both(everybody),
  words: { one: 'set book', many: 'Set books', says: { list: 'Which title is the book of a subject in a class' } },
  record: {
    titleId: id,
    title: z.string(),
    authors: z.string().nullable(),
    courseId: id,
    courseName: z.string(),
    classId: id,
    className: z.string(),
    level: z.int(),
    perStudent: z.boolean(),
    /** Copies that are neither lost nor withdrawn. */
    copies: z.int(),
  },
  draft: z.object({
    titleId: id,
    courseId: id,
    classId: id,
    /** Every student of the subject gets one; else it is shared in class. */
    perStudent: z.boolean().default(true),
  }),
  filter: pageInput(['level', 'className', 'courseName', 'title', 'copies']).omit({ q: true }).extend({
    classId: id.optional(),
    courseId: id.optional(),
    titleId: id.optional(),
    perStudent: z.boolean().optional(),
  }),
  refuses: { removal: [] },
});
export type SetBook = RecordOf<typeof setBooks>;
