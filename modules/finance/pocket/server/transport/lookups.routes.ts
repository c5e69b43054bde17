import { implement, type Route } from '#kit/server/http/implement.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { stagesApi } from '../../contract/stages.ts';
import { driversApi, vehicleLogsApi, vehiclesApi } from '../../contract/vehicles.ts';
import { driversOn, soon, stagesOn, vehicleLogs, vehiclesOn } from './lookups.store.ts';

export const transportLookups: Route[] = [
  ...implement(stagesApi, {
    list: (ctx, input) => stagesOn(schoolDay(ctx)).list(ctx, input),
    get: (ctx, { id }) => stagesOn(schoolDay(ctx)).get(ctx, id),
    create: (ctx, draft) => stagesOn(schoolDay(ctx)).create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => stagesOn(schoolDay(ctx)).update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await stagesOn(schoolDay(ctx)).remove(ctx, id);
      return {};
    },
  }),
  ...implement(vehiclesApi, {
    list: (ctx, input) =>
      vehiclesOn(schoolDay(ctx)).list(ctx, input, input.expires === 'soon' ? [soon.vehicle(schoolDay(ctx))] : []),
    get: (ctx, { id }) => vehiclesOn(schoolDay(ctx)).get(ctx, id),
    create: (ctx, draft) => vehiclesOn(schoolDay(ctx)).create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => vehiclesOn(schoolDay(ctx)).update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await vehiclesOn(schoolDay(ctx)).remove(ctx, id);
      return {};
    },
  }),
  ...implement(driversApi, {
    list: (ctx, input) =>
      driversOn(schoolDay(ctx)).list(ctx, input, input.expires === 'soon' ? [soon.driver(schoolDay(ctx))] : []),
    get: (ctx, { id }) => driversOn(schoolDay(ctx)).get(ctx, id),
    create: (ctx, draft) => driversOn(schoolDay(ctx)).create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => driversOn(schoolDay(ctx)).update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await driversOn(schoolDay(ctx)).remove(ctx, id);
      return {};
    },
  }),
  ...implement(vehicleLogsApi, {
    list: (ctx, input) => vehicleLogs.list(ctx, input),
    get: (ctx, { id }) => vehicleLogs.get(ctx, id),
    create: (ctx, draft) => vehicleLogs.create(ctx, { ...draft, authorName: ctx.user.username }),
    update: (ctx, { id, version, ...draft }) => vehicleLogs.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await vehicleLogs.remove(ctx, id);
      return {};
    },
  }),
];
