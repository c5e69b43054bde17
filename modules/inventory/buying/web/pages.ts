import type { Pages } from '#kit/web/guard/pages.ts';
import type { buyingScreens } from '../contract/screens.ts';

export const buyingPages = {
  orders: () => import('./orders/OrdersScreen.tsx'),
  newOrder: () => import('./orders/NewOrderScreen.tsx'),
  order: () => import('./orders/OrderScreen.tsx'),
  quotations: () => import('./quotations/QuotationsScreen.tsx'),
  quotation: () => import('./quotations/QuotationScreen.tsx'),
} satisfies Pages<typeof buyingScreens>;
