import { implement } from '#kit/server/http/implement.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Route } from '#kit/server/http/implement.ts';
import { audienceApi } from '../contract/audience.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { resolveAudience } from './resolve.ts';
import { keepSheet, sheetById } from './sheet.store.ts';
import { readSheetFile } from './sheet-file.ts';
import type { AudienceSources } from './sources.ts';

export const audienceRoutes = (sources: AudienceSources): Route[] => [
  ...implement(audienceApi, {
    sources: async (ctx) => ({ rows: await sources.offered(ctx) }),
    people: async (ctx, { source, kind, q, values }) => ({ rows: await sources.people(ctx, source, kind, q, values) }),
    count: async (ctx, { audience }) => (await resolveAudience(ctx, sources, audience)).reached,
  }),
  ...implement(sheetsApi, {
    read: async (ctx) => {
      if (!ctx.upload) throw fieldError('file', 'Choose a file.');
      const { name } = ctx.upload;
      const id = await keepSheet(ctx.tx, ctx.user.accountId, name, await readSheetFile(ctx.upload), ctx.now);
      ctx.changed({ entity: 'sheet', id, action: 'read', after: { Name: name } });
      return sheetById(ctx.tx, id);
    },
    get: (ctx, { id }) => sheetById(ctx.tx, id),
  }),
];
