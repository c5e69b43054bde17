import { implement, type Route } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { ridersApi, transportBillsApi } from '../../contract/riders.ts';
import { routesApi } from '../../contract/routes.ts';
import { billRiders, previewBills } from './bills.store.ts';
import { countPapers } from './lookups.store.ts';
import { transportLookups } from './lookups.routes.ts';
import { manifestPdf } from './manifest.ts';
import { addRider, changeRider, endRider, previewChange, previewEnd } from './ride-changes.store.ts';
import { termsOf } from './rider-terms.store.ts';
import { countRiders, getRider, listRiders } from './riders.store.ts';
import { createRoute, getRoute, routesOn, updateRoute } from './routes.store.ts';
import { tick, tripOf } from './trips.store.ts';

export const transportRoutes = (letterhead: LetterheadProvider): Route[] => [
  ...transportLookups,
  ...implement(routesApi, {
    list: (ctx, input) => routesOn(schoolDay(ctx)).list(ctx, input),
    get: (ctx, { id }) => getRoute(ctx, id),
    create: (ctx, draft) => createRoute(ctx, draft),
    update: (ctx, input) => updateRoute(ctx, input),
    remove: async (ctx, { id }) => {
      await routesOn(schoolDay(ctx)).remove(ctx, id);
      return {};
    },
    trip: (ctx, input) => tripOf(ctx, input),
    manifest: (ctx, input) => manifestPdf(ctx, input, letterhead),
    tick: (ctx, input) => tick(ctx, input),
  }),
  ...implement(ridersApi, {
    list: (ctx, input) => listRiders(ctx, input),
    get: (ctx, { id }) => getRider(ctx.tx, id),
    add: (ctx, input) => addRider(ctx, input),
    previewChange: (ctx, input) => previewChange(ctx, input),
    change: (ctx, input) => changeRider(ctx, input),
    previewEnd: (ctx, input) => previewEnd(ctx, input),
    end: (ctx, input) => endRider(ctx, input),
  }),
  ...implement(transportBillsApi, {
    counts: async (ctx) => {
      const term = (await termsOf(ctx.tx)).find(({ current }) => current);
      const papers = await countPapers(ctx.tx, schoolDay(ctx));
      return { termId: term?.id ?? null, termName: term?.name ?? null, ...(await countRiders(ctx)), expiring: papers };
    },
    terms: async (ctx) => ({ rows: (await termsOf(ctx.tx)).map(({ id, name, current }) => ({ id, name, current })) }),
    preview: (ctx, input) => previewBills(ctx, input),
    run: (ctx, input) => billRiders(ctx, input),
  }),
];
