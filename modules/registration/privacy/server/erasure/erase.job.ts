import { z } from 'zod';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { ClearanceCheck } from '../../../students/server/clearance-check.ts';
import { carryOut } from './carry-out.store.ts';
import type { ErasureParts } from './parts.ts';

/** Carries out an approved erasure in one transaction with the end of the task: a server that is killed begins it anew. */
export const eraseJob = (parts: ErasureParts, clearance: readonly ClearanceCheck[]) =>
  defineJob({
    kind: 'registration.erase',
    payload: z.object({ erasureId: z.int().positive() }),
    run: (job) =>
      job.finish(async (ctx) => {
        await carryOut(ctx, job.payload.erasureId, parts, clearance);
        return { message: 'The erasure is done; its proof is kept with the request' };
      }),
  });
