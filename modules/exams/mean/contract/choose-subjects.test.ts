import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSubjects, type ChosenSubjects } from './choose-subjects.ts';
import { explainMean, type SubjectPoints } from './counting.ts';

const [english, kiswahili, maths, biology, physics, chemistry, history, geography, cre, business] = [
  101, 102, 121, 231, 232, 233, 311, 312, 313, 565,
];
const sciences = [biology, physics, chemistry];
const humanities = [history, geography, cre];

/** KCSE until 2022: 101, 102 and 121, the best two sciences, the best humanity and the best other. */
const before2023: ChosenSubjects = {
  required: [english, kiswahili, maths],
  groups: [
    { name: 'Sciences', courseIds: sciences, least: 2, most: null },
    { name: 'Humanities', courseIds: humanities, least: 1, most: null },
  ],
};
const results = (points: Readonly<Record<number, number | null>>): SubjectPoints[] =>
  Object.entries(points).map(([id, of]) => ({ courseId: Number(id), name: id, area: 'other', inMean: true, points: of }));
const mean = (points: Readonly<Record<number, number | null>>, rule = before2023, count = 7) =>
  explainMean(results(points), 'chosen', count, rule);

test('the rule before 2023 counts a poor language, and the better of a third science or a second humanity as the seventh', () => {
  // The published comparison of the two rules: 49 points and a C+ before, 55 and a B- since.
  const candidate = {
    [english]: 9,
    [kiswahili]: 2,
    [maths]: 5,
    [biology]: 8,
    [chemistry]: 8,
    [history]: 9,
    [cre]: 8,
    [business]: 8,
  };
  const { total, divisor, meanPoints, counted, left } = mean(candidate);
  expect([total, divisor, meanPoints]).toEqual([49, 7, 7]);
  expect(counted.map(({ courseId, as }) => [courseId, as])).toContainEqual([kiswahili, 'Required']);
  expect(left.map(({ courseId }) => courseId)).toEqual([business]);
  const areas = { [english]: 'language', [kiswahili]: 'language', [maths]: 'mathematics' } as const;
  const since = results(candidate).map((one) => ({ ...one, area: areas[one.courseId] ?? ('other' as const) }));
  expect(explainMean(since, 'kcse', null)).toMatchObject({ total: 55, meanPoints: 8 });
});

test('what cannot be kept is said: a required subject, too few of a group, too few at all', () => {
  const all = { [english]: 9, [kiswahili]: 9, [maths]: 9, [biology]: 9, [chemistry]: 9, [history]: 9, [business]: 9 };
  expect(mean(all).missing).toBeNull();
  expect(mean({ ...all, [maths]: null }).missing).toBe('121 was not sat.');
  expect(mean({ ...all, [chemistry]: null, [cre]: 9 }).missing).toBe('Only 1 of Sciences was sat, and 2 count.');
  expect(mean({ ...all, [business]: null }).missing).toBe('Only 6 of 7 subjects were sat.');
  const narrow = { required: [], groups: [{ name: 'Sciences', courseIds: sciences, least: 0, most: 1 }] };
  expect(mean({ [biology]: 9, [physics]: 9, [english]: 9 }, narrow, 3).missing).toMatch(/do not make 3/);
});

test('seven of eight with groups: at most two sciences, though a third has the most points', () => {
  const rule = {
    required: [maths],
    groups: [
      { name: 'Languages', courseIds: [english, kiswahili], least: 1, most: 2 },
      { name: 'Sciences', courseIds: sciences, least: 1, most: 2 },
    ],
  };
  const eight = {
    [english]: 5,
    [kiswahili]: 4,
    [maths]: 3,
    [biology]: 12,
    [physics]: 11,
    [chemistry]: 10,
    [history]: 2,
    [business]: 1,
  };
  const { total, left } = mean(eight, rule);
  expect([total, left.map(({ courseId }) => courseId)]).toEqual([5 + 4 + 3 + 12 + 11 + 2 + 1, [chemistry]]);
});

