import type { MenuAction } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import type { Screens } from '#kit/contract/screen.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';

export const setupScreens = {
  storeSettings: screen({
    path: '/inventory/settings',
    title: 'Stores settings',
    access: keepsSettings,
    words: 'tolerance quotations accounts categories duties storekeeper approver inspection committee buyer',
  }),
  signingCode: screen({
    path: '/inventory/signing',
    title: 'My signing code',
    access: everybody,
    words: 'PIN signature sign receive collect',
  }),
} as const satisfies Screens;

export const setupActions = [
  { title: 'Set my signing code', screen: 'signingCode', words: 'PIN signature' },
  { title: 'Add a store', screen: 'storeSettings', query: { tab: 'stores', open: 'new' }, words: 'storeroom department' },
  { title: 'Add a category of items', screen: 'storeSettings', query: { tab: 'categories', open: 'new' }, words: 'accounts' },
] as const satisfies readonly MenuAction<keyof typeof setupScreens>[];
