import { z } from 'zod';
import { id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';

/** Where assets are: rooms by their building, yards. */
export const assetLocations = resource({
  path: '/api/inventory/assetplaces',
  access: { read: everybody, write: keepsSettings },
  words: { one: 'place of assets', many: 'Places of assets' },
  record: {
    name: z.string(),
    building: z.string().nullable(),
    departmentId: id.nullable(),
    departmentName: z.string().nullable(),
    active: z.boolean(),
    /** That are there now. */
    assets: z.int(),
  },
  draft: z.object({
    name: line(60),
    building: optionalLine(60),
    departmentId: optionalId,
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'building', 'departmentName', 'assets']).extend({
    departmentId: id.optional(),
    active: z.boolean().optional(),
  }),
});
export type AssetLocation = RecordOf<typeof assetLocations>;
