import { implement } from '#kit/server/http/implement.ts';
import { schemesApi } from '../../../contract/lessons/schemes.ts';
import { getScheme, listSchemes } from './schemes.store.ts';
import { decideScheme, submitScheme } from './steps.store.ts';
import { copyScheme, createScheme, removeScheme, saveRows } from './write.store.ts';

export const schemeRoutes = implement(schemesApi, {
  list: (ctx, input) => listSchemes(ctx, input),
  get: (ctx, { id }) => getScheme(ctx, id),
  create: (ctx, draft) => createScheme(ctx, draft),
  copy: (ctx, { id, ...draft }) => copyScheme(ctx, id, draft),
  save: (ctx, { id, version, rows }) => saveRows(ctx, id, version, rows),
  remove: async (ctx, { id }) => {
    await removeScheme(ctx, id);
    return {};
  },
  submit: (ctx, input) => submitScheme(ctx, input),
  decide: (ctx, input) => decideScheme(ctx, input),
});
