import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kenyanScales } from '../../setup/contract/kenyan-scales.ts';
import { subjectAreas } from '../../setup/contract/subjects.ts';
import { explainMean, type SubjectPoints } from './counting.ts';

const subject = (name: string, points: number | null, area: SubjectPoints['area'] = 'other', inMean = true): SubjectPoints => ({
  courseId: name.charCodeAt(0) * 100 + name.length,
  name,
  area,
  inMean,
  points,
});
const kcse = kenyanScales.find(({ name }) => name === 'KCSE grades')?.grades ?? [];
const gradeOf = (meanPoints: number | null) => kcse.find(([, points]) => points === meanPoints)?.[0];

/** Seven subjects whose points make a total. */
function sevenOf(total: number): SubjectPoints[] {
  const areas = ['mathematics', 'language', 'science', 'science', 'humanity', 'other', 'other'] as const;
  return areas.map((area, at) => subject(`${at}`, Math.floor(total / 7) + (at < total % 7 ? 1 : 0), area));
}

test('the published example of the rule since 2023: 55 points are a B-, and the older rule’s 49 a C+', () => {
  expect(gradeOf(explainMean(sevenOf(55), 'kcse', null).meanPoints)).toBe('B-');
  expect(gradeOf(explainMean(sevenOf(49), 'kcse', null).meanPoints)).toBe('C+');
});

test('totals of seven subjects have the published mean grades', () => {
  const published = [
    ['A', 81, 84],
    ['A-', 74, 80],
    ['B+', 67, 73],
    ['B', 60, 66],
    ['B-', 53, 59],
    ['C+', 46, 52],
    ['C', 39, 45],
    ['C-', 32, 38],
    ['D+', 25, 31],
    ['D', 18, 24],
    ['D-', 11, 17],
    ['E', 7, 10],
  ] as const;
  for (const [grade, from, to] of published)
    for (let total = from; total <= to; total += 1)
      expect([total, gradeOf(explainMean(sevenOf(total), 'kcse', null).meanPoints)]).toEqual([total, grade]);
});

test('mathematics counts however poor, the better language counts as one and the other may be among the five', () => {
  const results = [
    subject('English', 9, 'language'),
    subject('Kiswahili', 11, 'language'),
    subject('Mathematics', 2, 'mathematics'),
    subject('Biology', 8, 'science'),
    subject('Chemistry', 7, 'science'),
    subject('History', 10, 'humanity'),
    subject('CRE', 12, 'humanity'),
    subject('Business', 6),
  ];
  const explained = explainMean(results, 'kcse', null);
  expect(explained.counted.map(({ name, as }) => [name, as])).toEqual([
    ['Mathematics', 'Mathematics'],
    ['Kiswahili', 'Best language'],
    ['CRE', 'One of the best five others'],
    ['History', 'One of the best five others'],
    ['English', 'One of the best five others'],
    ['Biology', 'One of the best five others'],
    ['Chemistry', 'One of the best five others'],
  ]);
  expect(explained.left).toMatchObject([{ name: 'Business', why: 'Others have more points' }]);
  expect([explained.total, explained.divisor, explained.mean]).toEqual([59, 7, 59 / 7]);
});

test('what the rule needs and is missing is said, and no mean is made up', () => {
  const absent = sevenOf(60).map((one) => (one.area === 'mathematics' ? { ...one, points: null } : one));
  expect(explainMean(absent, 'kcse', null)).toMatchObject({ mean: null, meanPoints: null, missing: 'Mathematics was not sat.' });
  expect(explainMean(sevenOf(60).slice(0, 5), 'kcse', null).missing).toBe('Only 5 of 7 subjects were sat.');
  expect(explainMean([], 'all', null)).toMatchObject({ mean: null, missing: 'No subject was sat.' });
});

