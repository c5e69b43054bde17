import { about, anonymised, erased, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of this area’s tables when a person is erased. */
export const interactiveFates: Fates = {
  ...ofNobody('elearning.activity_package', 'elearning.player_setting'),
  'elearning.activity': about({
    staff: anonymised('What was made for a class stays; who made it goes', { author_name: erased }),
  }),
  'elearning.activity_version': about({
    staff: anonymised('What was made for a class stays; who made it goes', { made_by: erased }),
  }),
  'elearning.activity_stream': about({ staff: kept('For which streams it was made stays; nobody is named') }),
  'elearning.activity_standing': about({ student: removed('What they did and how well') }),
  'elearning.activity_try': about({ student: removed('What they answered') }),
  'elearning.card_state': about({ student: removed('Which cards they know') }),
  'elearning.card_review': about({ student: removed('Which cards they saw, and when') }),
};
