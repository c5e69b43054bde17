import { describe, expect, it } from 'vitest';
import { scaled } from './scaled.rules.ts';

const of = (marks: number, outOf: number, share: number) => ({ marks, outOf, share });

describe('a result as a mark of a sheet', () => {
  it.each([
    // Two thirds: 20 of 30, and 66.67 or 67 of 100.
    [of(200, 300, 6_667), 'highest', 30, false, 2_000],
    [of(200, 300, 6_667), 'highest', 100, false, 6_667],
    [of(200, 300, 6_667), 'highest', 100, true, 6_700],
    // Half a mark goes up, once: 14.5 of 29.
    [of(50, 100, 5_000), 'last', 29, true, 1_500],
    [of(50, 100, 5_000), 'last', 29, false, 1_450],
    // 44.49 is not 44.5 first.
    [of(4_449, 10_000, 4_449), 'first', 100, true, 4_400],
    // The fraction and not the share: 1 of 3 out of 1,000.
    [of(100, 300, 3_333), 'highest', 1_000, false, 33_333],
    [of(100, 300, 3_333), 'average', 1_000, false, 33_330],
    [of(0, 300, 0), 'highest', 40, true, 0],
    [of(300, 300, 10_000), 'highest', 40, true, 4_000],
    // A quiz that gives no marks is had whole; more than all there is not.
    [of(0, 0, 10_000), 'highest', 40, true, 4_000],
    [of(400, 300, 10_000), 'highest', 40, false, 4_000],
  ] as const)('%j by %s of %i, rounded %s, is %i', (result, grading, outOf, rounds, score) => {
    expect(scaled(result, grading, outOf, rounds)).toBe(score);
  });
});