test('all subjects, the best so many, and no mean at all', () => {
  const results = [
    subject('Art', 12),
    subject('French', 8),
    subject('Drama', 3),
    subject('PPI', 12, 'other', false),
    subject('Music', null),
  ];
  expect(explainMean(results, 'all', null)).toMatchObject({ total: 23, divisor: 3, meanPoints: 8 });
  expect(explainMean(results, 'best', 2)).toMatchObject({ total: 20, divisor: 2, mean: 10 });
  expect(explainMean(results, 'best', 5).divisor).toBe(5);
  expect(explainMean(results, 'none', null)).toMatchObject({ counted: [], mean: null, meanPoints: null, missing: null });
  expect(explainMean(results.slice(0, 1), 'all', null)).toMatchObject({ divisor: 1, mean: 12, meanPoints: 12 });
  // What was left of another rule counts for nothing.
  expect(explainMean(results, 'none', 2)).toMatchObject({ counted: [], divisor: 0, mean: null, missing: null });
  expect([explainMean([], 'none', null).missing, explainMean([], 'all', null).missing]).toEqual([null, 'No subject was sat.']);
});

test('of equal points the better mark counts, and of equal marks what stands first; what is left out says why', () => {
  const marked = (name: string, mark: number | null, points = 8) => ({ ...subject(name, points), mark });
  const results = [marked('Art', 60), marked('French', 61), marked('Drama', null), marked('Music', 60), marked('PPI', 90, 7)];
  const named = (count: number) => explainMean(results, 'best', count).counted.map(({ name, as }) => [name, as]);
  expect(named(4)).toEqual(['French', 'Art', 'Music', 'Drama'].map((name) => [name, 'One of the best 4']));
  const why = (counting: 'all' | 'best' | 'none' | 'chosen') => {
    const never = [...results.slice(0, 2), subject('Chess', 3, 'other', false), subject('Home science', null)];
    return explainMean(never, counting, 1).left.map(({ name, points, why: because }) => [name, points, because]);
  };
  const always = [
    ['Chess', 3, 'Never counts'],
    ['Home science', null, 'Not sat'],
  ];
  expect(why('all')).toEqual(always);
  expect(why('best')).toEqual([['Art', 8, 'Others have more points'], ...always]);
  expect(why('chosen')).toEqual([['Art', 8, 'Others count'], ...always]);
  expect(why('none')).toEqual([['Art', 8, 'There is no mean'], ['French', 8, 'There is no mean'], ...always]);
  expect(explainMean(results, 'all', null).counted[0]?.as).toBe('Counts');
  // 15 over 2 goes up, 22 over 3 down.
  const of = (...points: number[]) =>
    explainMean(
      points.map((one, at) => subject('x'.repeat(at), one)),
      'all',
      null,
    ).meanPoints;
  expect([of(7, 8), of(7, 7, 8), of(7, 8, 8)]).toEqual([8, 7, 8]);
});

test('without a language there is no mean of KCSE, and it is said before how few subjects there are', () => {
  const areas = ['mathematics', 'science', 'science'] as const;
  const three = areas.map((area, at) => subject(`${at}`, 9, area));
  expect(explainMean(three, 'kcse', null)).toMatchObject({ mean: null, total: 27, missing: 'No language was sat.' });
  const eight = [...sevenOf(63), subject('Art and design', 9)];
  expect(explainMean(eight, 'kcse', null)).toMatchObject({ total: 63, divisor: 7, mean: 9, left: [{ name: 'Art and design' }] });
});

test('no other seven with mathematics and a language would have more points', () => {
  const anySubject = fc.record({
    area: fc.constantFrom(...subjectAreas),
    points: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    inMean: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anySubject, { minLength: 7, maxLength: 10 }), (drawn) => {
      const results = drawn.map((one, at) => ({ ...one, courseId: at, name: `${at}` }));
      const explained = explainMean(results, 'kcse', null);
      expect(explained.counted.length + explained.left.length).toBe(results.length);
      if (explained.missing !== null) return;
      const sat = results.filter(({ points, inMean }) => points !== null && inMean);
      let most = 0;
      for (const one of sat.filter(({ area }) => area === 'mathematics'))
        for (const other of sat.filter(({ area }) => area === 'language')) {
          const rest = sat.filter((each) => each !== one && each !== other).map(({ points }) => points ?? 0);
          const five = rest.toSorted((a, b) => b - a).slice(0, 5);
          most = Math.max(most, (one.points ?? 0) + (other.points ?? 0) + five.reduce((sum, points) => sum + points, 0));
        }
      expect(explained.total).toBe(most);
    }),
  );
});
