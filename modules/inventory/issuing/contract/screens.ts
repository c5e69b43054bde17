import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const issuingScreens = {
  issueDesk: screen({
    path: '/inventory/items/issue',
    title: 'Issue',
    access: everybody,
    words: 'issue note S12 give out store counter consumption',
  }),
  issueNote: screen({ path: '/inventory/items/issue/:id', title: 'Issue note', access: everybody, words: '' }),
  issueReturns: screen({
    path: '/inventory/items/return',
    title: 'Items returned',
    access: everybody,
    words: 'return come back damaged lost overdue out charge',
  }),
} as const satisfies Screens;

export const issuingActions = [
  { title: 'Issue from a store', screen: 'issueDesk', words: 'issue note give out S12' },
  { title: 'Return something issued', screen: 'issueReturns', words: 'return damaged lost' },
  { title: 'What is out', screen: 'issueReturns', query: { tab: 'out' }, words: 'overdue borrowed due' },
] as const satisfies readonly MenuAction<keyof typeof issuingScreens>[];