test('what is chosen says as what it counts, of equals those that stand first; several that were missed are all named', () => {
  const rule = {
    required: [english],
    groups: [
      { name: 'Sciences', courseIds: sciences, least: 1, most: null },
      { name: 'Humanities', courseIds: humanities, least: 0, most: 1 },
    ],
  };
  const points = { [english]: 3, [biology]: 8, [physics]: 8, [history]: 8, [geography]: 8, [business]: 8 };
  const order = [business, geography, english, physics, history, biology];
  const inOrder = results(points).toSorted((a, b) => order.indexOf(a.courseId) - order.indexOf(b.courseId));
  expect(explainMean(inOrder, 'chosen', 4, rule).counted.map(({ courseId, as }) => [courseId, as])).toEqual([
    [business, 'One of the best others'],
    [geography, 'One of the best others'],
    [physics, 'Of Sciences'],
    [english, 'Required'],
  ]);
  const asks = (required: number[], least: number, count = 2) =>
    mean(
      { ...points, [maths]: null, [kiswahili]: null },
      { required, groups: [{ name: 'Sciences', courseIds: sciences, least, most: null }] },
      count,
    ).missing;
  expect(asks([maths, kiswahili], 0)).toBe('121, 102 were not sat.');
  expect(asks([999], 0)).toBe('A required subject was not sat.');
  expect(asks([], 3)).toBe('Only 2 of Sciences were sat, and 3 count.');
  expect(asks([english, biology, physics], 0)).toBe('The subjects that were sat do not make 2 with what the groups ask.');
  expect(asks([], 0, 7)).toBe('Only 6 of 7 subjects were sat.');
  const equals = results({ [biology]: 8, [chemistry]: 8, [business]: 8 });
  const [first, second, third] = equals;
  const optional = { required: [], groups: [{ name: 'Sciences', courseIds: sciences, least: 0, most: null }] };
  const two = explainMean(
    [first, third, second].flatMap((one) => one ?? []),
    'chosen',
    2,
    optional,
  );
  expect(two.counted.map(({ courseId }) => courseId)).toEqual([biology, business]);
  // Nothing but required subjects, and more of them than count.
  const many = explainMean(equals, 'chosen', 2, { required: [biology, chemistry, business], groups: [] });
  expect([many.counted, many.mean, many.missing]).toEqual([[], null, expect.stringContaining('do not make 2')]);
  expect(explainMean(equals, 'chosen', null, optional)).toMatchObject({ counted: [], divisor: 0, mean: null });
  // Without a rule the best count.
  expect(explainMean(inOrder, 'chosen', 2).counted.map(({ courseId }) => courseId)).toEqual([business, geography]);
});

/** Every set of so many subjects, one after another. */
function* setsOf<T>(all: readonly T[], count: number): Generator<T[]> {
  for (let bits = 0; bits < 2 ** all.length; bits += 1) {
    const set = all.filter((_, at) => (bits >> at) & 1);
    if (set.length === count) yield set;
  }
}

test('the chosen set is the best of all admissible sets, tried one by one, also where groups overlap', () => {
  const subject = fc.integer({ min: 0, max: 8 });
  const group = fc
    .record({
      courseIds: fc.uniqueArray(subject, { minLength: 1, maxLength: 6 }),
      least: fc.integer({ min: 0, max: 3 }),
      more: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    .map(({ courseIds, least, more }) => ({ name: 'Group', courseIds, least, most: more === null ? null : least + more }));
  let without = 0;
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 9 }),
      fc.uniqueArray(subject, { maxLength: 3 }),
      fc.array(group, { maxLength: 4 }),
      fc.integer({ min: 1, max: 7 }),
      (points, required, groups, count) => {
        const sat = points.map((of, courseId) => ({ courseId, points: of })).toSorted((a, b) => b.points - a.points);
        let best: number | null = null;
        for (const set of setsOf(sat, count)) {
          const ids = new Set(set.map(({ courseId }) => courseId));
          const keeps = groups.every(({ courseIds, least, most }) => {
            const own = courseIds.filter((id) => ids.has(id)).length;
            return own >= least && (most === null || own <= most);
          });
          if (!keeps || !required.every((id) => ids.has(id))) continue;
          best = Math.max(
            best ?? 0,
            set.reduce((sum, one) => sum + one.points, 0),
          );
        }
        const chosen = chooseSubjects(sat, { required, groups }, count);
        if (best === null) without += 1;
        else found += 1;
        expect(chosen?.reduce((sum, one) => sum + one.points, 0) ?? null).toBe(best);
        expect(new Set(chosen).size).toBe(chosen === null ? 0 : count);
      },
    ),
    { numRuns: 1500 },
  );
  expect(Math.min(without, found)).toBeGreaterThan(100);
});
