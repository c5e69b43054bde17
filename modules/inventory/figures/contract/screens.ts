import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const figuresScreens = {
  storesDashboard: screen({
    path: '/inventory/dashboard',
    title: 'Stores today',
    access: everybody,
    words: 'inventory dashboard stock value reorder low expiring consumption',
  }),
  procurementPlan: screen({
    path: '/inventory/plan',
    title: 'Procurement plan',
    access: everybody,
    words: 'annual procurement plan forecast budget year buy APP',
  }),
} as const satisfies Screens;

export const figuresActions = [
  { title: 'See what to buy this year', screen: 'procurementPlan', words: 'annual procurement plan forecast' },
] as const satisfies readonly MenuAction<keyof typeof figuresScreens>[];
