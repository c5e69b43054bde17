import { exportsApi } from '#kit/contract/exports.ts';
import { asSchool } from '../db/transaction.ts';
import type { AccountContext, SchoolContext } from '../http/context.ts';
import { implement, type Route } from '../http/implement.ts';
import { exported, exportJob } from '../sheets/export-job.ts';
import type { Exporter, ExportRequest } from '../sheets/exporter.ts';

/** Up to so many rows are exported while the user waits; more become a job. */
const atOnce = 500;

export function exportRoutes(exporter: Exporter): Route[] {
  const job = exportJob(exporter);

  const create = async (ctx: AccountContext, schoolContext: SchoolContext | null, request: ExportRequest) => {
    const list = exporter.find(request, ctx.user);
    if (ctx.code && typeof list.endpoint.access === 'object' && list.endpoint.access.code) ctx.code.behind = true;
    const reader = schoolContext ?? ctx;
    const first = await list.read(reader, 1, atOnce);
    exporter.refuseTooMany(first.total, request.format);
    // The platform's lists are short; only a school's users follow jobs.
    if (first.total > atOnce && schoolContext)
      return { fileId: null, jobId: await ctx.services.jobs.enqueue(ctx, job, request, request.title) };
    const { rows } = first.total > atOnce ? await list.read(reader, 1, first.total) : first;
    const made = await exporter.make(request, list, rows, { ctx: schoolContext, user: ctx.user, now: ctx.now });
    ctx.changed({ entity: 'export', id: null, action: 'exported', after: exported(request, rows.length) });
    return { fileId: await ctx.services.files.keepMade(ctx, made), jobId: null };
  };

  return implement(exportsApi, {
    create: (ctx, request) => {
      const { school } = ctx.user;
      const list = exporter.find(request, ctx.user);
      if (!school || list.endpoint.access === 'account' || list.endpoint.access === 'public') return create(ctx, null, request);
      return asSchool(ctx.tx, school.id, () => create(ctx, { ...ctx, school, upload: null }, request));
    },
  });
}
