import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { dishes } from '../contract/dishes.ts';
import { mealsMoreApi } from '../contract/meals.ts';
import { menuApi } from '../contract/menu.ts';
import { rationsApi } from '../contract/rations.ts';
import { kitchenSettingsApi, kitchenUseApi } from '../contract/use.ts';
import { dishStore } from './dishes.store.ts';
import { addUsualMeals } from './meals.store.ts';
import { copyWeek, menuOfWeek, putMenu } from './menu.store.ts';
import { menuPaper, rationSheet } from './papers.ts';
import { lasting, shopping } from './plan.store.ts';
import { cancelRation, changeRation, draftRation, rationForDay } from './rations/draft-ration.ts';
import { issueRation } from './rations/issue-ration.ts';
import { getRation, listRations } from './rations/rations.store.ts';
import { serveRation } from './rations/serve-ration.ts';
import { kitchenSetting, saveKitchenSetting } from './settings.store.ts';
import { shoppingRequisition } from './shopping-requisition.ts';
import { kitchenUse, variance } from './use.store.ts';

export const kitchenServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(mealsMoreApi, { addUsual: async (ctx) => ({ added: await addUsualMeals(ctx) }) }),
    ...implement(dishes.api, handlersOf(dishStore)),
    ...implement(menuApi, {
      week: (ctx, { day }) => menuOfWeek(ctx, day),
      put: (ctx, input) => putMenu(ctx, input),
      copy: (ctx, input) => copyWeek(ctx, input),
      print: (ctx, { day }) => menuPaper(ctx, day, letterhead),
    }),
    ...implement(rationsApi, {
      list: (ctx, input) => listRations(ctx, input),
      forDay: (ctx, { day }) => rationForDay(ctx, day),
      get: (ctx, { id }) => getRation(ctx, id),
      create: (ctx, draft) => draftRation(ctx, draft),
      update: (ctx, input) => changeRation(ctx, input),
      issue: (ctx, input) => issueRation(ctx, input),
      serve: (ctx, input) => serveRation(ctx, input),
      cancel: (ctx, input) => cancelRation(ctx, input),
      sheet: (ctx, { id }) => rationSheet(ctx, id, letterhead),
    }),
    ...implement(kitchenUseApi, {
      use: (ctx, input) => kitchenUse(ctx, input),
      variance: (ctx, input) => variance(ctx, input),
      lasting: (ctx, input) => lasting(ctx, input),
      shopping: (ctx, input) => shopping(ctx, input),
      requisition: (ctx, input) => shoppingRequisition(ctx, input),
    }),
    ...implement(kitchenSettingsApi, {
      get: (ctx) => kitchenSetting(ctx.tx),
      update: (ctx, input) => saveKitchenSetting(ctx, input),
    }),
  ],
});
