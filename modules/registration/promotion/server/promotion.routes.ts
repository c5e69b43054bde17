import { implement } from '#kit/server/http/implement.ts';
import type { Route } from '#kit/server/http/implement.ts';
import { promotionsApi } from '../contract/promotions.ts';
import { carryOut } from './carry-out.ts';
import type { PromotionParts } from './checks.ts';
import { begin, changePlan, decide, removePlan } from './plan.store.ts';
import { getPromotion, listPromotions, studentsOfPlan } from './promotion.store.ts';
import { undo } from './undo.ts';

export const promotionRoutes = (parts: PromotionParts): Route[] =>
  implement(promotionsApi, {
    list: (ctx, input) => listPromotions(ctx.tx, input),
    get: (ctx, { id }) => getPromotion(ctx, id, parts),
    begin: async (ctx, input) => getPromotion(ctx, await begin(ctx, input), parts),
    plan: async (ctx, input) => {
      await changePlan(ctx, input);
      return getPromotion(ctx, input.id, parts);
    },
    students: (ctx, input) => studentsOfPlan(ctx.tx, input),
    decide: async (ctx, input) => ({ decided: await decide(ctx, input) }),
    carryOut: async (ctx, input) => ({ moved: await carryOut(ctx, input, parts) }),
    undo: async (ctx, input) => ({ moved: await undo(ctx, input, parts) }),
    remove: async (ctx, { id }) => {
      await removePlan(ctx, id);
      return {};
    },
  });
