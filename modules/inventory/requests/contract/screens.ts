import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const requestsScreens = {
  requisitions: screen({
    path: '/inventory/requisition',
    title: 'Requisitions',
    access: everybody,
    words: 'ask request stationery supplies department counter requisition S11 materials',
  }),
  addRequisition: screen({
    path: '/inventory/requisition/add',
    title: 'New requisition',
    access: everybody,
    words: 'ask request stationery supplies services',
  }),
  requisition: screen({ path: '/inventory/requisition/:id', title: 'Requisition', access: everybody, words: '' }),
} as const satisfies Screens;

export const requestsActions = [
  { title: 'Write a requisition', screen: 'addRequisition', words: 'ask request supplies stationery' },
] as const satisfies readonly MenuAction<keyof typeof requestsScreens>[];
