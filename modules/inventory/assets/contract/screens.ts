import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';

export const assetsScreens = {
  assets: screen({
    path: '/inventory/assets',
    title: 'Assets',
    access: everybody,
    words: 'asset register fixed assets furniture computers vehicles tag QR custodian depreciation disposal booking warranty',
  }),
  assetInfo: screen({ path: '/inventory/assets/info/:id', title: 'Asset', access: everybody, parent: 'assets' }),
  assetMonth: screen({
    path: '/inventory/assets/depreciation/:id',
    title: 'Month of depreciation',
    access: everybody,
    parent: 'assets',
  }),
  assetDisposal: screen({ path: '/inventory/assets/disposals/:id', title: 'Disposal', access: everybody, parent: 'assets' }),
  assetRounds: screen({
    path: '/inventory/assets/verification',
    title: 'Verification of assets',
    access: everybody,
    words: 'verification round scan count missing assets stock-taking physical check',
  }),
  assetRound: screen({
    path: '/inventory/assets/verification/:id',
    title: 'Round of verification',
    access: everybody,
    parent: 'assetRounds',
  }),
  assetSchedule: screen({
    path: '/inventory/assets/schedule',
    title: 'Fixed-asset schedule',
    access: everybody,
    words: 'fixed asset schedule additions disposals accumulated depreciation net book value ledger',
  }),
  assetSettings: screen({
    path: '/inventory/assets/settings',
    title: 'Asset settings',
    access: keepsSettings,
    words: 'asset categories places rooms depreciation rate accounts',
  }),
} as const satisfies Screens;

export const assetsActions = [
  {
    title: 'Register an asset',
    screen: 'assets',
    query: { open: 'new' },
    words: 'add asset capitalise donated opening from store',
  },
  { title: 'Depreciate a month', screen: 'assets', query: { tab: 'depreciation' }, words: 'depreciation run post month' },
  { title: 'Book an asset', screen: 'assets', query: { tab: 'bookings', open: 'new' }, words: 'book borrow loan projector' },
  { title: 'Verify assets by scan', screen: 'assetRounds', words: 'scan verify round count assets' },
  { title: 'Print asset labels', screen: 'assets', query: { open: 'labels' }, words: 'labels QR tags print stickers' },
] as const satisfies readonly MenuAction<keyof typeof assetsScreens>[];
