import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kenyanScales } from './kenyan-scales.ts';
import { asGraded, bandsOf, faultsOf, gradeFor, type Threshold } from './thresholds.ts';

const marksOf = (name: string): Threshold[] =>
  kenyanScales.find((one) => one.name === name)?.grades.map(([, , from], at) => ({ gradeId: at + 1, from })) ?? [];
const codeOf = (name: string, percent: number) => {
  const grades = kenyanScales.find((one) => one.name === name)?.grades ?? [];
  return grades[(gradeFor(percent, marksOf(name), 'half_up') ?? 0) - 1]?.[0];
};

test('the levels of the junior school assessment are those that KNEC published', () => {
  const published = [
    ['EE1', 90, 100],
    ['EE2', 75, 89],
    ['ME1', 58, 74],
    ['ME2', 41, 57],
    ['AE1', 31, 40],
    ['AE2', 21, 30],
    ['BE1', 11, 20],
    ['BE2', 1, 10],
  ] as const;
  for (const [level, from, to] of published) {
    expect(codeOf('CBE achievement levels', from)).toBe(level);
    expect(codeOf('CBE achievement levels', to)).toBe(level);
  }
});

test('74.5 between the bands 58–74 and 75–89 has one defined level: whole marks half up, or the lower one', () => {
  const marks = marksOf('CBE achievement levels');
  expect(codeOf('CBE achievement levels', 74.5)).toBe('EE2');
  expect(codeOf('CBE achievement levels', 74.49)).toBe('ME1');
  expect(gradeFor(74.5, marks, 'none')).toBe(3);
  expect(gradeFor(75, marks, 'none')).toBe(2);
});

test('marks that computers cannot write exactly are rounded as people would', () => {
  expect(asGraded(74.5 - 1e-12, 'half_up')).toBe(75);
  expect(asGraded((0.1 + 0.2) * 100, 'none')).toBe(30);
  expect(asGraded(1.005 * 100, 'none')).toBe(100.5);
});

test('every mark has exactly one grade, and more marks never make a worse one', () => {
  const system = fc
    .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 })
    .map((ends) => [...ends.toSorted((a, b) => b - a), 0].map((from, at) => ({ gradeId: at + 1, from: from / 100 })));
  fc.assert(
    fc.property(system, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (marks, one, other) => {
      expect(faultsOf(marks)).toEqual([]);
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((mark) => gradeFor(mark / 100, marks, 'none') ?? 99);
      expect(less).toBeLessThanOrEqual(marks.length);
      expect(more).toBeLessThanOrEqual(less ?? 0);
      const own = marks[(less ?? 0) - 1];
      expect(Math.min(one, other) / 100).toBeGreaterThanOrEqual(own?.from ?? 101);
    }),
  );
});

test('ends that do not fall, and a last one that is not 0, are named', () => {
  const marks = [80, 80, 5].map((from, at) => ({ gradeId: at, from }));
  expect(faultsOf(marks)).toEqual([
    { at: 1, message: 'Enter less than 80.' },
    { at: 2, message: 'The last grade begins at 0.' },
  ]);
});

test('bands are written as people read them', () => {
  expect(bandsOf(marksOf('KCSE grades'), 'half_up').slice(0, 3)).toEqual(['80–100', '75–79', '70–74']);
  expect(bandsOf(marksOf('CBE achievement levels'), 'none').slice(1, 3)).toEqual(['75–89.99', '58–74.99']);
});
