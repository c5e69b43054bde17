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

type Filled = Partial<Record<(typeof sheetColumns)[number], string>>;

/** A question of each kind that is written most, as a sheet has it. */
export const sheetExamples: readonly Filled[] = [
  {
    Kind: 'one choice',
    Question: 'What is the capital of Kenya?',
    Marks: '1',
    Right: '2',
    'Answer 1': 'Mombasa',
    'Answer 2': 'Nairobi',
    'Answer 3': 'Kisumu',
    Difficulty: 'easy',
    Tags: 'towns; Kenya',
    Source: 'Class test',
  },
  {
    Kind: 'several choices',
    Question: 'Which of these are prime numbers?',
    Marks: '2',
    Right: '1 = 50 %; 3 = 50 %; 2 = -50 %',
    'Answer 1': '2',
    'Answer 2': '9',
    'Answer 3': '11',
  },
  { Kind: 'true or false', Question: 'Water boils at 100 degrees at sea level.', Marks: '1', Right: 'true' },
  { Kind: 'short answer', Question: 'Name the largest lake of Africa.', 'Answer 1': 'Victoria', 'Answer 2': 'Lake Victoria' },
  { Kind: 'number', Question: 'How long is 2.5 km, in metres?', 'Answer 1': '2500', Tolerance: '0' },
  {
    Kind: 'matching',
    Question: 'Match each country with its capital.',
    'Answer 1': 'Uganda | Kampala',
    'Answer 2': 'Tanzania | Dodoma',
  },
  { Kind: 'gaps in a text', Question: 'The capital is {{1}}.', 'Answer 1': 'typed | Nairobi' },
  { Kind: 'essay', Question: 'Explain how a river makes a valley.', Marks: '10' },
];

/** The columns with those examples, as CSV. */
export const exampleSheet = (): string =>
  [sheetColumns, ...sheetExamples.map((row) => sheetColumns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

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
