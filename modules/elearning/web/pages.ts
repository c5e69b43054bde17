import type { Pages } from '#kit/web/guard/pages.ts';
import { learnersPages } from '../learners/web/pages.ts';
import { contentPages } from '../content/web/pages.ts';
import { bankPages } from '../bank/web/pages.ts';
import { quizzesPages } from '../quizzes/web/pages.ts';
import { assignmentsPages } from '../assignments/web/pages.ts';
import { videosPages } from '../videos/web/pages.ts';
import { livePages } from '../live/web/pages.ts';
import { interactivePages } from '../interactive/web/pages.ts';
import { thinktankPages } from '../thinktank/web/pages.ts';
import { aiPages } from '../ai/web/pages.ts';
import { overviewPages } from '../overview/web/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  ...learnersPages,
  ...contentPages,
  ...bankPages,
  ...quizzesPages,
  ...assignmentsPages,
  ...videosPages,
  ...livePages,
  ...interactivePages,
  ...thinktankPages,
  ...aiPages,
  ...overviewPages,
} satisfies Pages<typeof screens>;
