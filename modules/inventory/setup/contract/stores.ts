import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';

/** Where stock stands: the school’s stores, those of departments, and what is on its way between two. */
export const stores = resource({
  path: '/api/inventory/stores',
  access: { read: everybody, write: keepsSettings },
  words: { one: 'store', many: 'Stores' },
  record: {
    name: z.string(),
    departmentId: id.nullable(),
    departmentName: z.string().nullable(),
    /** What is on its way stands in it. */
    transit: z.boolean(),
    place: z.string().nullable(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    departmentId: optionalId,
    place: optionalLine(80),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'departmentName', 'place']).extend({ active: z.boolean().optional() }),
  refuses: { draft: ['rule'] },
});
export type Store = RecordOf<typeof stores>;

export const storesApi = {
  ...stores.api,
  options: endpoint({
    method: 'GET',
    path: '/api/inventory/stores/options',
    access: everybody,
    summary: 'Stores in use by name, without what is on its way',
    output: z.object({
      rows: z.array(z.object({ id, name: z.string(), departmentId: id.nullable(), transit: z.literal(false) })),
    }),
  }),
};
