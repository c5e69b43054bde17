import type { Pages } from '#kit/web/guard/pages.ts';
import type { daysScreens } from '../contract/screens.ts';

export const daysPages = {
  classes: () => import('./ClassesScreen.tsx'),
} satisfies Pages<Omit<typeof daysScreens, 'dashboard' | 'students'>>;
