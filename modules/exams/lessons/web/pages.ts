import type { Pages } from '#kit/web/guard/pages.ts';
import type { lessonsScreens } from '../contract/screens.ts';

export const lessonsPages = {
  lessonPlans: () => import('./plans/PlansScreen.tsx'),
  allLessonPlans: () => import('./plans/AllPlansScreen.tsx'),
  lessonPlan: () => import('./plan/PlanScreen.tsx'),
  schemes: () => import('./schemes/SchemesScreen.tsx'),
  scheme: () => import('./schemes/SchemeScreen.tsx'),
} satisfies Pages<typeof lessonsScreens>;
