import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { importLimits, importsApi, type ImportKind } from '#kit/contract/imports.ts';
import { implement, type Route } from '../http/implement.ts';
import { judgedRows, listBatches, listRows, saveMatches } from '../imports/batches.store.ts';
import type { ImportDefinition } from '../imports/define-import.ts';
import { importJob } from '../imports/import-job.ts';
import { type Imports, refuseMatches, refuseUnchecked } from '../imports/imports.ts';
import { takeBack } from '../imports/records.store.ts';
import { plain } from '../imports/row-reader.ts';
import { workbookType, writeWorkbook } from '../imports/workbook.ts';
import { readSheetCells } from '../sheets/read-sheet.ts';

const outcomes = { create: 'Added', update: 'Changed', skip: 'Left as it is', refuse: 'To correct' } as const;

export function importRoutes(imports: Imports): Route[] {
  const job = importJob(imports);
  return implement(importsApi, {
    kinds: (ctx) => ({ rows: imports.of(ctx.user).map(asShown) }),

    template: async (ctx, { kind }) => {
      const { title, columns, choices } = imports.find(ctx.user, kind);
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

    upload: async (ctx, { kind }) => {
      imports.find(ctx.user, kind);
      if (!ctx.upload) throw new UserError('rule', 'Choose a file.');
      if (ctx.upload.size > importLimits.bytes) throw new UserError('too_large', 'Choose a file of at most 10 MB.');
      const cells = await readSheetCells(ctx.upload, importLimits);
      const id = await imports.take(ctx, kind, { name: ctx.upload.name, cells });
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

    check: async (ctx, { id, matches, options }) => {
      const { batch, definition } = await imports.open(ctx, id, true);
      if (batch.state === 'done' || batch.state === 'undone')
        throw new UserError('conflict', 'This file has been imported already. Choose it again to import it once more.');
      refuseMatches(definition, batch.headings, matches);
      const known = (definition.options ?? []).map(({ key }) => key);
      const remember = Object.entries(matches).map(([key, at]) => ({ key, heading: plain(batch.headings[at] ?? '') }));
      await saveMatches(
        ctx.tx,
        batch,
        { matches, options: options.filter((key) => known.includes(key)) },
        uniqueHeadings(remember),
      );
      const jobId = await ctx.services.jobs.enqueue(ctx, job, { batchId: id, step: 'check' }, `Check ${batch.fileName}`);
      ctx.changed({ entity: 'import', id, action: 'checked', after: { matches, options } });
      return { jobId };
    },

    carryOut: async (ctx, { id }) => {
      const { batch } = await imports.open(ctx, id, true);
      refuseUnchecked(batch);
      const jobId = await ctx.services.jobs.enqueue(ctx, job, { batchId: id, step: 'carryOut' }, `Import ${batch.fileName}`);
      ctx.changed({ entity: 'import', id, action: 'asked for', after: { file: batch.fileName } });
      return { jobId };
    },

    undo: async (ctx, { id }) => {
      const { batch, definition } = await imports.open(ctx, id, true);
      if (batch.state !== 'done') throw new UserError('conflict', 'Only an import that was carried out can be undone.');
      if (definition.final !== undefined) throw new UserError('rule', definition.final);
      const undone = await takeBack(ctx.tx, id, definition.entities);
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

function asShown({ kind, title, one, many, matchedBy, columns, options = [] }: ImportDefinition): ImportKind {
  return {
    kind,
    title,
    one,
    many,
    matchedBy,
    columns: columns.map(({ key, label, required = false, takes }) => ({ key, label, required, takes })),
    options: [...options],
  };
}

/** A heading that stands twice is remembered once. */
function uniqueHeadings(remember: readonly { key: string; heading: string }[]) {
  return [...new Map(remember.filter(({ heading }) => heading !== '').map((one) => [one.heading, one])).values()];
}
