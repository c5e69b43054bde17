import type { Band, ReviewMatrix } from '../../contract/settings.ts';
import type { AttemptState, Grading, ReviewItem, ReviewTime } from '../../contract/words.ts';

/** Marks and what they are out of are hundredths; marks are null while something waits for a person. */
export interface Counted {
  readonly no: number;
  readonly state: AttemptState;
  readonly marks: number | null;
  readonly outOf: number;
}

export interface Result {
  readonly marks: number;
  readonly outOf: number;
  /** Ten-thousandths. */
  readonly share: number;
}

/** Ten-thousandths of what could be had; a quiz that gives no marks is had whole. */
export const shareOf = (marks: number, outOf: number): number =>
  outOf === 0 ? 10_000 : Math.max(0, Math.min(10_000, Math.round((marks * 10_000) / outOf)));

/** What counts of somebody's attempts; null where nothing was handed in, `waits` where a person has to mark first. */
export function resultOf(grading: Grading, attempts: readonly Counted[]): Result | 'waits' | null {
  const handedIn = attempts.filter(({ state }) => state === 'finished').toSorted((a, b) => a.no - b.no);
  const some = grading === 'first' ? handedIn.slice(0, 1) : grading === 'last' ? handedIn.slice(-1) : handedIn;
  const marked = some.flatMap(({ marks, outOf }) => (marks === null ? [] : [{ marks, outOf, share: shareOf(marks, outOf) }]));
  const [first] = marked;
  if (marked.length < some.length) return 'waits';
  if (!first) return null;
  if (grading !== 'average') return marked.reduce((best, one) => (one.share > best.share ? one : best), first);
  const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return {
    marks: mean(marked.map(({ marks }) => marks)),
    outOf: mean(marked.map(({ outOf }) => outOf)),
    share: mean(marked.map(({ share }) => share)),
  };
}

/** What an answer gives, in hundredths; without negative marking nothing below nothing. */
export const marksFor = (outOf: number, share: number, negative: boolean): number => {
  const marks = Math.round((outOf * share) / 10_000);
  return negative ? marks : Math.max(0, marks);
};

/** What is said of a share of the marks; null where nothing is. */
export const bandOf = (bands: readonly Band[], share: number): string | null =>
  bands.toSorted((a, b) => b.from - a.from).find(({ from }) => share >= from)?.text ?? null;

/** How long after its end an attempt counts as just ended. */
const immediately = 120_000;

/** Which column of the review matrix holds for an attempt that is over. */
export function reviewTimeOf(
  quiz: { over: boolean; closesAt: string | null },
  submittedAt: string,
  now: Date,
): Exclude<ReviewTime, 'during'> {
  if (quiz.over || (quiz.closesAt !== null && Date.parse(quiz.closesAt) <= now.getTime())) return 'closed';
  return now.getTime() - Date.parse(submittedAt) < immediately ? 'immediately' : 'later';
}

export const shows = (matrix: ReviewMatrix, time: ReviewTime, item: ReviewItem): boolean => matrix[time].includes(item);
