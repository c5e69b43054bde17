import { about, anonymised, erased, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

const part = about({ staff: kept('What was set for a class stays; nobody is named') });
const work = about({ student: removed('What they handed in and what was said of it, with the files') });

/** What becomes of this area’s tables when a person is erased. */
export const assignmentsFates: Fates = {
  ...ofNobody('elearning.saved_comment'),
  'elearning.assignment_stream': part,
  'elearning.assignment_file': part,
  'elearning.team': part,
  'elearning.assignment': about({
    staff: anonymised('What was set for a class stays; who wrote it goes', { author_name: erased }),
  }),
  'elearning.assignment_student': about({ student: removed('That it was set for them') }),
  'elearning.team_member': about({ student: removed('That they were in a team') }),
  'elearning.extension': about({ student: removed('That they had more time, and why') }),
  'elearning.missed_told': about({ student: removed('That their guardians were told') }),
  'elearning.team_yes': about({ student: removed('That they agreed to hand in') }),
  'elearning.submission': work,
  'elearning.submission_file': work,
  'elearning.handed_in': work,
  'elearning.handed_file': work,
  'elearning.marking': work,
  'elearning.drawing': work,
  'elearning.given': work,
  'elearning.given_drawing': work,
};
