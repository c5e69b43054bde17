import { expect, test } from 'vitest';
import { instanceOf } from '../read/archive.ts';
import { archive, event, judged, list, piece, rule } from '../testing/small.ts';
import { evaluate } from './evaluate.ts';

// Durations without a time: A 3, B 1, C 0, so the deviations of the three points are 3, 1 and 0.
const events = [event('A', 3), event('B', 1), event('C', 2)];
const pieces = [piece('A'), piece('B'), piece('C', 'Mon1')];
const untimed = (terms: Parameters<typeof rule>[3]) => rule('AssignTimeConstraint', list('Events', ['A', 'B', 'C']), '', terms);

test.each([
  ['Linear', 1, 4],
  ['Linear', 7, 28],
  ['Linear', 0, 0],
  ['Quadratic', 1, 10],
  ['Quadratic', 5, 50],
  ['Step', 1, 2],
  ['Step', 9, 18],
])('%s of the deviations 3, 1 and 0 with the weight %i is %i', (cost, weight, expected) => {
  expect(judged(events, untimed({ cost, weight }), pieces)).toMatchObject({ hard: expected, soft: 0 });
  expect(judged(events, untimed({ cost, weight, required: false }), pieces)).toMatchObject({ hard: 0, soft: expected });
});

test('the cost function applies to the sum of what is wrong at one point', () => {
  // Monday has 2 pieces too many and Tuesday 1 too few: 3, squared 9, and not 4 + 1.
  const groups =
    '<TimeGroup Reference="Mon"><Minimum>0</Minimum><Maximum>1</Maximum></TimeGroup><TimeGroup Reference="Tue"><Minimum>1</Minimum><Maximum>1</Maximum></TimeGroup>';
  const only = rule('SpreadEventsConstraint', list('EventGroups', ['G']), `<TimeGroups>${groups}</TimeGroups>`, {
    cost: 'Quadratic',
    weight: 2,
  });
  const three = [piece('A', 1, 'Mon1'), piece('A', 1, 'Mon2'), piece('A', 1, 'Mon3')];
  expect(judged([event('A', 3, { groups: ['G'] })], only, three)).toEqual({ deviations: [3], hard: 18, soft: 0 });
  // Two clashes of one and one of the other time: 3 at the one point, as a step 1.
  const clashes = rule('AvoidClashesConstraint', list('Resources', ['T1']), '', { cost: 'Step', weight: 4 });
  const lessons = ['A', 'B', 'C', 'D', 'E'].map((id) => event(id, 1, { with: ['T1'] }));
  const at = ['Mon1', 'Mon1', 'Mon1', 'Mon2', 'Mon2'].map((time, index) => piece('ABCDE'.charAt(index), time));
  expect(judged(lessons, clashes, at)).toEqual({ deviations: [3], hard: 4, soft: 0 });
});

test('hard and soft are summed apart, and every constraint is told in the order of the file', () => {
  const rules = [
    untimed({ id: 'one', weight: 2 }),
    untimed({ id: 'two', required: false, cost: 'Step' }),
    untimed({ id: 'three', cost: 'Quadratic' }),
    untimed({ id: 'four', weight: 0 }),
  ];
  const read = archive(events, rules, pieces);
  const [written] = read.solutions;
  if (!written) throw new Error('no solution');
  const kind = 'AssignTimeConstraint';
  expect(evaluate(instanceOf(read), written)).toEqual({
    valid: true,
    hard: 18,
    soft: 2,
    problems: [],
    constraints: [
      { id: 'one', kind, hard: true, cost: 8 },
      { id: 'two', kind, hard: false, cost: 2 },
      { id: 'three', kind, hard: true, cost: 10 },
      { id: 'four', kind, hard: true, cost: 0 },
    ],
  });
});

test('what breaks the format makes a solution invalid and is told with its line', () => {
  const fixed = '<Resource Reference="T1"><Role>Teacher</Role></Resource>';
  const school = [
    event('A', 3, { roles: ['Room'], places: fixed }),
    event('B', 2, { time: 'Mon2' }),
    event('C', 2),
    event('D', 1),
    event('E', 1),
  ];
  const wrong = [
    piece('A', 4, 'Mon1'),
    piece('B', 'Mon1'),
    piece('C', 'Tue4'),
    piece('D', 'Wed1', 'Room=R1'),
    piece('X', 'Mon1'),
    piece('E', 0, 'Mon1'),
    piece('E', 1, 'Mon1'),
  ];
  const read = archive(school, [rule('AssignTimeConstraint', list('Events', ['A', 'B', 'C', 'D', 'E']))], wrong);
  const [written] = read.solutions;
  if (!written) throw new Error('no solution');
  const from = written.pieces[0]?.line ?? 0;
  const found = evaluate(instanceOf(read), written);
  expect(found.problems).toEqual([
    `Line ${from}: a solution event of “A” has the duration 4, the event only 3`,
    `Line ${from + 1}: the event “B” is preassigned to “Mon2”, and the solution puts it at “Mon1”`,
    `Line ${from + 2}: a solution event of “C” of duration 2 starts at “Tue4” and runs past the last time`,
    `Line ${from + 3}: a solution event of “D” is at “Wed1”, and there is no such time`,
    `Line ${from + 3}: the event “D” has no role “Room”`,
    `Line ${from + 4}: there is no event “X”`,
    `Line ${from + 5}: a solution event of “E” has the duration 0`,
    `Line ${written.line}: the solution events of “A” last 4 in all, the event 3`,
  ]);
  // C and D count as without a time.
  expect(found).toMatchObject({ valid: false, hard: 3 });
});

test('resources of a solution are known, of the type of their role, and leave what is preassigned', () => {
  const fixed = '<Resource Reference="T1"><Role>Teacher</Role></Resource>';
  const school = [event('A', 2, { roles: ['Room'], places: fixed })];
  const problems = (...pieces: readonly string[]) => {
    const read = archive(school, [], pieces);
    const [written] = read.solutions;
    return written ? evaluate(instanceOf(read), written).problems.map((problem) => problem.replace(/^Line \d+: /, '')) : [];
  };
  expect(problems(piece('A', 'Teacher=T1', 'Room=R1'))).toEqual([]);
  expect(problems(piece('A', 'Teacher=T2'))).toEqual([
    'the role “Teacher” of “A” is preassigned to “T1”, and the solution gives it to “T2”',
  ]);
  expect(problems(piece('A', 'Room=T2'))).toEqual([
    'the role “Room” of “A” is for a resource of the type “Room”, and “T2” is none',
  ]);
  expect(problems(piece('A', 'Room=R9'))).toEqual([
    'the role “Room” of “A” has the resource “R9”, and there is no such resource',
  ]);
  expect(problems(piece('A', 'Room=R1', 'Room=R2'))).toEqual(['a solution event of “A” has the role “Room” twice']);
  expect(problems(piece('A', 1))).toEqual(['the solution events of “A” last 1 in all, the event 2']);
});

test('a solution of another instance is not valid', () => {
  const read = archive([event('A', 1)], [], []);
  const [written] = read.solutions;
  if (!written) throw new Error('no solution');
  const found = evaluate(instanceOf(read), { ...written, instance: 'Other' });
  expect(found.problems).toEqual([`Line ${written.line}: the solution is of the instance “Other”, not of “Small”`]);
});
