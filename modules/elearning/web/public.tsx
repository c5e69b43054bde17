import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { answersKind } from '../quizzes/web/attempt/kept-answers.ts';
import { waitingAnswers } from '../quizzes/web/attempt/waiting-answers.ts';

/** What of e-learning may wait for the line. */
export const waitingKinds: Readonly<Record<string, WaitingKind>> = { [answersKind]: waitingAnswers };
