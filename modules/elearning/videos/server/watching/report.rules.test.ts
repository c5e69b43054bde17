import { describe, expect, it } from 'vitest';
import { holdsPoint, lengthOf, merged, within } from '../../contract/stretches.ts';
import { judgeReport } from './report.rules.ts';

describe('stretches', () => {
  it('are merged in their order, whatever order they come in', () => {
    expect(merged([], [])).toEqual([]);
    expect(merged([10, 20], [[20, 30]])).toEqual([10, 30]);
    expect(
      merged(
        [10, 20, 40, 50],
        [
          [15, 45],
          [60, 70],
          [65, 66],
          [5, 5],
          [9, 3],
        ],
      ),
    ).toEqual([10, 50, 60, 70]);
    expect(merged([50, 60], [[0, 10]])).toEqual([0, 10, 50, 60]);
    expect(lengthOf([0, 10, 50, 60])).toBe(20);
    expect(lengthOf([])).toBe(0);
    expect([0, 9, 10, 50].map((at) => holdsPoint([0, 10, 50, 60], at))).toEqual([true, true, false, true]);
  });

  it('keep the longest where there are too many', () => {
    expect(within([0, 10, 20, 21, 30, 45], 2)).toEqual([0, 10, 30, 45]);
    expect(within([0, 10], 2)).toEqual([0, 10]);
  });
});

const one = { number: 1, from: 0, to: 10_000, begun: 0, took: 10_000 };
const opening = { taken: [], elapsed: 60_000, lengthMs: 120_000 };

describe('what of a report counts', () => {
  it('is all that can have been', () => {
    expect(judgeReport([one, { ...one, number: 2, from: 50_000, to: 70_000, begun: 12_000, took: 10_000 }], opening)).toEqual({
      taken: [1, 3],
      covered: [
        [0, 10_000],
        [50_000, 70_000],
      ],
      spans: [
        [0, 10_000],
        [12_000, 22_000],
      ],
    });
  });

  it('is each number once: repeated, late and twice in one report', () => {
    const again = judgeReport([one, { ...one, number: 3 }, { ...one, number: 3, to: 20_000 }], { ...opening, taken: [1, 2] });
    expect(again.taken).toEqual([1, 2, 3, 4]);
    expect(again.covered).toEqual([[0, 10_000]]);
  });

  it.each([
    ['more time than has passed', { took: 3_600_000 }, [0, 10_000], [0, 60_000]],
    ['what lies ahead of the server’s clock', { begun: 59_000, took: 10_000 }, [0, 2100], [59_000, 60_000]],
    ['before the opening', { begun: -5000, took: 4000 }, [0, 8400], [0, 4000]],
    ['more of the recording than the time allows', { to: 120_000, took: 10_000 }, [0, 21_000], [0, 10_000]],
    ['beyond the end', { from: 119_000, to: 500_000 }, [119_000, 120_000], [0, 10_000]],
    ['before the beginning', { from: -9000, to: 3000 }, [0, 3000], [0, 10_000]],
    ['parts of milliseconds', { from: 0.4, to: 2.6, took: 10.2 }, [0, 3], [0, 10]],
  ])('cuts down %s', (_, odd, covered, span) => {
    const judged = judgeReport([{ ...one, ...odd }], opening);
    expect(judged).toEqual({ taken: [1, 2], covered: [covered], spans: [span] });
  });

  it.each([
    ['backwards', { from: 5000, to: 1000 }],
    ['negative time', { took: -1000 }],
    ['after all time', { begun: 1e300, took: 1e300 }],
    ['wholly beyond the end', { from: 200_000, to: 210_000 }],
  ])('has nothing of what is %s', (_, odd) => {
    const judged = judgeReport([{ ...one, ...odd }], opening);
    expect(judged).toEqual({ taken: [1, 2], covered: [], spans: [] });
  });

  it.each([[0], [-1], [1.5], [1e9], [Number.NaN]])('has no number %s', (number) => {
    expect(judgeReport([{ ...one, number }], opening)).toEqual({ taken: [], covered: [], spans: [] });
  });
});
