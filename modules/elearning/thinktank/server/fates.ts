import { about, anonymised, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

const derived = 'It is made of the words beside it.';

/** What becomes of this area’s tables when a person is erased: what they wrote stays for those who learn from it, nobody’s. */
export const thinktankFates: Fates = {
  ...ofNobody('elearning.think_setting', 'elearning.think_thread', 'elearning.think_challenge'),
  'elearning.think_post': about(
    { student: anonymised('Questions and answers stay for those who learn from them, by a former student', { reason: null }) },
    { search: derived },
    { entities: ['post of the think tank'] },
  ),
  'elearning.think_version': about({ student: removed('What they wrote before they changed it') }),
  'elearning.think_alias': about({ student: removed('By which name others knew them') }),
  'elearning.think_vote': about({ student: kept('That a post was found helpful; the row holds no word') }),
  'elearning.think_report': about({ student: anonymised('That a post was reported stays; why goes', { reason: 'Reported' }) }),
  'elearning.think_stop': about({ student: removed('That they were stopped from posting, and why') }),
  'elearning.think_entry': about(
    { student: anonymised('The points of class and house stay; why an answer was removed goes', { reason: null }) },
    {},
  ),
};
