import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';

export const interactiveScreens = {
  interactive: screen({
    path: '/interactive',
    title: 'Activities',
    access: 'learning',
    words: 'interactive flash cards games memory matching timeline labelling spaced repetition H5P',
  }),
  activity: screen({ path: '/interactive/:id', title: 'Activity', access: 'learning', parent: 'interactive' }),
} as const satisfies Screens;

export const interactiveActions = [
  { title: 'Make an activity', screen: 'interactive', query: { open: 'new' }, words: 'flash cards game quiz interactive H5P' },
] as const satisfies readonly MenuAction<keyof typeof interactiveScreens>[];
