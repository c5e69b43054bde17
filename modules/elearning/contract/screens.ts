import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { learnersActions, learnersScreens } from '../learners/contract/screens.ts';
import { contentActions, contentScreens } from '../content/contract/screens.ts';
import { bankActions, bankScreens } from '../bank/contract/screens.ts';
import { quizzesActions, quizzesScreens } from '../quizzes/contract/screens.ts';
import { assignmentsActions, assignmentsScreens } from '../assignments/contract/screens.ts';
import { videosActions, videosScreens } from '../videos/contract/screens.ts';
import { liveActions, liveScreens } from '../live/contract/screens.ts';
import { interactiveActions, interactiveScreens } from '../interactive/contract/screens.ts';
import { thinktankActions, thinktankScreens } from '../thinktank/contract/screens.ts';
import { aiActions, aiScreens } from '../ai/contract/screens.ts';
import { overviewActions, overviewScreens } from '../overview/contract/screens.ts';

export const screens = {
  ...learnersScreens,
  ...contentScreens,
  ...bankScreens,
  ...quizzesScreens,
  ...assignmentsScreens,
  ...videosScreens,
  ...liveScreens,
  ...interactiveScreens,
  ...thinktankScreens,
  ...aiScreens,
  ...overviewScreens,
} as const;

const parts = [
  { title: 'At a glance', screens: ['elearning'] },
  { title: 'For students', screens: ['learn', 'learnTimetable', 'learnResults', 'learnMe'] },
  { title: 'Quizzes', screens: ['quizzes', 'activeQuizzes', 'pendingQuizzes', 'completedQuizzes'] },
  { title: 'Questions', screens: ['questions', 'selfTests'] },
  { title: 'Assignments', screens: ['assignments'] },
  { title: 'Video lessons', screens: ['videoclasses'] },
  { title: 'Activities', screens: ['interactive'] },
  { title: 'Live', screens: ['liveClasses', 'liveSettings'] },
  { title: 'Library of content', screens: ['pastpapers', 'notes', 'topics', 'tags', 'genres'] },
  {
    title: 'Think tank',
    screens: ['thinktank', 'thinktankChallenges', 'thinktankQueue', 'thinktankStops', 'thinktankWords', 'thinktankSettings'],
  },
  { title: 'AI', screens: ['ai'] },
  { title: 'Students', screens: ['studentAccounts', 'learnerSettings'] },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  ...learnersActions,
  ...contentActions,
  ...bankActions,
  ...quizzesActions,
  ...assignmentsActions,
  ...videosActions,
  ...liveActions,
  ...interactiveActions,
  ...thinktankActions,
  ...aiActions,
  ...overviewActions,
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
