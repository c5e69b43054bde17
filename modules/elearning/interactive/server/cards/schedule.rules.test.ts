import { describe, expect, it } from 'vitest';
import { grades } from '../../contract/words.ts';
import { type CardState, nextTimes, reviewed } from './schedule.rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = new Date('2026-03-02T06:00:00Z');
const after = (state: CardState): number => Date.parse(state.dueAt) - Date.parse(state.lastAt);

describe('when a card comes again', () => {
  // The steps of learning and the first stability are FSRS’s published ones.
  it.each([
    ['again', minute],
    ['hard', 6 * minute],
    ['good', 10 * minute],
    ['easy', 8 * day],
  ] as const)('the first time, %s', (grade, wait) => {
    expect(after(reviewed(null, 'a1', grade, start, '2026-03-02'))).toBe(wait);
  });

  it('is later each time that it was known, and soon when it was forgotten', () => {
    let state: CardState | null = null;
    let at = start;
    const waits: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      state = reviewed(state, 'a1', 'good', at, '2026-03-02');
      waits.push(after(state));
      at = new Date(state.dueAt);
    }
    expect(waits.slice(2)).toEqual(waits.slice(2).toSorted((a, b) => a - b));
    expect(Math.max(...waits)).toBeGreaterThan(30 * day);
    expect(Math.max(...waits)).toBeLessThanOrEqual(366 * day);
    const forgotten = reviewed(state, 'a1', 'again', at, '2026-06-02');
    expect(after(forgotten)).toBeLessThan(day);
    expect(forgotten).toMatchObject({ lapses: 1, lastGrade: 1, firstDay: '2026-03-02' });
  });

  it('is the sooner, the worse it was known; and the same for the same reviews', () => {
    const known = reviewed(reviewed(null, 'a1', 'good', start, '2026-03-02'), 'a1', 'good', new Date(+start + day), '2026-03-03');
    const now = new Date(+start + 5 * day);
    const times = nextTimes(known, now);
    const waits = grades.map((grade) => Date.parse(times[grade]));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(new Set(waits).size).toBe(4);
    expect(nextTimes(known, now)).toEqual(times);
    // A device whose clock was ahead: the card goes on from there.
    expect(Date.parse(nextTimes(known, start).again)).toBeGreaterThan(Date.parse(known.lastAt));
  });
});
