import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { z } from 'zod';
import { dayIn } from '#kit/contract/dates.ts';
import type { Signer } from '../auth/signer.ts';
import { defineJob } from '../jobs/define.ts';
import { writeCopy } from './write-copy.ts';

/**
 * Writes everything that the school of its user has into one file.
 * @param stays tables that a copy leaves out
 * @param signer signs it for the installation
 * @param scratch the folder in which it is written first
 */
export const copyJob = (stays: readonly string[], signer: Signer, scratch: string) =>
  defineJob({
    kind: 'kit.school-copy',
    payload: z.object({}),
    run: async (job) => {
      await mkdir(scratch, { recursive: true });
      const path = `${scratch}/${randomUUID()}.zip`;
      try {
        const manifest = await job.snapshot((ctx) =>
          writeCopy({ ctx, stays, signer, path, onTable: (done, total, what) => job.progress(done, total, what) }),
        );
        return await job.finish(async (ctx) => {
          const name = `${ctx.school.name} ${dayIn(ctx.school.timeZone, ctx.now)}.zip`;
          const fileId = await ctx.services.files.keepMadeAt(ctx, { path, name, type: 'application/zip', purpose: 'export' });
          const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
          ctx.changed({ entity: 'export', id: null, action: 'everything exported', after: { rows, files: manifest.files } });
          return { fileId, message: `${rows.toLocaleString('en-KE')} rows, ${manifest.files.toLocaleString('en-KE')} files` };
        });
      } finally {
        await rm(path, { force: true });
      }
    },
  });
