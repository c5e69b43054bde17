import { about, anonymised, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

const said = 'The figures of the quiz stay; what was written goes';

/** What becomes of this area’s tables when a person is erased. */
export const quizzesFates: Fates = {
  ...ofNobody('elearning.quiz', 'elearning.quiz_slot', 'elearning.quiz_rubric', 'elearning.quiz_regrade'),
  'elearning.quiz_audience': about({ student: kept('For whom a quiz was stays beside its figures; the row holds no word') }),
  'elearning.quiz_override': about({
    student: anonymised('That something differed stays; why goes', { because: null, password: null }),
  }),
  'elearning.quiz_attempt': about({
    student: anonymised('The figures of the quiz stay; from where it was taken goes', { ip: null }),
  }),
  'elearning.quiz_asked': about({ student: anonymised(said, { comment: null }) }),
  'elearning.quiz_answer': about({ student: anonymised(said, { value: null }) }),
  'elearning.quiz_aside': about({ student: anonymised(said, { value: null }) }),
};
