import { sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { UserError } from '#kit/contract/errors.ts';
import { importLimits, importsApi, type ImportKind } from '#kit/contract/imports.ts';
import { viewerOf } from '../auth/principal.ts';
import { implement, type Route } from '../http/implement.ts';
import { judgedRows, listBatches, listRows } from '../imports/batches.store.ts';
import { decideRows } from '../imports/decisions.store.ts';
import { demandGuarded } from '../imports/chosen.ts';
import type { ImportDefinition } from '../imports/define-import.ts';
import { importJob } from '../imports/import-job.ts';
import { type Imports, refuseUnchecked } from '../imports/imports.ts';
import { takeBack } from '../imports/records.store.ts';
import { workbookType, writeWorkbook } from '../imports/workbook.ts';
import { readSheetCells } from '../sheets/read-sheet.ts';

const outcomes = {
  create: 'Added',
  update: 'Changed',
  skip: 'Left as it is',
  refuse: 'To correct',
  decide: 'To decide',
} as const;

export function importRoutes(imports: Imports): Route[] {
  const job = importJob(imports);
  return implement(importsApi, {
    kinds: (ctx) => ({ rows: imports.of(ctx.user).map(asShown) }),

    template: async (ctx, { kind }) => {
      const { title, columns: all, choices } = imports.find(ctx.user, kind);
      const columns = all.filter(({ only }) => !only || judge(only.access, viewerOf(ctx.user)) === 'allowed');
      const body = await writeWorkbook({ make: 'template', title, columns, choices: await choices(ctx) });
      return { body, type: workbookType, name: `${title} to import.xlsx`, inline: false };
    },

    list: (ctx, input) => {
      const kinds = imports.of(ctx.user);
      return listBatches(
        ctx.tx,
        kinds.map(({ kind }) => kind),
        kinds.map(({ title }) => title),
        input,
      );
    },

    upload: async (ctx, { kind, headRow }) => {
      const { times = false, rows = importLimits.rows } = imports.find(ctx.user, kind);
      if (!ctx.upload) throw new UserError('rule', 'Choose a file.');
      if (ctx.upload.size > importLimits.bytes) throw new UserError('too_large', 'Choose a file of at most 10 MB.');
      const cells = await readSheetCells(ctx.upload, { ...importLimits, rows, times });
      const id = await imports.take(ctx, kind, { name: ctx.upload.name, cells, headRow });
      return imports.show(ctx, id);
    },

    get: (ctx, { id }) => imports.show(ctx, id),

    rows: async (ctx, input) => {
      await imports.open(ctx, input.id);
      return listRows(ctx.tx, input);
    },

    corrections: async (ctx, { id, only }) => {
      const { batch, definition } = await imports.open(ctx, id);
      const rows = await judgedRows(ctx.tx, id, only === 'refused');
      if (rows.length === 0) throw new UserError('rule', 'No row of this file is to be corrected.');
      if (rows.every(({ cells }) => cells.length === 0))
        throw new UserError('rule', 'The cells of this file are not kept any more.');
      const body = await writeWorkbook({
        make: 'corrections',
        title: definition.title,
        headings: batch.headings,
        rows: rows.map(({ outcome, cells, said }) => ({
          outcome: outcome === null ? '' : outcomes[outcome],
          said: said.map((one) => one.said).join(' '),
          cells,
          wrong: outcome === 'refuse' ? said.flatMap(({ column }) => (column === null ? [] : [batch.matches[column] ?? -1])) : [],
        })),
      });
      return { body, type: workbookType, name: `${definition.title} to correct.xlsx`, inline: false };
    },

    check: async (ctx, { id, ...chosen }) => {
      const { fileName } = await imports.match(ctx, id, chosen);
      const jobId = await ctx.services.jobs.enqueue(ctx, job, { batchId: id, step: 'check' }, `Check ${fileName}`);
      return { jobId };
    },

    decide: async (ctx, { id, decision, rows, all }) => {
      const { batch } = await imports.open(ctx, id, true);
      if (batch.state !== 'checked') throw new UserError('conflict', 'Only rows of a checked file are decided.');
      if ((rows === undefined) === (all === undefined)) throw new UserError('rule', 'Say which rows, or how many all are.');
      const decided = await decideRows(ctx.tx, id, { decision, rows, all });
      ctx.changed({ entity: 'import', id, action: 'rows decided', after: { decision, decided, rows: rows ?? 'all' } });
      return imports.show(ctx, id);
    },

    carryOut: async (ctx, { id }) => {
      const { batch, definition } = await imports.open(ctx, id, true);
      refuseUnchecked(batch);
      demandGuarded(definition, batch.matches, ctx.user);
      const jobId = await ctx.services.jobs.enqueue(ctx, job, { batchId: id, step: 'carryOut' }, `Import ${batch.fileName}`);
      ctx.changed({ entity: 'import', id, action: 'asked for', after: { file: batch.fileName } });
      return { jobId };
    },

    undo: async (ctx, { id }) => {
      const { batch, definition } = await imports.open(ctx, id, true);
      if (batch.state !== 'done') throw new UserError('conflict', 'Only an import that was carried out can be undone.');
      if (definition.final !== undefined) throw new UserError('rule', definition.final);
      demandGuarded(definition, batch.matches, ctx.user);
      const undone = await takeBack(ctx, id, definition.entities);
      await sql`
        update kit.import_batch set state = 'undone', undone_at = ${ctx.now}, undone_by = ${ctx.user.fullName}
         where id = ${id}`.execute(ctx.tx);
      for (const { entity, id: recordId, name, removed } of undone)
        ctx.changed({
          entity,
          id: recordId,
          action: removed ? 'removed' : 'put back',
          before: { name },
          reason: `Undone: ${batch.fileName}`,
        });
      ctx.changed({ entity: 'import', id, action: 'undone', before: { file: batch.fileName, records: undone.length } });
      return imports.show(ctx, id);
    },
  });
}

function asShown(definition: ImportDefinition): ImportKind {
  const {
    kind,
    title,
    one,
    many,
    matchedBy,
    columns,
    options = [],
    questions = [],
    rows = importLimits.rows,
    apart,
  } = definition;
  return {
    kind,
    title,
    one,
    many,
    matchedBy,
    sheets: apart !== true,
    rows,
    columns: columns.map(({ key, label, required = false, takes }) => ({ key, label, required, takes })),
    options: [...options],
    questions: [...questions],
  };
}
