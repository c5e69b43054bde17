import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { teaches } from '../../contract/access.ts';

export const assignmentsScreens = {
  assignments: screen({
    path: '/assignments',
    title: 'Assignments',
    access: 'learning',
    words: 'homework tasks due hand in submissions marking exercise book photos',
  }),
  assignment: screen({ path: '/assignments/:id', title: 'Assignment', access: 'learning', parent: 'assignments' }),
  assignmentMarking: screen({
    path: '/assignments/:id/marking/:studentId',
    title: 'Mark work',
    access: teaches,
    parent: 'assignments',
  }),
} as const satisfies Screens;

export const assignmentsActions = [
  { title: 'Set an assignment', screen: 'assignments', query: { open: 'new' }, words: 'homework task give' },
  { title: 'Work to mark', screen: 'assignments', query: { state: 'toMark' }, words: 'grade submissions handed in' },
] as const satisfies readonly MenuAction<keyof typeof assignmentsScreens>[];
