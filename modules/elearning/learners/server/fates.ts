import { type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of this area’s tables when a person is erased. */
export const learnersFates: Fates = ofNobody('elearning.learner_setting');
