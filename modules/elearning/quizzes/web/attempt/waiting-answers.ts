import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { quizzesScreens } from '../../contract/screens.ts';

/** Answers of quizzes that wait for the line. What sends them comes with the first that does, or with the quiz. */
export const waitingAnswers: WaitingKind = {
  one: 'answer of a quiz',
  many: 'answers of quizzes',
  open: () => ({ href: to(quizzesScreens.activeQuizzes), label: 'Open the quizzes' }),
  send: async (waiting) => (await import('./send-answers.ts')).sendAnswers(waiting),
};
