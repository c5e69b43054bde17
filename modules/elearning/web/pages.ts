import type { Pages } from '#kit/web/guard/pages.ts';
import { learnersPages } from '../learners/web/pages.ts';
import { contentPages } from '../content/web/pages.ts';
import { bankPages } from '../bank/web/pages.ts';
import { quizzesPages } from '../quizzes/web/pages.ts';
import { assignmentsPages } from '../assignments/web/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  ...learnersPages,
  ...contentPages,
  ...bankPages,
  ...quizzesPages,
  ...assignmentsPages,
} satisfies Pages<typeof screens>;
