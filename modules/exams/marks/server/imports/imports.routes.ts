import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import { workbookType, writeWorkbook } from '#kit/server/imports/workbook.ts';
import { readSheetCells } from '#kit/server/sheets/read-sheet.ts';
import { there } from '#kit/server/sql/one.ts';
import { type markImportsApi as Api, markImportsApi, markSheetLimits } from '../../contract/mark-imports.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { examToWorkOut } from '../../../sittings/server/exams.store.ts';
import { listChanges } from './changes.store.ts';
import {
  chooseOverwrite,
  decideNames,
  faultyRows,
  getMarkImport,
  listMarkImports,
  refuseUnready,
  takeMarks,
} from './imports.store.ts';
import { markImportJob } from './mark-import-job.ts';
import { markTemplate } from './template.ts';

export const markImportRoutes = implement(markImportsApi, {
  places: async ({ tx }, { id }) => {
    await examToWorkOut(tx, id);
    const { rows } = await sql<Output<typeof Api.places>['rows'][number]>`
      select h.class_id as "classId", h.stream_id as "streamId", c.name as "className", r.name as "streamName"
        from (select distinct school_id, class_id, stream_id from exams.sheet where exam_id = ${id}) h
        join settings.classes c on c.school_id = h.school_id and c.id = h.class_id
        left join settings.streams r on r.school_id = h.school_id and r.id = h.stream_id
       order by c.level, c.name, r.name nulls first`.execute(tx);
    return { rows };
  },
  template: async (ctx, { id, classId, streamId }) => ({
    ...(await markTemplate(ctx, id, { classId, streamId })),
    type: workbookType,
    inline: false,
  }),
  list: (ctx, input) => listMarkImports(ctx, input),
  upload: async (ctx, { id: examId, headRow }) => {
    const file = there(ctx.upload);
    const { name } = file;
    const id = await takeMarks(ctx, examId, name, { cells: await readSheetCells(file, markSheetLimits), headRow });
    const jobId = await ctx.services.jobs.enqueue(ctx, markImportJob, { importId: id, step: 'check' }, `Checking ${name}`);
    return { id, jobId };
  },
  get: (ctx, { id }) => getMarkImport(ctx, id),
  check: async (ctx, { id, overwrite }) => {
    await chooseOverwrite(ctx, id, overwrite);
    const { fileName } = await getMarkImport(ctx, id);
    return {
      jobId: await ctx.services.jobs.enqueue(ctx, markImportJob, { importId: id, step: 'check' }, `Checking ${fileName}`),
    };
  },
  changes: (ctx, input) => listChanges(ctx, input),
  decide: async (ctx, { id, ...wanted }) => {
    await decideNames(ctx, id, wanted);
    const { fileName } = await getMarkImport(ctx, id);
    return {
      jobId: await ctx.services.jobs.enqueue(ctx, markImportJob, { importId: id, step: 'check' }, `Checking ${fileName}`),
    };
  },
  carryOut: async (ctx, { id }) => {
    const { fileName, examId } = await refuseUnready(ctx, id);
    ctx.changed({ entity: 'exam', id: examId, action: 'import of marks asked for', after: { File: fileName } });
    return {
      jobId: await ctx.services.jobs.enqueue(ctx, markImportJob, { importId: id, step: 'carryOut' }, `Marks of ${fileName}`),
    };
  },
  faults: async (ctx, { id }) => {
    const { headings, rows } = await faultyRows(ctx, id);
    if (rows.length === 0) throw new UserError('rule', 'No row of this file is to be corrected.');
    const body = await writeWorkbook({ make: 'corrections', title: 'Marks to correct', headings, rows });
    return { body, type: workbookType, name: 'Marks to correct.xlsx', inline: false };
  },
});
