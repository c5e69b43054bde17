/** Whom a remark is said of. */
export const bands = ['grade', 'points', 'marks'] as const;
export type Band = (typeof bands)[number];

/** A band as it is kept: a grade's key, or a range with both ends. */
export interface BandValue {
  readonly band: Band;
  readonly gradeId: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** A grade to choose from, with the scale it belongs to. */
export interface BandGrade {
  readonly id: number;
  readonly code: string;
  readonly scaleName: string;
}

/** A grade in words that no other grade has: `B+, KCSE grades`. */
export const gradeWords = ({ code, scaleName }: Omit<BandGrade, 'id'>): string => `${code}, ${scaleName}`;

/** A range in words: `Mean points 7 to 8.49`, `Mean marks 75 to 100`. */
export const rangeWords = (band: Exclude<Band, 'grade'>, from: number, to: number): string => `Mean ${band} ${from} to ${to}`;

const range = /^(?:mean\s+)?(points|marks)\s*:?\s*(\d{1,3}(?:\.\d{1,2})?)\s*(?:to|-|–)\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?$/i;

/** Reads what `gradeWords` and `rangeWords` write, and a grade's code alone where one scale only has it; null when it is none. */
export function readBand(typed: string, grades: readonly BandGrade[]): BandValue | null {
  const text = typed.trim();
  const [, word, from, to] = range.exec(text) ?? [];
  if (word !== undefined)
    return { band: word.toLowerCase() as 'points' | 'marks', gradeId: null, from: Number(from), to: Number(to) };
  const same = (one: string) => one.toLowerCase() === text.toLowerCase();
  const found = grades.filter((grade) => same(gradeWords(grade)));
  const matching = found.length > 0 ? found : grades.filter(({ code }) => same(code));
  const [only] = matching;
  return only && matching.length === 1 ? { band: 'grade', gradeId: only.id, from: null, to: null } : null;
}
