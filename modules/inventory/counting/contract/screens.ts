import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const countingScreens = {
  adjustment: screen({
    path: '/inventory/adjustment',
    title: 'Counts and adjustments',
    access: everybody,
    words: 'stock take stocktaking verification count sheet adjustment damage expiry theft write off losses',
  }),
  stockCount: screen({ path: '/inventory/adjustment/:id', title: 'Count', access: everybody, parent: 'adjustment' }),
  scanCount: screen({
    path: '/inventory/adjustment/:id/scan',
    title: 'Count by scanning',
    access: everybody,
    parent: 'stockCount',
  }),
} as const satisfies Screens;

export const countingActions = [
  {
    title: 'Open a stock count',
    screen: 'adjustment',
    query: { open: 'new' },
    words: 'stocktake stock taking verification adjustment',
  },
  {
    title: 'Write off stock',
    screen: 'adjustment',
    query: { open: 'writeoff' },
    words: 'damaged expired stolen loss adjustment',
  },
] as const satisfies readonly MenuAction<keyof typeof countingScreens>[];
