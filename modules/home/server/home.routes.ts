import type { Waits } from '#kit/server/approval/waiting.ts';
import { implement } from '#kit/server/http/implement.ts';
import { rollPerClass } from '#modules/registration/server/public.ts';
import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { homeApi } from '../contract/home.ts';
import { myClassApi } from '../contract/my-class.ts';
import { indexPage, populationFigures } from './figures.ts';
import { myStreams, myStudents } from './my-class.ts';
import { partsOf } from './parts.ts';
import { results, search } from './search.ts';
import { tasksOf } from './tasks.ts';

/**
 * @param waits what the modules say waits for people
 * @param parts what they show on the first page
 */
export const homeRoutes = (waits: readonly Waits[], parts: readonly HomePartSource[]) => [
  ...implement(homeApi, {
    indexPage: async (ctx) => [await indexPage(ctx)],
    populationFigures: async (ctx) => [await populationFigures(ctx)],
    populationPerClass: (ctx) => rollPerClass(ctx.tx),
    search: async (ctx, { q }) => ({ results: await search(ctx, q) }),
    results: async (ctx, input) => ({ groups: await results(ctx, input) }),
    tasks: async (ctx) => ({ rows: await tasksOf(ctx, waits) }),
    parts: (ctx) => partsOf(ctx, parts),
  }),
  ...implement(myClassApi, {
    streams: (ctx) => myStreams(ctx),
    list: (ctx, input) => myStudents(ctx, input),
  }),
];
