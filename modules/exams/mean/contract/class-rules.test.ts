import { expect, test } from 'vitest';
import { classRuleDraft } from './class-rules.ts';

const usual = { counting: 'chosen', best: 7, least: 1, ranked: true, courses: [{ courseId: 1, compulsory: true }] };
/** Where a rule is refused, and why; nothing where it is taken. */
const refused = (more: object) => {
  const { success, error } = classRuleDraft.safeParse({ ...usual, ...more });
  return success ? [] : error.issues.map(({ path, message }) => [path.join('.'), message]);
};
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const groups = (...numbers: [number, number | null][]) => ({
  groups: numbers.map(([least, most], at) => ({ groupId: at + 1, least, most })),
});

test('a rule is taken up to each of its bounds, and what is left out is as usual', () => {
  expect(classRuleDraft.parse({ ...usual, counting: 'all', best: undefined })).toMatchObject({
    best: null,
    required: [],
    groups: [],
    ties: 'share',
    gradingSystemId: null,
  });
  for (const taken of [
    { least: 20, best: 20, required: ids(20) },
    { best: 1, required: [1] },
    { best: 20, ...groups([20, 20]) },
    groups([0, 0], [7, 7], [0, null], [0, 20], [0, 1], [1, 20]),
    { courses: ids(60).map((courseId) => ({ courseId, compulsory: false })) },
    { courses: [] },
  ])
    expect(refused(taken)).toEqual([]);
});

test('what is beyond a bound, twice there or never to be fulfilled is refused where it stands, and nothing else is said', () => {
  const few = 'Enter 1 to 20.';
  const none = 'Enter 0 to 20.';
  for (const [rule, ...issues] of [
    [{ least: 0 }, ['least', few]],
    [{ least: 1.5 }, ['least', 'Enter a whole number.']],
    [groups([-1, null]), ['groups.0.least', none]],
    [groups([0, -1]), ['groups.0.most', none], ['groups.0.most', 'Enter at least as many as the smallest number.']],
    [groups([0, 0], [0, null], [0, null], [0, null], [0, null], [0, null], [0, null]), ['groups', 'Ask for at most 6 groups.']],
    [groups([0, null], [3, 2]), ['groups.1.most', 'Enter at least as many as the smallest number.']],
    [groups([8, null]), ['groups.0.least', 'Only 7 subjects count.']],
    [{ best: 2, required: ids(3) }, ['required', 'Only 2 subjects count.']],
    [{ required: [4, 4] }, ['required', 'Name each subject once.']],
    [{ ...groups([0, null]), groups: [1, 1].map((groupId) => ({ groupId, least: 0 })) }, ['groups', 'Name each group once.']],
    [{ courses: [5, 5].map((courseId) => ({ courseId, compulsory: true })) }, ['courses', 'Name each subject once.']],
    [{ best: null, required: [1], ...groups([1, null]) }, ['best', 'Say how many subjects count.']],
    [{ counting: 'best', best: null }, ['best', 'Say how many subjects count.']],
  ] as const)
    expect(refused(rule)).toEqual(issues);
});

test('what only “chosen” asks is asked under no other rule', () => {
  const odd = { required: [1, 1, 2], best: 2, ...groups([3, 2], [9, null]) };
  expect(refused(odd)).toHaveLength(5);
  for (const counting of ['kcse', 'all', 'best', 'none']) expect(refused({ ...odd, counting })).toEqual([]);
  for (const counting of ['kcse', 'all', 'none']) expect(refused({ counting, best: null })).toEqual([]);
});
