import type { Pages } from '#kit/web/guard/pages.ts';
import type { bankScreens } from '../contract/screens.ts';

export const bankPages = {
  questions: () => import('./questions/QuestionsScreen.tsx'),
  question: () => import('./questions/QuestionScreen.tsx'),
  questionFile: () => import('./transfer/FileScreen.tsx'),
  splitPaper: () => import('./split/SplitScreen.tsx'),
  selfTests: () => import('./self-tests/SelfTestsScreen.tsx'),
  selfTest: () => import('./self-tests/SelfTestScreen.tsx'),
} satisfies Pages<typeof bankScreens>;
