import type { Pages } from '#kit/web/guard/pages.ts';
import type { analysisScreens } from '../contract/screens.ts';

export const analysisPages = {
  examDashboard: () => import('./DashboardScreen.tsx'),
  examAnalysis: () => import('./AnalysisScreen.tsx'),
  ownAnalysis: () => import('./own/OwnAnalysisScreen.tsx'),
  studentTracker: () => import('./TrackerScreen.tsx'),
} satisfies Pages<typeof analysisScreens>;
