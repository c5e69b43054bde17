import { implement, type Route } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { stagesApi } from '../../contract/stages.ts';
import { driversApi, vehicleLogsApi, vehiclesApi } from '../../contract/vehicles.ts';
import { driverStore, logStore, stageStore, vehicleStore } from './lookups.store.ts';

export const transportLookups: Route[] = [
  ...implement(stagesApi, handlersOf(stageStore)),
  ...implement(vehiclesApi, handlersOf(vehicleStore)),
  ...implement(driversApi, handlersOf(driverStore)),
  ...implement(vehicleLogsApi, {
    ...handlersOf(logStore),
    create: (ctx, draft) => logStore.create(ctx, { ...draft, authorName: ctx.user.username }),
  }),
];
