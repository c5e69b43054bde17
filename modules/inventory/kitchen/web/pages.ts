import type { Pages } from '#kit/web/guard/pages.ts';
import type { kitchenScreens } from '../contract/screens.ts';

export const kitchenPages = {
  kitchen: () => import('./KitchenScreen.tsx'),
  ration: () => import('./rations/RationScreen.tsx'),
} satisfies Pages<typeof kitchenScreens>;
