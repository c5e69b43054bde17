import type { Band } from './remark-bands.ts';
import { filledLength, fillRemark, type Placeholder, type RemarkKind, type RemarkLanguage } from './remark-text.ts';

/** A remark of the bank, as choosing needs it. */
export interface BankRemark {
  readonly id: number;
  readonly kind: RemarkKind;
  readonly courseId: number | null;
  readonly band: Band;
  /** Of a `grade` band: the grade's code, and the scale it is of. */
  readonly gradeCode: string | null;
  readonly scaleId: number | null;
  /** Of a range, both ends included. */
  readonly from: number | null;
  readonly to: number | null;
  readonly language: RemarkLanguage;
  readonly text: string;
}

/** About whom a remark is looked for. */
export interface RemarkWanted {
  readonly kind: RemarkKind;
  /** The subject; null for remarks about the whole term. */
  readonly courseId?: number | null;
  readonly gradeCode?: string | null;
  /** Left out: a grade of any scale with that code. */
  readonly scaleId?: number | null;
  /** Mean points, or the points of the subject. */
  readonly points?: number | null;
  /** Mean marks in percent, or those of the subject. */
  readonly marks?: number | null;
  /** English when left out. */
  readonly language?: RemarkLanguage;
  /** The same seed always gets the same remark: `<student>-<term>`. */
  readonly seed: string;
}

/**
 * The remark about one student, the same each time it is asked for. One about the subject comes before one about any subject,
 * one for the grade before one for a range. Null when the bank has none.
 * @param lengthOf how long a text is with the student's name in it; of those that are too long for `most` the shortest is chosen,
 *   and only where none fits
 */
export function chooseRemark<R extends BankRemark>(
  bank: readonly R[],
  wanted: RemarkWanted,
  most = Infinity,
  lengthOf: (text: string) => number = () => 0,
): R | null {
  const { courseId = null, language = 'english' } = wanted;
  const said = bank.filter((one) => one.kind === wanted.kind && one.language === language);
  for (const course of courseId === null ? [null] : [courseId, null]) {
    const about = said.filter((one) => one.courseId === course);
    for (const fitting of [
      ofGrade(about, wanted),
      ofRange(about, 'points', wanted.points),
      ofRange(about, 'marks', wanted.marks),
    ])
      if (fitting.length > 0) {
        const sorted = fitting.toSorted((a, b) => a.id - b.id);
        const first = spread(`${wanted.seed} ${wanted.kind} ${courseId ?? ''}`) % sorted.length;
        // The next in turn takes the place of one that is too long, so that nobody else's changes.
        const turn = [...sorted.slice(first), ...sorted.slice(0, first)];
        const short = turn.find(({ text }) => lengthOf(text) <= most);
        return short ?? turn.toSorted((a, b) => lengthOf(a.text) - lengthOf(b.text))[0] ?? null;
      }
  }
  return null;
}

/** The same as text on the form: names put in, whole, and no longer than `most` where the bank has one that is not. */
export function remarkFor(
  bank: readonly BankRemark[],
  wanted: RemarkWanted,
  values: Readonly<Record<Placeholder, string>>,
  most: number,
): string | null {
  const chosen = chooseRemark(bank, wanted, most, (text) => filledLength(fillRemark(text, values)));
  return chosen && fillRemark(chosen.text, values);
}

function ofGrade<R extends BankRemark>(about: readonly R[], { gradeCode, scaleId }: RemarkWanted): R[] {
  if (!gradeCode) return [];
  return about.filter(
    (one) => one.band === 'grade' && one.gradeCode === gradeCode && (!scaleId || one.scaleId === null || one.scaleId === scaleId),
  );
}

// Ranges such as 7 to 7.4 and 7.5 to 8.4 leave 7.45 between them: it goes with the one below.
function ofRange<R extends BankRemark>(about: readonly R[], band: Band, value: number | null | undefined): R[] {
  if (value === null || value === undefined) return [];
  const below = about.filter((one) => one.band === band && one.from !== null && one.from <= value);
  const within = below.filter((one) => one.to !== null && value <= one.to);
  if (within.length > 0) return within;
  const nearest = Math.max(...below.map(({ from }) => from ?? 0));
  return below.filter(({ from }) => from === nearest);
}

/** A number from a text, spread evenly (FNV-1a). */
function spread(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
