import type { Pages } from '#kit/web/guard/pages.ts';
import type { stockScreens } from '../contract/screens.ts';

export const stockPages = {
  items: () => import('./items/ItemsScreen.tsx'),
  item: () => import('./items/ItemScreen.tsx'),
  stock: () => import('./value/StockScreen.tsx'),
  stockTransfers: () => import('./transfers/TransfersScreen.tsx'),
  stockTransfer: () => import('./transfers/TransferScreen.tsx'),
  openings: () => import('./openings/OpeningsScreen.tsx'),
} satisfies Pages<typeof stockScreens>;
