import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { opensOverview } from '../../contract/access.ts';

export const overviewScreens = {
  elearning: screen({
    path: '/E-learning',
    title: 'E-learning overview',
    access: opensOverview,
    words: 'due live now to mark engagement classes behind missed inactive students dashboard',
  }),
} as const satisfies Screens;

export const overviewActions = [
  { title: 'Students who fall behind', screen: 'elearning', words: 'missed assignments quizzes inactive' },
] as const satisfies readonly MenuAction<keyof typeof overviewScreens>[];
