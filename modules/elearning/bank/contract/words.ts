import type { QuestionKind } from './question.ts';

export const difficulties = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

export const questionStates = ['draft', 'ready', 'retired'] as const;
export type QuestionState = (typeof questionStates)[number];

export const difficultyWords: Readonly<Record<Difficulty, string>> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };
export const stateWords: Readonly<Record<QuestionState, string>> = { draft: 'Draft', ready: 'Ready', retired: 'Retired' };

export const kindWords: Readonly<Record<QuestionKind, string>> = {
  single: 'One choice',
  multiple: 'Several choices',
  trueFalse: 'True or false',
  short: 'Short answer',
  numeric: 'Number',
  matching: 'Matching',
  ordering: 'Ordering',
  cloze: 'Gaps in a text',
  hotspot: 'Places on a picture',
  essay: 'Essay',
};
