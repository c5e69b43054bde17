import { describe, expect, it } from 'vitest';
import { angleOf, arcPath, pointAt, valueAfter, valueAt } from './dial.ts';

const range = { min: 16, max: 38, step: 1 };

describe('the circular slider', () => {
  it('begins at 135 degrees, goes 270 degrees round, and finds every value where it draws it', () => {
    expect(angleOf(16, range)).toBe(135);
    expect(angleOf(27, range)).toBe(270);
    expect(angleOf(38, range)).toBe(405);
    for (let value = 16; value <= 38; value += 1) {
      const { x, y } = pointAt(angleOf(value, range), 60);
      expect(valueAt(x, y, range)).toBe(value);
    }
    expect(valueAt(0, -1, range)).toBe(27);
  });

  it('ignores the gap at its foot, which is outside the range', () => {
    for (const angle of [46, 60, 90, 120, 134]) {
      const { x, y } = pointAt(angle, 60);
      expect(valueAt(x, y, range)).toBeNull();
    }
  });

  it('goes by keys in ones and fives, to both ends, and never past them', () => {
    expect(valueAfter('ArrowUp', 27, range)).toBe(28);
    expect(valueAfter('ArrowLeft', 27, range)).toBe(26);
    expect(valueAfter('PageUp', 27, range)).toBe(32);
    expect(valueAfter('PageUp', 36, range)).toBe(38);
    expect(valueAfter('PageDown', 18, range)).toBe(16);
    expect(valueAfter('ArrowRight', 38, range)).toBe(38);
    expect(valueAfter('Home', 30, range)).toBe(16);
    expect(valueAfter('End', 30, range)).toBe(38);
    expect(valueAfter('Tab', 30, range)).toBeNull();
  });

  it('draws more than half a circle as the longer arc', () => {
    expect(arcPath(135, 405, 50)).toBe('M -35.36 35.36 A 50 50 0 1 1 35.36 35.36');
    expect(arcPath(135, 270, 50)).toContain('0 0 1');
  });
});
