import { about, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of this area’s tables when a person is erased. */
export const aiFates: Fates = {
  ...ofNobody('elearning.tutor_class', 'elearning.ai_month'),
  'elearning.ai_setting': about({}, { secret: 'It is a sealed key, and tells nothing of a person.' }),
  'elearning.ai_draft': about(
    { student: kept('A draft is asked for by staff, and is of no student') },
    { title_order: 'It is made of the title.' },
  ),
  'elearning.ai_call': about({ student: removed('What they asked the tutor, and what it said') }),
  'elearning.tutor_turn': about({ student: removed('What they asked the tutor, and what it said') }),
};
