/** What stands in a cell of the marks grid: a score, or why there is none. Absent is not nought. */
export const markStates = ['scored', 'absent', 'exempt', 'malpractice'] as const;
export type MarkState = (typeof markStates)[number];

/** As the cell shows it, and as it can be typed. */
export const markStateWords = {
  absent: 'Absent',
  exempt: 'Exempt',
  malpractice: 'Malpractice',
} as const satisfies Record<Exclude<MarkState, 'scored'>, string>;

export interface MarkValue {
  state: MarkState;
  /** With at most two decimals; null but for a score. */
  score: number | null;
}

const typedWords: Record<string, Exclude<MarkState, 'scored'>> = {
  a: 'absent',
  ab: 'absent',
  abs: 'absent',
  absent: 'absent',
  x: 'absent',
  e: 'exempt',
  ex: 'exempt',
  exempt: 'exempt',
  m: 'malpractice',
  y: 'malpractice',
  malpractice: 'malpractice',
  cancelled: 'malpractice',
};

/**
 * Reads what was typed or pasted into a cell: a score with at most two decimals (`61`, `61.5`, `61,5`, `61/80` where 80 is what
 * the paper is out of), or A, E, M for absent, exempt, malpractice. Null: the cell is empty.
 * @returns the value, or why it is none in words for the cell
 */
export function readMark(typed: string, outOf: number): { value: MarkValue | null } | { fault: string } {
  const text = typed.trim().toLowerCase();
  if (text === '' || text === '-') return { value: null };
  const state = typedWords[text];
  if (state) return { value: { state, score: null } };
  const [, figures = '', of] = /^(\d{1,4}(?:[.,]\d{1,6})?)(?:\s*\/\s*(\d{1,4}))?$/.exec(text) ?? [];
  if (figures === '') return { fault: 'Enter a mark, or A for absent, E for exempt, M for malpractice.' };
  if (of !== undefined && Number(of) !== outOf) return { fault: `This is marked out of ${outOf}, not ${of}.` };
  return checkScore(Number(figures.replace(',', '.')), outOf);
}

/** The same of a number. */
export function checkScore(score: number, outOf: number): { value: MarkValue } | { fault: string } {
  if (score > outOf) return { fault: `The most is ${outOf}.` };
  if (score < 0) return { fault: 'A mark is not below 0.' };
  if (Math.abs(score * 100 - Math.round(score * 100)) > 1e-6) return { fault: 'Enter at most two decimals.' };
  return { value: { state: 'scored', score } };
}

/** A mark as the database keeps it, in hundredths. */
export const keptMark = ({ state, score }: MarkValue): MarkValue => ({ state, score: score === null ? null : score / 100 });

/** A value as its cell shows it. */
export const markText = (value: MarkValue | null): string => {
  if (value === null) return '';
  return value.state === 'scored' ? String(value.score) : markStateWords[value.state].slice(0, 1);
};

/** Two values that mean the same. */
export const sameMark = (a: MarkValue | null, b: MarkValue | null): boolean => a?.state === b?.state && a?.score === b?.score;
