import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const receivingScreens = {
  receipts: screen({
    path: '/inventory/receipts',
    title: 'Goods received',
    access: everybody,
    words: 'GRN goods received note S13 counter receipt voucher CRV delivery inspection acceptance',
  }),
  receive: screen({ path: '/inventory/receive/:id', title: 'Receive', access: everybody, parent: 'receipts' }),
  receipt: screen({ path: '/inventory/receipts/:id', title: 'Goods receipt', access: everybody, parent: 'receipts' }),
  vendorReturns: screen({
    path: '/inventory/returns',
    title: 'Returns to vendors',
    access: everybody,
    words: 'debit note send back rejected purchase return credit',
  }),
  vendorReturn: screen({ path: '/inventory/returns/:id', title: 'Return to vendor', access: everybody, parent: 'vendorReturns' }),
} as const satisfies Screens;

export const receivingActions = [
  {
    title: 'Inspect what came',
    screen: 'receipts',
    query: { state: 'counted' },
    words: 'GRN accept reject goods received',
  },
] as const satisfies readonly MenuAction<keyof typeof receivingScreens>[];
