import { describe, expect, it } from 'vitest';
import { discriminationOf } from './items.rules.ts';
import { bandOf, marksFor, resultOf, reviewTimeOf, shareOf } from './results.rules.ts';

const attempt = (no: number, marks: number | null, state: 'finished' | 'abandoned' | 'running' = 'finished') => ({
  no,
  marks,
  outOf: 400,
  state,
});

describe('what counts of several attempts', () => {
  it('leaves out what was not handed in', () => {
    expect(resultOf('first', [attempt(1, null, 'abandoned'), attempt(2, 100)])).toMatchObject({ marks: 100, share: 2_500 });
    expect(resultOf('highest', [attempt(1, null, 'running')])).toBeNull();
    expect(resultOf('average', [])).toBeNull();
  });

  it('waits while what counts is not marked, and only then', () => {
    expect(resultOf('highest', [attempt(1, 300), attempt(2, null)])).toBe('waits');
    expect(resultOf('first', [attempt(1, 300), attempt(2, null)])).toMatchObject({ marks: 300 });
    expect(resultOf('last', [attempt(2, null), attempt(1, 300)])).toBe('waits');
  });

  it('is whole where a quiz gives no marks', () => {
    expect(shareOf(0, 0)).toBe(10_000);
  });
});

describe('marks', () => {
  it('go below nothing only where the quiz says so', () => {
    expect([marksFor(150, -5_000, true), marksFor(150, -5_000, false), marksFor(150, 3_333, false)]).toEqual([-75, 0, 50]);
  });

  it('have something said of them from a share on', () => {
    const bands = [
      { from: 0, text: 'Jaribu tena' },
      { from: 5_000, text: 'Vizuri' },
    ];
    expect([bandOf(bands, 4_999), bandOf(bands, 5_000), bandOf(bands.slice(1), 100)]).toEqual(['Jaribu tena', 'Vizuri', null]);
  });
});

describe('when an attempt is looked at', () => {
  const closesAt = '2026-03-03T09:00:00Z';
  const at = (now: string, over = false) => reviewTimeOf({ over, closesAt }, '2026-03-03T08:00:00Z', new Date(now));
  it('is at once for two minutes, later until the quiz closes, and closed from then on', () => {
    expect(at('2026-03-03T08:01:59Z')).toBe('immediately');
    expect(at('2026-03-03T08:02:00Z')).toBe('later');
    expect(at('2026-03-03T08:59:59Z')).toBe('later');
    expect(at('2026-03-03T09:00:00Z')).toBe('closed');
    expect(at('2026-03-03T08:00:01Z', true)).toBe('closed');
  });
});

describe('the discrimination of a question', () => {
  it('sets the better third against the weaker, and says nothing of few', () => {
    const seen = [9_000, 8_000, 6_000, 5_000, 2_000, 1_000].map((total, attemptId) => ({
      attemptId,
      total,
      share: total > 5_500 ? 10_000 : 0,
    }));
    expect(discriminationOf(seen)).toBe(10_000);
    expect(discriminationOf(seen.slice(1))).toBeNull();
    // What is not marked yet, or of an attempt without a result, is left out.
    for (const nothing of [{ share: null }, { total: null }])
      expect(discriminationOf(seen.map((one, at) => (at === 0 ? { ...one, ...nothing } : one)))).toBeNull();
    expect(discriminationOf(seen.map((one) => ({ ...one, share: 10_000 - one.share })))).toBe(-10_000);
  });
});
