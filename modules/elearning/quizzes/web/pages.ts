import type { Pages } from '#kit/web/guard/pages.ts';
import type { quizzesScreens } from '../contract/screens.ts';

export const quizzesPages = {
  quizzes: () => import('./QuizzesScreen.tsx'),
  activeQuizzes: () => import('./ActiveQuizzesScreen.tsx'),
  pendingQuizzes: () => import('./PendingQuizzesScreen.tsx'),
  completedQuizzes: () => import('./CompletedQuizzesScreen.tsx'),
  quiz: () => import('./QuizScreen.tsx'),
} satisfies Pages<typeof quizzesScreens>;
