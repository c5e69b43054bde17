import type { Fates } from '#kit/server/privacy/fate.ts';
import { learnersFates } from '../learners/server/fates.ts';
import { contentFates } from '../content/server/fates.ts';
import { bankFates } from '../bank/server/fates.ts';
import { quizzesFates } from '../quizzes/server/fates.ts';
import { assignmentsFates } from '../assignments/server/fates.ts';
import { videosFates } from '../videos/server/fates.ts';
import { liveFates } from '../live/server/fates.ts';
import { interactiveFates } from '../interactive/server/fates.ts';
import { thinktankFates } from '../thinktank/server/fates.ts';
import { aiFates } from '../ai/server/fates.ts';
import { overviewFates } from '../overview/server/fates.ts';

/** What becomes of e-learning’s tables when a person is erased. */
export const fates: Fates = {
  ...learnersFates,
  ...contentFates,
  ...bankFates,
  ...quizzesFates,
  ...assignmentsFates,
  ...videosFates,
  ...liveFates,
  ...interactiveFates,
  ...thinktankFates,
  ...aiFates,
  ...overviewFates,
};
