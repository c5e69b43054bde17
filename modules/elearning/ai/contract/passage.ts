import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { snippet } from '../../content/contract/resources.ts';

/** Where something stands in the library: the resource, its page, and a piece of the text. */
export const passage = z.object({
  resourceId: id,
  title: z.string(),
  genreName: z.string(),
  courseName: z.string(),
  found: snippet,
});
export type Passage = z.infer<typeof passage>;
