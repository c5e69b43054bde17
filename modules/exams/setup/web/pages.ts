import type { Pages } from '#kit/web/guard/pages.ts';
import type { setupScreens } from '../contract/screens.ts';

export const setupPages = {
  subjects: () => import('./SubjectsScreen.tsx'),
  subjectGroups: () => import('./SubjectGroupsScreen.tsx'),
  examCategories: () => import('./ExamCategoriesScreen.tsx'),
  grades: () => import('./GradesScreen.tsx'),
  gradingSystem: () => import('./GradingSystemsScreen.tsx'),
} satisfies Pages<typeof setupScreens>;
