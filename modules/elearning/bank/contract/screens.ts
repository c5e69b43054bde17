import type { MenuAction } from '#kit/contract/module.ts';
import { screen, type Screens } from '#kit/contract/screen.ts';
import { teaches } from '../../contract/access.ts';
import { splitScreen } from '../../content/contract/split-screen.ts';

export const bankScreens = {
  questions: screen({
    path: '/elearning/questions',
    title: 'Question bank',
    access: teaches,
    words: 'questions quiz items test Moodle GIFT QTI import export maswali',
  }),
  question: screen({ path: '/elearning/question/:id', title: 'Question', access: teaches, parent: 'questions' }),
  questionFile: screen({
    path: '/elearning/questionfile/:id',
    title: 'Questions of a file',
    access: teaches,
    parent: 'questions',
  }),
  splitPaper: splitScreen,
  selfTests: screen({
    path: '/selftests',
    title: 'Self tests',
    access: 'learning',
    words: 'practice revise test myself weak topics mazoezi',
  }),
  selfTest: screen({ path: '/selftest/:id', title: 'Self test', access: 'student', parent: 'selfTests' }),
} as const satisfies Screens;

export const bankActions = [
  { title: 'Add question', words: 'new item quiz', screen: 'questions', query: { open: 'new' } },
  { title: 'Import questions', words: 'Moodle GIFT QTI Excel', screen: 'questions', query: { open: 'import' } },
] as const satisfies readonly MenuAction<keyof typeof bankScreens>[];
