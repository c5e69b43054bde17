import { about, type Fates, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of this area’s tables when a person is erased. */
export const bankFates: Fates = {
  ...ofNobody(
    'elearning.question',
    'elearning.question_version',
    'elearning.question_tag',
    'elearning.question_file',
    'elearning.paper_piece',
  ),
  'elearning.self_test': about({ student: removed('What somebody asked themselves is theirs alone') }),
  'elearning.self_test_question': about({ student: removed('What somebody answered for themselves is theirs alone') }),
};
