import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const kitchenScreens = {
  kitchen: screen({
    path: '/inventory/kitchen',
    title: 'Kitchen',
    access: everybody,
    words: 'menu meals dishes rations catering canteen cook food consumption variance boarding cateress',
  }),
  ration: screen({ path: '/inventory/kitchen/rations/:id', title: 'Ration', access: everybody, parent: 'kitchen' }),
} as const satisfies Screens;

export const kitchenActions = [
  { title: 'Plan the week’s menu', screen: 'kitchen', words: 'meals dishes food' },
  {
    title: 'Draft a day’s ration',
    screen: 'kitchen',
    query: { tab: 'rations', open: 'new' },
    words: 'issue food kitchen heads cook',
  },
] as const satisfies readonly MenuAction<keyof typeof kitchenScreens>[];
