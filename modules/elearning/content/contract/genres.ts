import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { keepsLibrary, readsLibrary } from '../../contract/access.ts';
import { genreKinds } from './words.ts';

const place = z.number('Enter a number.').int().min(0, 'Enter 0 or more.').max(999, 'Enter at most 999.');

/** What kind of thing a resource is. */
export const genres = resource({
  path: '/api/elearning/genres',
  access: { read: readsLibrary, write: keepsLibrary },
  words: { one: 'genre', many: 'Genres' },
  record: {
    name: z.string(),
    kind: z.enum(genreKinds),
    place: z.int(),
    /** Resources of it, drafts too. */
    resources: z.int(),
  },
  draft: z.object({ name: line(60), kind: z.enum(genreKinds, 'Choose what it holds.'), place: place.default(0) }),
  filter: pageInput(['place', 'name', 'kind', 'resources']).extend({ kind: z.enum(genreKinds).optional() }),
});
export type Genre = RecordOf<typeof genres>;

export const genresApi = {
  ...genres.api,
  addUsual: endpoint({
    method: 'POST',
    path: '/api/elearning/genres/usual',
    access: keepsLibrary,
    summary: 'Add the usual genres that are not there yet',
    idempotent: true,
    output: z.object({ added: z.int() }),
  }),
};
