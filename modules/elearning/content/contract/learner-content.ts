import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { keptFile, shownRow } from './resources.ts';
import { shelf, shelfSorts } from './resources-api.ts';

const count = z.int();
const path = '/api/learner/content';
const refused = ['wrong_school'] as const;

export const learnerResource = shownRow.omit({ found: true, topics: true, fileType: true, fileSize: true }).extend({
  examBody: z.string().nullable(),
  licence: z.string().nullable(),
  source: z.string().nullable(),
  description: z.string().nullable(),
  link: z.string().nullable(),
  topics: z.array(z.object({ id, name: z.string() })),
  /** The newest file; null: a link. */
  file: keptFile.pick({ name: true, type: true, size: true, pages: true, number: true }).nullable(),
  /** What the student has given it. */
  myStars: count.nullable(),
  related: z.array(z.object({ id, title: z.string(), genreName: z.string() })),
});
export type LearnerResource = z.infer<typeof learnerResource>;

/** The library as a student sees it: published, of their class and subjects, within its dates. */
export const learnerContentApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'student',
    summary: 'What is published for the student; words are looked for inside the files too',
    input: pageInput(shelfSorts, 'title').extend(shelf),
    output: pageOf(shownRow),
    errors: refused,
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/api/learner/contentsubjects',
    access: 'student',
    summary: 'The student’s subjects with how much there is, and the topics, years and genres of it',
    input: z.object({ part: shelf.part }),
    output: z.object({
      subjects: z.array(z.object({ id, name: z.string(), resources: count })),
      topics: z.array(z.object({ id, courseId: id, name: z.string(), resources: count })),
      years: z.array(count),
      genres: z.array(z.object({ id, name: z.string() })),
    }),
    errors: refused,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'student',
    summary: 'One resource',
    input: byId,
    output: learnerResource,
    errors: ['not_found', ...refused],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/file`,
    access: 'student',
    summary: 'The newest file of a resource',
    input: byId,
    output: binary,
    errors: ['not_found', ...refused],
  }),
  download: endpoint({
    method: 'POST',
    path: `${path}/:id/download`,
    access: 'student',
    summary: 'Count a download',
    input: byId,
    errors: ['not_found', ...refused],
  }),
  rate: endpoint({
    method: 'PUT',
    path: `${path}/:id/rating`,
    access: 'student',
    summary: 'Rate a resource with one to five stars; again replaces',
    input: byId.extend({ stars: count.min(1, 'Give 1 to 5 stars.').max(5, 'Give 1 to 5 stars.') }),
    output: learnerResource,
    errors: ['not_found', ...refused],
  }),
};
