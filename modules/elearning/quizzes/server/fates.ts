import { about, anonymised, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

const said = 'The figures of the quiz stay; what was written goes';

/** What becomes of this area’s tables when a person is erased. */
export const quizzesFates: Fates = {
  ...ofNobody(
    'elearning.quiz',
    'elearning.quiz_slot',
    'elearning.quiz_rubric',
    'elearning.quiz_regrade',
    'elearning.quiz_taking',
  ),
  'elearning.quiz_audience': about({ student: kept('For whom a quiz was stays beside its figures; the row holds no word') }),
  'elearning.quiz_override': about({
    student: anonymised('That something differed stays; why goes', { because: null, password: null }),
  }),
  'elearning.quiz_attempt': about({
    student: anonymised('The figures of the quiz stay; from where it was taken goes', { ip: null }),
  }),
  'elearning.quiz_asked': about({ student: anonymised(said, { comment: null }) }),
  'elearning.quiz_page': about({
    student: kept('When the pages of a quiz were opened stays beside its figures; the row holds no word'),
  }),
  'elearning.quiz_answer': about({ student: anonymised(said, { value: null }) }),
  'elearning.quiz_taken_mark': about({
    student: kept('What was entered on the sheet of an exam stays beside its marks; the row holds no word'),
  }),
  ...ofNobody('elearning.quiz_paper', 'elearning.quiz_paper_variant', 'elearning.quiz_paper_question', 'elearning.quiz_scan'),
  'elearning.quiz_sheet': about({ student: kept('That a sheet was printed and taken stays beside the figures of the quiz') }),
  'elearning.quiz_scan_page': about({
    student: anonymised('Which circles were filled stays; the picture of the sheet goes', { file_id: null, says: null }),
  }),
  'elearning.quiz_aside': about({ student: anonymised(said, { value: null }) }),
};
