import type { Pages } from '#kit/web/guard/pages.ts';
import type { learnersScreens } from '../contract/screens.ts';

export const learnersPages = {
  learn: () => import('./own/LearnScreen.tsx'),
  learnTimetable: () => import('./own/WeekScreen.tsx'),
  learnResults: () => import('./own/ResultsScreen.tsx'),
  learnMe: () => import('./own/MeScreen.tsx'),
  studentAccounts: () => import('./accounts/AccountsScreen.tsx'),
  learnerSettings: () => import('./accounts/LearnerSettingsScreen.tsx'),
} satisfies Pages<typeof learnersScreens>;
