import { port } from '#kit/server/module/ports.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { wholeSchoolApi } from '../contract/whole-school.ts';

/** How a copy of a school is made; the application puts it together, because it knows every module's tables. */
export interface CopyMaking {
  /** The task that writes the file. */
  job: Job<Record<string, never>>;
  /** Who signs it. */
  signer: Signer;
}

/** The making of copies; the application knows every table. */
export const copyMaking = port<CopyMaking>('settings.making of copies');

export const wholeSchoolRoutes = ({ job, signer }: CopyMaking) =>
  implement(wholeSchoolApi, {
    exportAll: async (ctx) => {
      const jobId = await ctx.services.jobs.enqueue(ctx, job, {}, 'Everything of the school');
      ctx.changed({ entity: 'export', id: null, action: 'everything asked for' });
      return { jobId };
    },
    maker: () => Promise.resolve({ code: Signer.fingerprint(signer.publicKey) }),
  });
