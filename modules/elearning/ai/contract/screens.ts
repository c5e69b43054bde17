import type { MenuAction } from '#kit/contract/module.ts';
import { screen, type Screens } from '#kit/contract/screen.ts';
import { usesTools } from './access.ts';

export const aiScreens = {
  ai: screen({
    path: '/ai',
    title: 'AI tools',
    access: 'learning',
    words: 'artificial intelligence model tutor draft questions lesson plan remarks newsletter readability passages akili bandia',
  }),
} as const satisfies Screens;

export const aiActions = [
  {
    title: 'Draft questions from a text',
    screen: 'ai',
    query: { tool: 'questions' },
    access: usesTools,
    words: 'generate cloze',
  },
  {
    title: 'Find passages',
    screen: 'ai',
    query: { tab: 'passages' },
    access: usesTools,
    words: 'where does it stand search content',
  },
] as const satisfies readonly MenuAction<keyof typeof aiScreens>[];
