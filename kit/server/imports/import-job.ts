import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { defineJob, type Job } from '../jobs/define.ts';
import type { Imports } from './imports.ts';

const payload = z.object({ batchId: id, step: z.enum(['check', 'carryOut']) });

/** Checks a file or carries it out; either is one transaction that commits with the job's end, so that it happens once. */
export function importJob(imports: Imports): Job<z.output<typeof payload>> {
  return defineJob({
    kind: 'kit.import',
    payload,
    run: async (job) => {
      const { batchId, step } = job.payload;
      await job.progress(0, 0, step === 'check' ? 'Looking at every row' : 'Looking at every row once more');
      return job.finish(async (ctx) => {
        if (step === 'check') {
          const { rowsRead, refused } = await imports.check(ctx, batchId);
          return { message: refused === 0 ? `${rowsRead} rows, all good` : `${rowsRead} rows, ${refused} to correct` };
        }
        const done = await imports.carryOut(ctx, batchId, (rows, written) =>
          job.progress(written, written > 0 ? rows : 0, `Writing ${rows.toLocaleString('en-KE')} rows`),
        );
        const { created, updated } = done;
        return { message: `${created} added, ${updated} changed` };
      });
    },
  });
}
