import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const reportsScreens = {
  libraryDashboard: screen({
    path: '/library/dashboard',
    title: 'Library today',
    access: everybody,
    words: 'library dashboard on loan overdue figures',
  }),
  libraryReports: screen({
    path: '/library/reports',
    title: 'Library reports',
    access: everybody,
    words: 'most read popular never borrowed lost value acquisitions reading log',
  }),
  entitlement: screen({
    path: '/library/entitlement',
    title: 'Textbook entitlement',
    access: everybody,
    words: 'who lacks textbook set book ratio subject choice missing books',
  }),
  stocktakes: screen({
    path: '/library/stocktaking',
    title: 'Library stock-taking',
    access: everybody,
    words: 'inventory count scan shelf missing books audit',
  }),
  stocktake: screen({
    path: '/library/stocktaking/:id',
    title: 'Stock-taking',
    access: everybody,
    parent: 'stocktakes',
    words: '',
  }),
} as const satisfies Screens;

export const reportsActions = [
  { title: 'Begin a library stock-taking', screen: 'stocktakes', query: { open: 'new' }, words: 'count scan shelf missing' },
  { title: 'See who lacks which textbook', screen: 'entitlement', words: 'set book ratio' },
] as const satisfies readonly MenuAction<keyof typeof reportsScreens>[];
