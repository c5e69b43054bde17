import type { Grading } from '../../contract/words.ts';
import type { Result } from './results.rules.ts';

/** A fraction as a whole number, half up. */
const halfUp = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d));

/**
 * What counts of a quiz as a mark out of `outOf`, in hundredths; a whole mark where the exam rounds. Rounded once: only of an average
 * there is no exact fraction, so that its share is taken.
 */
export function scaled(result: Result, grading: Grading, outOf: number, rounds: boolean): number {
  const [n, d] = grading === 'average' || result.outOf === 0 ? [result.share, 10_000] : [result.marks, result.outOf];
  const score = rounds ? 100 * halfUp(n * outOf, d) : halfUp(n * outOf * 100, d);
  return Math.max(0, Math.min(outOf * 100, score));
}
