import type { Pages } from '#kit/web/guard/pages.ts';
import type { figuresScreens } from '../contract/screens.ts';

export const figuresPages = {
  storesDashboard: () => import('./DashboardScreen.tsx'),
  procurementPlan: () => import('./PlanScreen.tsx'),
} satisfies Pages<typeof figuresScreens>;
