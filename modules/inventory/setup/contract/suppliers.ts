import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

/** Finance’s suppliers, as the stores choose one. */
export const vendorOptionsApi = {
  options: endpoint({
    method: 'GET',
    path: '/api/inventory/vendoroptions',
    access: everybody,
    summary: 'Suppliers in use to choose from, by name',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      /** Also this one, whatever the words. */
      id: id.optional(),
    }),
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), category: z.string().nullable() })) }),
  }),
};
