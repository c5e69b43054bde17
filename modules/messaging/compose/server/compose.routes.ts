import { implement, type Route } from '#kit/server/http/implement.ts';
import { composeApi } from '../contract/compose.ts';
import type { AudienceSources } from '../../audience/server/sources.ts';
import { createDraft, getComposed, listComposed, removeDraft, updateDraft } from './composed.store.ts';
import { previewOf } from './prepare.ts';
import { cancel, decide, send } from './send-message.ts';

export const composeRoutes = (sources: AudienceSources): Route[] =>
  implement(composeApi, {
    list: (ctx, input) => listComposed(ctx, input),
    get: (ctx, { id }) => getComposed(ctx, id),
    create: (ctx, content) => createDraft(ctx, content),
    update: (ctx, { id, version, ...content }) => updateDraft(ctx, id, version, content),
    remove: async (ctx, { id }) => {
      await removeDraft(ctx, id);
      return {};
    },
    send: (ctx, input) => send(ctx, sources, input),
    decide: (ctx, input) => decide(ctx, sources, input),
    cancel: (ctx, at) => cancel(ctx, at),
    preview: (ctx, { from, ...content }) => previewOf(ctx, sources, content, from),
  });
