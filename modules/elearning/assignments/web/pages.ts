import type { Pages } from '#kit/web/guard/pages.ts';
import type { assignmentsScreens } from '../contract/screens.ts';

export const assignmentsPages = {
  assignments: () => import('./AssignmentsScreen.tsx'),
  assignment: () => import('./AssignmentScreen.tsx'),
  assignmentMarking: () => import('./marking/MarkingScreen.tsx'),
} satisfies Pages<typeof assignmentsScreens>;
