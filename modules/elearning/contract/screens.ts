import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { learnersActions, learnersScreens } from '../learners/contract/screens.ts';
import { contentActions, contentScreens } from '../content/contract/screens.ts';
import { bankActions, bankScreens } from '../bank/contract/screens.ts';
import { quizzesActions, quizzesScreens } from '../quizzes/contract/screens.ts';
import { assignmentsActions, assignmentsScreens } from '../assignments/contract/screens.ts';

export const screens = {
  ...learnersScreens,
  ...contentScreens,
  ...bankScreens,
  ...quizzesScreens,
  ...assignmentsScreens,
} as const;

const parts = [
  { title: 'For students', screens: ['learn', 'learnTimetable', 'learnResults', 'learnMe'] },
  { title: 'Quizzes', screens: ['quizzes', 'activeQuizzes', 'pendingQuizzes', 'completedQuizzes'] },
  { title: 'Questions', screens: ['questions', 'selfTests'] },
  { title: 'Assignments', screens: ['assignments'] },
  { title: 'Library of content', screens: ['pastpapers', 'notes', 'topics', 'tags', 'genres'] },
  { title: 'Students', screens: ['studentAccounts', 'learnerSettings'] },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  ...learnersActions,
  ...contentActions,
  ...bankActions,
  ...quizzesActions,
  ...assignmentsActions,
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'elearning',
  title: 'E-learning',
  group: 'Teaching',
  icon: 'laptop',
  screens,
  parts,
  actions,
} as const satisfies Menu;
