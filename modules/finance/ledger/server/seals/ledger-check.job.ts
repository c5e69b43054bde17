import { z } from 'zod';
import type { Signer } from '#kit/server/auth/signer.ts';
import { defineJob, type Job } from '#kit/server/jobs/define.ts';
import { compareWithSeals, keepCheck } from './check.store.ts';

const payload = z.object({});
export type LedgerCheckJob = Job<z.output<typeof payload>>;

/** Checks the ledger against its seals, as it stands at one moment. */
export const ledgerCheckJob = (signer: Signer): LedgerCheckJob =>
  defineJob({
    kind: 'finance.ledgerCheck',
    payload,
    run: async (job) => {
      const began = performance.now();
      const found = await job.snapshot((ctx) =>
        compareWithSeals(ctx, signer, (done, total) => job.progress(done, total, 'Comparing journals with their seals')),
      );
      return job.finish(async (ctx) => {
        await keepCheck(ctx, found, { by: job.user.fullName, tookMs: Math.round(performance.now() - began) });
        const wrong = found.findings.length;
        return { message: wrong === 0 ? 'The ledger is as it was sealed' : `${wrong} not as sealed` };
      });
    },
  });
