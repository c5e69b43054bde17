import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { instant } from '#kit/contract/fields.ts';

export const backupsApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/platform/backups',
    access: 'superUser',
    summary: 'How old the last backup of the installation is, and why one failed since',
    input: z.object({}),
    output: z.object({
      /** Null: the server makes none by itself. */
      everyHours: z.int().nullable(),
      last: z
        .object({
          name: z.string(),
          at: instant,
          ageHours: z.number(),
          bytes: z.number(),
          /** Files whose bytes were missing when it was made. */
          lost: z.int(),
          encrypted: z.boolean(),
        })
        .nullable(),
      /** What failed after the last that was made. */
      failed: z.object({ at: instant, problem: z.string() }).nullable(),
      /** True: older than it should be. */
      late: z.boolean(),
    }),
  }),
};
