import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

/** The largest file that is read: bytes, records, and rows of the sheet that it becomes. */
export const marcLimits = { bytes: 64 * 1024 * 1024, records: 100_000, rows: 100_000 } as const;

export const marcApi = {
  upload: endpoint({
    method: 'POST',
    path: '/api/library/marc',
    access: everybody,
    summary:
      'Take in a catalogue as MARC 21 (.mrc) or MARCXML: it becomes an import, which is looked at before anything is written',
    output: z.object({
      /** The import, to be opened like that of a sheet. */
      importId: id,
      records: z.int(),
      copies: z.int(),
      /** Records that could not be read; each stands in the import, with its number and what is wrong. */
      faulty: z.int(),
    }),
    upload: true,
    errors: ['too_large', 'unsupported_type', 'rule'],
  }),
};
