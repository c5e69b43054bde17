import type { Pages } from '#kit/web/guard/pages.ts';
import type { reportsScreens } from '../contract/screens.ts';

export const reportsPages = {
  libraryDashboard: () => import('./DashboardScreen.tsx'),
  libraryReports: () => import('./ReportsScreen.tsx'),
  entitlement: () => import('./EntitlementScreen.tsx'),
  stocktakes: () => import('./stocktakes/StocktakesScreen.tsx'),
  stocktake: () => import('./stocktakes/StocktakeScreen.tsx'),
} satisfies Pages<typeof reportsScreens>;
