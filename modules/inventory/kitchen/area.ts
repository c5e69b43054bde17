import type { Area } from '#kit/contract/module.ts';
import { everybody, keepsSettings } from '../contract/access.ts';
import { dishes } from './contract/dishes.ts';
import { meals, mealsMoreApi } from './contract/meals.ts';
import { menuApi } from './contract/menu.ts';
import { rationsApi } from './contract/rations.ts';
import { kitchenSettingsApi, kitchenUseApi } from './contract/use.ts';

/** Menus, what a day’s meals need, and what was used a head. */
export const kitchen: Area = {
  name: 'kitchen',
  uses: ['setup', 'stock', 'requests', 'issuing'],
  publishes: ['inventory.meal', 'inventory.dish', 'inventory.ration', 'inventory.ration_meal', 'inventory.ration_item'],
  apis: {
    meals,
    mealsUsual: mealsMoreApi,
    dishes,
    menus: menuApi,
    rations: rationsApi,
    kitchenUse: kitchenUseApi,
    kitchenSettings: kitchenSettingsApi,
  },
  entities: { ration: everybody, menu: everybody, 'kitchen settings': keepsSettings },
};
