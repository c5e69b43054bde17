import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';

/** Staff and students open the same addresses and see what is theirs there. */
export const quizzesScreens = {
  quizzes: screen({
    path: '/quizzes',
    title: 'Quizzes',
    access: 'learning',
    words: 'test CAT assessment questions draft publish marking results',
  }),
  activeQuizzes: screen({
    path: '/quizzes/active',
    title: 'Active quizzes',
    access: 'learning',
    words: 'open now running in progress live',
  }),
  pendingQuizzes: screen({
    path: '/quizzes/pending',
    title: 'Pending quizzes',
    access: 'learning',
    words: 'not yet open coming next upcoming',
  }),
  completedQuizzes: screen({
    path: '/quizzes/completed',
    title: 'Completed quizzes',
    access: 'learning',
    words: 'closed over finished done results review',
  }),
  quiz: screen({ path: '/quiz/:id', title: 'Quiz', access: 'learning', parent: 'quizzes', words: '' }),
} as const satisfies Screens;

export const quizzesActions = [
  { title: 'Set a quiz', screen: 'quizzes', query: { open: 'new' }, words: 'new add test questions' },
  { title: 'Answers to mark', screen: 'quizzes', query: { ungraded: 'true' }, words: 'essay grade open' },
] as const satisfies readonly MenuAction<keyof typeof quizzesScreens>[];
