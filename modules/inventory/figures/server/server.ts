import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { procurementPlanApi, storesFiguresApi } from '../contract/figures.ts';
import { storesNow } from './dashboard.store.ts';
import { listPlan } from './plan.store.ts';

export const figuresServer: AreaServer = () => ({
  routes: [
    ...implement(storesFiguresApi, { today: (ctx) => storesNow(ctx) }),
    ...implement(procurementPlanApi, { list: (ctx, input) => listPlan(ctx, input) }),
  ],
});
