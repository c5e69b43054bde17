import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const buyingScreens = {
  orders: screen({
    path: '/inventory/po',
    title: 'Orders',
    access: everybody,
    words: 'purchase order LPO LSO local purchase service vendor supplier delivery',
  }),
  newOrder: screen({ path: '/inventory/newPO/:id', title: 'New order', access: everybody, parent: 'orders' }),
  order: screen({ path: '/inventory/po/:id', title: 'Order', access: everybody, parent: 'orders' }),
  quotations: screen({
    path: '/inventory/quotations',
    title: 'Quotations',
    access: everybody,
    words: 'RFQ request for quotation compare tender bids prices award',
  }),
  quotation: screen({
    path: '/inventory/quotations/:id',
    title: 'Request for quotation',
    access: everybody,
    parent: 'quotations',
  }),
} as const satisfies Screens;

export const buyingActions = [
  { title: 'Order goods or services', screen: 'orders', query: { open: 'new' }, words: 'LPO LSO purchase order buy' },
  { title: 'Ask vendors for quotations', screen: 'quotations', query: { open: 'new' }, words: 'RFQ prices compare tender' },
] as const satisfies readonly MenuAction<keyof typeof buyingScreens>[];
