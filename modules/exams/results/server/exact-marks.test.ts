import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Grading, gradeOf } from './results.rules.ts';
import { fraction, markFraction } from '../contract/fraction.ts';
import { type Mark, ofExams, ofOne, ofPapers } from '../contract/subject-mark.ts';

const grade = (code: string, points: number, from: number) => ({ id: points, code, points, from: from * 100 });
const grading: Grading = {
  rounding: 'half_up',
  grades: [grade('A', 12, 80), grade('A-', 11, 75), grade('B+', 10, 70), grade('C', 6, 50), grade('E', 1, 0)],
  subjects: new Map([[9, [grade('A', 12, 70), grade('E', 1, 0)]]]),
};
const scored = (score: number): Mark => ({ state: 'scored', score: score * 100 });
const absent: Mark = { state: 'absent', score: null };

test('a mark is rounded before it is graded where the system says so, by the subject’s own boundaries where it has some', () => {
  expect(gradeOf(grading, 1, fraction(7449, 1))?.code).toBe('B+');
  expect(gradeOf(grading, 1, fraction(7450, 1))?.code).toBe('A-');
  expect(gradeOf({ ...grading, rounding: 'none' }, 1, fraction(7450, 1))?.code).toBe('B+');
  expect(gradeOf(grading, 9, fraction(7000, 1))?.code).toBe('A');
  expect(gradeOf(grading, 1, fraction(0, 1))?.code).toBe('E');
  expect(gradeOf(null, 1, fraction(9000, 1))).toBeNull();
});

test('a mark is rounded once, from the fraction that it is: 79.4947 is no 80', () => {
  // 79.4947…% of two papers; the first rounded by itself, or the whole to two decimals, would make it 79.50 and so 80.
  const { mark, exact } = ofPapers([
    { mark: { state: 'scored', score: 5167 }, outOf: 65, share: 9999 },
    { mark: { state: 'scored', score: 3000 }, outOf: 56, share: 1 },
  ]);
  expect([mark, exact]).toEqual([7949, expect.stringMatching(/^\d+\/\d+$/)]);
  expect(gradeOf(grading, 1, markFraction(mark ?? 0, exact))?.code).toBe('A-');
  // 74.4999… has 74.50 on the form, and is below 74.5 whatever is rounded when.
  const third = fraction(7450 * 3000 - 1, 3000);
  expect([Math.round(Number(third.n) / Number(third.d)), gradeOf(grading, 1, third)?.code]).toEqual([7450, 'B+']);
  expect(gradeOf({ ...grading, rounding: 'none' }, 1, fraction(7500 * 7 - 1, 7))?.code).toBe('B+');
});

test('grades of random papers and terms are those of whole-number arithmetic done once', () => {
  const papers = fc.array(
    fc.record({
      score: fc.integer({ min: 0, max: 100 }),
      outOf: fc.integer({ min: 1, max: 99 }),
      share: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ papers, share: fc.integer({ min: 1, max: 99 }) }), { minLength: 1, maxLength: 3 }),
      (exams) => {
        const parts = exams.map((exam) => ({
          share: exam.share,
          ...ofPapers(
            exam.papers.map(({ score, outOf, share }) => ({
              mark: { state: 'scored' as const, score: Math.min(score, outOf) * 100 },
              outOf,
              share,
            })),
          ),
        }));
        const { mark, exact } = ofExams(parts);
        // Everything over one denominator, in percent: 2 · mark ≥ 2 · boundary − 1 where marks are rounded half up.
        const under = exams.flatMap((exam) => exam.papers.map(({ outOf }) => BigInt(outOf))).reduce((a, b) => a * b, 1n);
        const shares = exams.map((exam) => BigInt(exam.papers.reduce((sum, { share }) => sum + share, 0)));
        const allShares = shares.reduce((a, b) => a * b, 1n);
        const total = exams.reduce((sum, exam, at) => {
          const own = exam.papers.reduce(
            (part, { score, outOf, share }) =>
              part + (BigInt(Math.min(score, outOf)) * 100n * BigInt(share) * under) / BigInt(outOf),
            0n,
          );
          return sum + (own * BigInt(exam.share) * allShares) / (shares[at] ?? 1n);
        }, 0n);
        const over = under * allShares * BigInt(exams.reduce((sum, { share }) => sum + share, 0));
        const wanted = [80, 75, 70, 50, 0].find((from) => 2n * total >= BigInt(2 * from - 1) * over);
        expect(gradeOf(grading, 1, markFraction(mark ?? 0, exact))?.code).toBe(
          { 80: 'A', 75: 'A-', 70: 'B+', 50: 'C', 0: 'E' }[wanted ?? 0],
        );
      },
    ),
    { numRuns: 400 },
  );
});

describe('absence and malpractice', () => {
  const cancelled: Mark = { state: 'malpractice', score: null };
  const whole = (mark: Mark, outcome: 'dropped' | 'nought' | 'no_award') =>
    ofOne(mark, 100, { malpractice: outcome, absence: outcome });

  it('are left out, count as nought or leave no mark in a subject, as the school says', () => {
    for (const mark of [absent, cancelled]) {
      expect(whole(mark, 'dropped')).toEqual({ state: mark.state, mark: null });
      expect(whole(mark, 'nought')).toEqual({ state: mark.state, mark: 0 });
      expect(whole(mark, 'no_award')).toEqual({ state: mark.state, mark: null });
    }
    const papers = (outcome: 'dropped' | 'nought' | 'no_award') =>
      ofPapers(
        [
          { mark: scored(60), outOf: 100, share: 5000 },
          { mark: absent, outOf: 100, share: 5000 },
        ],
        { malpractice: outcome, absence: outcome },
      );
    expect([papers('dropped'), papers('nought'), papers('no_award')]).toEqual([
      { state: 'absent', mark: null },
      { state: 'scored', mark: 3000 },
      { state: 'absent', mark: null },
    ]);
  });

  it('in a part of a term follow what is said of parts: a missed CAT', () => {
    const term = (state: 'absent' | 'malpractice', outcome: 'dropped' | 'nought' | 'no_award', mark: number | null = null) =>
      ofExams(
        [
          { state, mark, share: 30 },
          { state: 'scored', mark: 6000, share: 70 },
        ],
        { malpractice: outcome, absence: outcome },
      );
    for (const state of ['absent', 'malpractice'] as const) {
      expect(term(state, 'dropped')).toEqual({ state: 'scored', mark: 6000 });
      expect(term(state, 'nought')).toEqual({ state: 'scored', mark: 4200 });
      expect(term(state, 'no_award')).toEqual({ state, mark: null });
      // Nought in the exam is still what the term says of it.
      expect(term(state, 'dropped', 0)).toEqual({ state: 'scored', mark: 6000 });
    }
  });
});
