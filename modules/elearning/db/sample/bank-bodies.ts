import type { QuestionBody } from '../../bank/contract/question.ts';

const id = (place: number): string => `p${place + 1}`;

/** The first is right. */
export const choose = (...texts: readonly [string, string, ...string[]]): QuestionBody => ({
  kind: 'single',
  shuffle: true,
  options: texts.map((text, place) => ({
    id: id(place),
    text,
    fileId: null,
    share: place === 0 ? 10_000 : 0,
    feedback: place === 1 ? 'Look at it once more.' : '',
  })),
});

/** So many of the first are right; each wrong one takes a half. */
export const several = (right: number, ...texts: readonly string[]): QuestionBody => ({
  kind: 'multiple',
  shuffle: true,
  options: texts.map((text, place) => ({
    id: id(place),
    text,
    fileId: null,
    share: place < right ? Math.floor(10_000 / right) : -5000,
    feedback: '',
  })),
});

export const truth = (right: boolean, because = ''): QuestionBody => ({
  kind: 'trueFalse',
  right,
  whenTrue: right ? '' : because,
  whenFalse: right ? because : '',
});

export const short = (...texts: readonly string[]): QuestionBody => ({
  kind: 'short',
  caseMatters: false,
  variants: texts.map((text) => ({ text, share: 10_000 })),
});

export const number = (value: number, tolerance = 0, ...units: readonly [string, number][]): QuestionBody => ({
  kind: 'numeric',
  right: [{ value, tolerance, share: 10_000 }],
  units: units.map(([name, factor]) => ({ name, factor })),
  unitShare: units.length > 0 ? 2500 : 0,
});

export const match = (pairs: Readonly<Record<string, string>>, ...others: readonly string[]): QuestionBody => ({
  kind: 'matching',
  pairs: Object.entries(pairs).map(([left, right], place) => ({ id: id(place), left, right })),
  others: [...others],
});

export const order = (...texts: readonly string[]): QuestionBody => ({
  kind: 'ordering',
  items: texts.map((text, place) => ({ id: id(place), text })),
});

/** Of each gap: how it is filled, and what is right, the first of what is chosen from. */
export const gaps = (text: string, ...found: readonly ['typed' | 'chosen' | 'number', ...string[]][]): QuestionBody => ({
  kind: 'cloze',
  text,
  gaps: found.map(([how, ...texts], place) => ({
    id: id(place),
    how,
    variants: texts.map((one, at) => ({ text: one, share: how === 'chosen' && at > 0 ? 0 : 10_000 })),
    tolerance: 0,
    weight: place + 1,
  })),
});

export const essay = (lines: number, mostWords: number | null = null): QuestionBody => ({ kind: 'essay', lines, mostWords });
