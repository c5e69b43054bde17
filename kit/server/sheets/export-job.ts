import { exportsApi } from '#kit/contract/exports.ts';
import type { ExportRequest } from './exporter.ts';
import { defineJob, type Job } from '../jobs/define.ts';
import type { Exporter } from './exporter.ts';
import type { Row } from './cells.ts';

const rowsAtOnce = 1000;

/** The export of a long list: reads it page by page as it stood at one moment, with the rights its user has now. */
export function exportJob(exporter: Exporter): Job<ExportRequest> {
  return defineJob({
    kind: 'kit.export',
    payload: exportsApi.create.input,
    run: async (job) => {
      const list = exporter.find(job.payload, job.user);
      const rows: Row[] = [];
      await job.snapshot(async (ctx) => {
        for (let page = 1; ; page++) {
          const read = await list.read(ctx, page, rowsAtOnce);
          exporter.refuseTooMany(read.total, job.payload.format);
          rows.push(...read.rows);
          await job.progress(rows.length, read.total, 'Reading');
          if (read.rows.length < rowsAtOnce) return;
        }
      });
      await job.progress(rows.length, rows.length, 'Writing the file');
      return job.finish(async (ctx) => {
        const made = await exporter.make(job.payload, list, rows, { ctx, user: job.user, now: ctx.now, signal: job.signal });
        const fileId = await ctx.services.files.keepMade(ctx, made);
        ctx.changed({ entity: 'export', id: null, action: 'exported', after: exported(job.payload, rows.length) });
        return { fileId, message: `${rows.length.toLocaleString('en-KE')} rows` };
      });
    },
  });
}

/** What the audit keeps of an export. */
export function exported({ endpoint, input, format, title, columns }: ExportRequest, rows: number) {
  return { list: endpoint, filters: input, format, title, columns: columns.map(({ key }) => key), rows };
}
