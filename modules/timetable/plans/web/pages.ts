import type { Pages } from '#kit/web/guard/pages.ts';
import type { plansScreens } from '../contract/screens.ts';

export const plansPages = {
  timetables: () => import('./TimetablesScreen.tsx'),
  plan: () => import('./PlanScreen.tsx'),
} satisfies Pages<typeof plansScreens>;
