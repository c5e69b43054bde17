/** As many answers as a row has cells for. */
export const mostAnswers = 20;
const answerColumns = Array.from({ length: mostAnswers }, (_, place) => `Answer ${place + 1}` as const);

/** The columns of a sheet of questions, for reading and writing. */
export const sheetColumns = [
  'Kind',
  'Question',
  'Marks',
  'Right',
  ...answerColumns,
  'Tolerance',
  'Units',
  'Capitals matter',
  'Feedback',
  'Difficulty',
  'Tags',
  'Source',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

/** How kinds are called in a sheet. */
export const sheetKinds = {
  'one choice': 'single',
  'several choices': 'multiple',
  'true or false': 'trueFalse',
  'short answer': 'short',
  number: 'numeric',
  matching: 'matching',
  ordering: 'ordering',
  'gaps in a text': 'cloze',
  essay: 'essay',
} as const;
