import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { defineJob, type Job } from '#kit/server/jobs/define.ts';
import { JoinedPdf } from '#kit/server/pdf/joined-pdf.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { wholeSlips } from '../../runs/server/for-others.ts';
import { paperSizes } from '../contract/paper-sizes.ts';
import { slipPaper, slipsForPaper } from './paper/read-slips.ts';
import { writeSlips } from './paper/write-slips.ts';
import { fileName, runOf } from './runs.store.ts';

const payload = z.object({ runId: id, size: z.enum(paperSizes) });
export type RunPapersJob = Job<z.output<typeof payload>>;

/** Payslips that are written at once, an even number; a page takes a megabyte while it is made. */
const atOnce = 100;

/** Makes all payslips of a run as one PDF, as they stood at one moment. */
export const runPapersJob = ({ letterhead, scratch }: { letterhead: LetterheadProvider; scratch: string }): RunPapersJob =>
  defineJob({
    kind: 'hr.payslips',
    payload,
    run: async (job) => {
      const { runId, size } = job.payload;
      const { run, paper, slips } = await job.snapshot(async (ctx) => ({
        run: await runOf(ctx.tx, runId),
        paper: await slipPaper(ctx, letterhead, job.user.fullName),
        slips: await slipsForPaper(ctx, await wholeSlips(ctx.tx, { runId })),
      }));
      await mkdir(scratch, { recursive: true });
      const file = path.join(scratch, `${randomUUID()}.pdf`);
      const joined = await JoinedPdf.create(file);
      try {
        for (let at = 0; at < slips.length; at += atOnce) {
          await job.progress(at, slips.length, 'Making the PDF');
          await joined.add(await writeSlips(paper, slips.slice(at, at + atOnce), size, true, job.signal));
        }
        await joined.end(`Payslips, ${run.title}`);
        return await job.finish(async (ctx) => {
          const name = `${fileName(`Payslips ${run.title}`)}.pdf`;
          const fileId = await ctx.services.files.keepMadeAt(ctx, {
            path: file,
            name,
            type: 'application/pdf',
            purpose: 'export',
          });
          const count = slips.length;
          return { fileId, message: `${count.toLocaleString('en-KE')} ${count === 1 ? 'payslip' : 'payslips'}` };
        });
      } finally {
        await joined.abandon();
        await rm(file, { force: true });
      }
    },
  });
