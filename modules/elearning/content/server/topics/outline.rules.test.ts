import { describe, expect, test } from 'vitest';
import { readOutline } from './outline.rules.ts';

describe('an outline', () => {
  test('knows sub-strands by their indent, their dash and their number', () => {
    expect(
      readOutline(
        '1.0 Numbers\n1.1 Whole numbers\n  Fractions\n2. Algebra\n\t- Factors\n• Equations\n\nGeometry\r\n2.1.3 Angles',
      ),
    ).toEqual([
      { name: 'Numbers', subStrands: ['Whole numbers', 'Fractions'] },
      { name: 'Algebra', subStrands: ['Factors', 'Equations'] },
      { name: 'Geometry', subStrands: ['Angles'] },
    ]);
  });

  test('keeps a number that belongs to the name, and other scripts', () => {
    expect(readOutline('  Ũgũrũ wa mwĩrĩ\n2024 budget')).toEqual([
      { name: 'Ũgũrũ wa mwĩrĩ', subStrands: [] },
      { name: '2024 budget', subStrands: [] },
    ]);
  });

  test('of nothing is nothing, and a long line is cut', () => {
    expect(readOutline(' \n\n\t')).toEqual([]);
    expect(readOutline('x'.repeat(500))[0]?.name).toHaveLength(120);
  });
});
