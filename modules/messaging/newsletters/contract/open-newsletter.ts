import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { richText } from '#kit/contract/rich-text.ts';

/** What whoever holds the link reads: no names of students, and no image whose families did not say yes as of now. */
export const openNewsletter = z.object({
  title: z.string(),
  year: z.int(),
  number: z.int(),
  /** The day at the school. */
  publishedOn: z.string(),
  sections: z.array(
    z.object({
      heading: z.string().nullable(),
      body: richText,
      images: z.array(z.object({ fileId: id, caption: z.string().nullable() })),
    }),
  ),
});
export type OpenNewsletter = z.output<typeof openNewsletter>;

const path = '/api/newsletters/:token';
const token = z.object({ token: z.string().max(80) });

export const openNewslettersApi = {
  read: endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'A published newsletter by its link',
    input: token,
    output: z.object({
      school: z.string().nullable(),
      /** Null for a link that leads nowhere, or to a newsletter that was taken off the web. */
      newsletter: openNewsletter.nullable(),
      withdrawn: z.boolean(),
    }),
  }),
  image: endpoint({
    method: 'GET',
    path: `${path}/images/:fileId`,
    access: 'public',
    summary: 'An image of a published newsletter',
    input: token.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};
