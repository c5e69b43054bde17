import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { gradingSystemsApi } from '../contract/grading-systems.ts';
import { scalesApi } from '../contract/scales.ts';
import { subjectGroupsApi } from '../contract/subject-groups.ts';
import { createGradingSystem, gradingSystemOptions, gradingSystemStore, updateGradingSystem } from './grading-systems.store.ts';
import { addKenyanScales } from './kenyan-scales.store.ts';
import { createScale, scaleOptions, scaleStore, updateScale } from './scales.store.ts';
import { subjectGroupStore } from './subject-groups.store.ts';
import { subjectRoutes } from './subjects.routes.ts';

export const setupRoutes = [
  ...subjectRoutes,

  ...implement(subjectGroupsApi, handlersOf(subjectGroupStore)),

  ...implement(scalesApi, {
    list: (ctx, input) => scaleStore.list(ctx, input),
    options: async (ctx) => ({ rows: await scaleOptions(ctx) }),
    get: (ctx, { id }) => scaleStore.get(ctx, id),
    create: (ctx, draft) => createScale(ctx, draft),
    addKenyan: (ctx) => addKenyanScales(ctx),
    update: (ctx, { id, version, ...draft }) => updateScale(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await scaleStore.remove(ctx, id);
      return {};
    },
  }),

  ...implement(gradingSystemsApi, {
    list: (ctx, input) => gradingSystemStore.list(ctx, input),
    options: async (ctx) => ({ rows: await gradingSystemOptions(ctx) }),
    get: (ctx, { id }) => gradingSystemStore.get(ctx, id),
    create: (ctx, draft) => createGradingSystem(ctx, draft),
    update: (ctx, { id, version, ...draft }) => updateGradingSystem(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await gradingSystemStore.remove(ctx, id);
      return {};
    },
  }),
];
