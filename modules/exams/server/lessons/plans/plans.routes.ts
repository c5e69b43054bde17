import { implement } from '#kit/server/http/implement.ts';
import { plansApi } from '../../../contract/lessons/plans.ts';
import { getPlan, listPlans } from './plans.store.ts';
import { decidePlan, reflectPlan, submitPlan, teachPlan } from './steps.store.ts';
import { changePlan, createPlan, planRow, removePlan } from './write.store.ts';

export const planRoutes = implement(plansApi, {
  list: (ctx, input) => listPlans(ctx, input),
  get: (ctx, { id }) => getPlan(ctx, id),
  create: (ctx, draft) => createPlan(ctx, draft),
  fromRow: (ctx, { id, streamId, day }) => planRow(ctx, id, streamId, day),
  update: (ctx, change) => changePlan(ctx, change),
  remove: async (ctx, { id }) => {
    await removePlan(ctx, id);
    return {};
  },
  submit: (ctx, input) => submitPlan(ctx, input),
  decide: (ctx, input) => decidePlan(ctx, input),
  teach: (ctx, input) => teachPlan(ctx, input),
  reflect: (ctx, input) => reflectPlan(ctx, input),
});
