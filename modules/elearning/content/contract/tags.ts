import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { keepsLibrary, readsLibrary } from '../../contract/access.ts';

/** Free words that resources are found by. */
export const tags = resource({
  path: '/api/elearning/tags',
  access: { read: readsLibrary, write: keepsLibrary },
  words: { one: 'content tag', many: 'Content tags' },
  record: {
    name: z.string(),
    /** Resources that have it, drafts too. */
    resources: z.int(),
  },
  draft: z.object({ name: line(60) }),
  filter: pageInput(['name', 'resources']),
});
export type Tag = RecordOf<typeof tags>;

export const tagsApi = {
  ...tags.api,
  merge: endpoint({
    method: 'POST',
    path: '/api/elearning/tags/:id/merge',
    access: keepsLibrary,
    summary: 'Merge a tag into another: what has it gets the other, and it is gone',
    idempotent: true,
    input: byId.extend({ version: z.int(), intoId: id }),
    output: tags.record,
    errors: ['not_found', 'conflict', 'in_use', 'rule'],
  }),
};
