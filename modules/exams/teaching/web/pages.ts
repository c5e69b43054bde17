import type { Pages } from '#kit/web/guard/pages.ts';
import type { teachingScreens } from '../contract/screens.ts';

export const teachingPages = {
  mySubjects: () => import('./MySubjectsScreen.tsx'),
  taughtSubject: () => import('./TaughtSubjectScreen.tsx'),
  subjectTeachers: () => import('./teachers/SubjectTeachersScreen.tsx'),
  subjectChoices: () => import('./choices/SubjectChoicesScreen.tsx'),
} satisfies Pages<typeof teachingScreens>;
