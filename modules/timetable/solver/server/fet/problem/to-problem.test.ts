import { expect, test } from 'vitest';
import { at, Random } from '../../core/flat.ts';
import { State } from '../../core/state.ts';
import { Placer } from '../../search/place.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Instance } from '../model.ts';
import { readFet } from '../read/read-fet.ts';
import type { People, Rule } from '../rules.ts';
import { smallText } from '../testing/small.ts';
import { type FetProblem, toProblem } from './to-problem.ts';

const { constraints, ...small } = readFet(
  smallText({
    activities: [
      { id: 1, teacher: 'Ann', subject: 'Maths', students: '1A', tag: 'plain' },
      { id: 2, teacher: 'Ann', subject: 'Maths', students: '1A', tag: 'double' },
      { id: 3, teacher: 'Ben', subject: 'English', students: '1A x', tag: 'plain' },
      { id: 4, teacher: 'Cy ', subject: 'Art &amp; craft', students: '1A y', duration: 2, tag: 'double' },
      { id: 5, teacher: 'Ben', subject: 'English', students: '1B', tag: 'double' },
      { id: 6, teacher: 'Ann', subject: 'English', students: '1B', tag: 'double' },
      { id: 7, teacher: 'Ben', subject: 'Maths', students: '1B', duration: 2 },
    ],
  }),
);
const teachers: People = { of: 'teachers', members: [0, 1, 2] };
const students: People = { of: 'subgroups', members: small.subgroups.map((_, i) => i) };
const ofBoth = (rule: (people: People) => Rule): Rule[] => [rule(teachers), rule(students)];
const all = [0, 1, 2, 3, 4, 5, 6];
const slots = [0, 1, 4, 6, 10, 11];

/** Every rule that a timetable can have and still be complete, each for teachers and for students where it is about people. */
const rules: Rule[] = [
  ...ofBoth((people) => ({ rule: 'unavailable', people, slots: [1, 6] })),
  ...ofBoth((people) => ({ rule: 'maxHoursDaily', people, max: 2, tag: null })),
  ...ofBoth((people) => ({ rule: 'maxHoursDaily', people, max: 1, tag: 0 })),
  ...ofBoth((people) => ({ rule: 'maxHoursContinuously', people, max: 1, tag: null })),
  ...ofBoth((people) => ({ rule: 'maxHoursContinuously', people, max: 1, tag: 0 })),
  ...ofBoth((people) => ({ rule: 'minHoursDaily', people, min: 3, tag: null, emptyDays: true })),
  ...ofBoth((people) => ({ rule: 'minHoursDaily', people, min: 2, tag: null, emptyDays: false })),
  ...ofBoth((people) => ({ rule: 'minHoursDaily', people, min: 2, tag: 1, emptyDays: true })),
  ...ofBoth((people) => ({ rule: 'maxGapsPerDay', people, max: 0 })),
  ...ofBoth((people) => ({ rule: 'maxGapsPerWeek', people, max: 1 })),
  ...ofBoth((people) => ({ rule: 'maxDays', people, max: 1 })),
  ...ofBoth((people) => ({ rule: 'minDays', people, min: 3 })),
  ...ofBoth((people) => ({ rule: 'maxDaysInInterval', people, max: 1, from: 1, to: 3 })),
  ...ofBoth((people) => ({ rule: 'maxSpan', people, max: 2, oneDayLonger: true })),
  ...ofBoth((people) => ({ rule: 'maxSpan', people, max: 1, oneDayLonger: false })),
  ...ofBoth((people) => ({ rule: 'minRest', people, min: 3, circular: true })),
  ...ofBoth((people) => ({ rule: 'minRest', people, min: 2, circular: false })),
  ...ofBoth((people) => ({ rule: 'minGapsBetweenTags', people, first: 0, second: 1, min: 3 })),
  ...ofBoth((people) => ({ rule: 'minGapsOfTag', people, tag: 0, min: 2 })),
  ...ofBoth((people) => ({ rule: 'maxChanges', of: 'building', per: 'day', people, max: 0 })),
  ...ofBoth((people) => ({ rule: 'maxChanges', of: 'room', per: 'week', people, max: 0 })),
  ...ofBoth((people) => ({ rule: 'minGapsBetweenChanges', of: 'room', people, min: 2 })),
  { rule: 'startingTimes', activities: [0, 3, 6], slots },
  { rule: 'timeSlots', activities: [2, 3, 6], slots },
  { rule: 'sameStart', what: 'time', activities: [0, 2, 4] },
  { rule: 'sameStart', what: 'day', activities: [1, 3, 5] },
  { rule: 'sameStart', what: 'hour', activities: [1, 4, 6] },
  { rule: 'notOverlapping', activities: [0, 3, 6] },
  {
    rule: 'tagsNotOverlapping',
    sets: [
      [1, 3, 4],
      [2, 5],
    ],
  },
  { rule: 'minDaysBetween', activities: [0, 1, 5], days: 2, consecutive: false },
  { rule: 'maxDaysBetween', activities: [2, 4, 6], days: 1 },
  { rule: 'minGapsBetween', activities: [0, 1, 3], gaps: 2 },
  { rule: 'consecutive', first: 0, second: 3 },
  { rule: 'ordered', first: 3, second: 6 },
  { rule: 'orderedIfSameDay', first: 6, second: 2 },
  { rule: 'grouped', activities: [1, 3] },
  { rule: 'grouped', activities: [0, 4, 6] },
  { rule: 'setsOrdered', first: [0, 1], second: [3, 5] },
  { rule: 'endsDay', of: 'teachers', activities: [0, 4] },
  { rule: 'beginsDay', of: 'subgroups', activities: [3, 6] },
  { rule: 'maxSlotsTaken', activities: all, slots, count: 3 },
  { rule: 'minSlotsTaken', activities: all, slots, count: 4 },
  { rule: 'maxAtOnce', activities: all, slots, count: 1 },
  { rule: 'minAtOnce', activities: all, slots, count: 2, emptySlots: true },
  { rule: 'minAtOnce', activities: [0, 1, 2], slots, count: 1, emptySlots: false },
  { rule: 'roomUnavailable', room: 0, slots },
  { rule: 'teacherRoomUnavailable', teacher: 0, room: 1, slots },
  { rule: 'rooms', activities: [0, 1, 4], rooms: [0, 1], real: [], home: false },
  { rule: 'rooms', activities: [1, 2, 4], rooms: [1], real: [], home: true },
  { rule: 'rooms', activities: [3, 6], rooms: [0, 2], real: [], home: false },
  { rule: 'maxDifferentRooms', activities: [0, 1, 4], max: 1 },
  { rule: 'sameRoom', activities: [0, 3, 6], onlyConsecutive: true },
  { rule: 'sameRoom', activities: [1, 4], onlyConsecutive: false },
];
const asked = (weight: (i: number) => number, kept: readonly Rule[] = rules): Instance => ({
  ...small,
  constraints: [...constraints, ...kept.map((rule, i) => ({ kind: `Constraint${i}`, line: i, weight: weight(i), rule }))],
});

function read(made: FetProblem, state: State) {
  const { roles, options } = state.layout;
  return made.solution(
    (lesson) => at(state.start, lesson),
    (lesson) => {
      const role = at(roles.from, lesson);
      const chosen = role === at(roles.from, lesson + 1) ? -1 : at(state.chosen, role);
      return chosen < 0 ? -1 : chosen - at(options.from, role);
    },
  );
}

/** Gives lessons rooms by chance, none now and then, and no room twice at once. */
function anyRooms(state: State, random: Random): void {
  const { options } = state.layout;
  for (let role = 0; role < state.chosen.length; role++) {
    state.keep();
    const many = at(options.from, role + 1) - at(options.from, role);
    state.setRole(role, random.below(6) === 0 ? -1 : at(options.from, role) + random.below(many));
    state.settle();
    if (state.hardCost > 0) state.undo();
  }
}

test.each(rules.map((rule, i) => [`${i} ${rule.rule}`, rule] as const))(
  '%s costs in a search what the judge says',
  (_name, rule) => {
    // Room for every lesson, so that rules on rooms have something to judge.
    const inRooms: Rule = { rule: 'rooms', activities: all, rooms: [0, 1, 2], real: [], home: false };
    const instance = asked((i) => (i === 0 ? 10 : 60), [inRooms, rule]);
    const made = toProblem(instance);
    let told = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const random = new Random(seed);
      const state = new State(made.problem);
      expect(new Placer(state, random).run(() => false)).toBe(true);
      anyRooms(state, random);
      const judged = evaluate(instance, read(made, state));
      expect({ soft: Math.round(state.softCost), hard: [] }).toEqual({
        soft: Math.round(judged.soft * 1e6),
        hard: judged.violations,
      });
      if (judged.costs.some(({ constraint }) => constraint.rule === rule)) told++;
    }
    expect(told, 'timetables that the rule costs something').toBeGreaterThan(0);
  },
);

/** Rules that FET has at weight 100 only, or that a week of three days and seven lessons can keep together. */
const keepable: Rule[] = [
  { rule: 'early', people: students, max: 1 },
  { rule: 'maxGapsPerWeek', people: students, max: 0 },
  { rule: 'maxGapsPerDay', people: teachers, max: 1 },
  { rule: 'maxDays', people: { of: 'teachers', members: [0] }, max: 2 },
  { rule: 'unavailable', people: { of: 'teachers', members: [1] }, slots: [0, 1] },
  { rule: 'minDaysBetween', activities: [0, 1], days: 1, consecutive: true },
  { rule: 'startingTimes', activities: [3], slots: [0, 1, 4, 5] },
  { rule: 'ordered', first: 0, second: 1 },
  { rule: 'rooms', activities: [0, 1, 4], rooms: [0, 1], real: [], home: false },
  { rule: 'rooms', activities: [3], rooms: [2], real: [], home: false },
  { rule: 'roomUnavailable', room: 0, slots: [0, 4] },
];

test('hard rules are kept when all is placed, and the judge agrees', () => {
  const instance = asked(() => 100, keepable);
  const made = toProblem(instance);
  for (let seed = 1; seed <= 40; seed++) {
    const state = new State(made.problem);
    expect(new Placer(state, new Random(seed)).run(() => false)).toBe(true);
    expect(state.hardCost).toBe(0);
    const { violations, unplaced } = evaluate(instance, read(made, state));
    expect({ violations, unplaced }).toEqual({ violations: [], unplaced: [] });
  }
});

test('a third lesson of one day is hard at every weight, as the judge says', () => {
  const spread: Rule = { rule: 'minDaysBetween', activities: [0, 1, 5], days: 1, consecutive: false };
  const instance = asked(() => 1, [spread]);
  const made = toProblem(instance);
  for (const days of [
    [0, 0, 0],
    [0, 0, 1],
    [2, 0, 2],
  ]) {
    const state = new State(made.problem);
    for (const [i, lesson] of [0, 1, 5].entries()) state.setStart(lesson, 4 * (days[i] ?? 0) + i);
    state.settle();
    const hard = new Set(days).size === 1 ? 1 : 0;
    expect([state.hardCost, evaluate(instance, read(made, state)).violations.length]).toEqual([hard, hard]);
  }
});

test('a timetable that is not complete breaks nothing that is hard only where the rest can still mend it', () => {
  const instance = asked(() => 100, [{ rule: 'maxGapsPerWeek', people: students, max: 0 }]);
  const state = new State(toProblem(instance).problem);
  // Maths of 1A in its first and its fourth hour: two hours between, and each half of 1A has two to come or more.
  state.setStart(0, 0);
  state.setStart(1, 3);
  state.settle();
  const halves = state.hardCost;
  state.setStart(0, -1);
  state.setStart(1, -1);
  state.setStart(3, 0);
  state.setStart(0, 3);
  state.settle();
  // The other half has Art in the first two hours, so that one free hour stays, and Maths to come.
  expect([halves, state.hardCost]).toEqual([1, 0]);
});

/** Ends a search that does not come to its end by itself. */
const atMost = (places: number) => {
  let left = places;
  return (calls: number) => (left -= calls + 1) < 0;
};

test('whoever only wishes for a room is placed without it where another has it', () => {
  const at0: Rule[] = [0, 4].map((place) => ({ rule: 'startingTimes', activities: [place], slots: [0] }));
  const wish: Rule = { rule: 'rooms', activities: [0, 4], rooms: [0], real: [], home: false };
  const instance = asked((i) => (i === 2 ? 60 : 100), [...at0, wish]);
  const made = toProblem(instance);
  const state = new State(made.problem);
  expect(new Placer(state, new Random(1)).run(atMost(5000))).toBe(true);
  const placed = read(made, state);
  expect([placed[0]?.slot, placed[4]?.slot]).toEqual([0, 0]);
  expect(new Set([placed[0]?.room?.room ?? null, placed[4]?.room?.room ?? null])).toEqual(new Set([0, null]));
  expect(evaluate(instance, placed)).toMatchObject({ violations: [], unplaced: [], soft: 0.6 });
});

test('a room made of any three of many is found whichever of them are away', () => {
  const names = ['Lab', 'Hall', ...Array.from({ length: 10 }, (_, i) => `Room ${i + 1}`)];
  const set = `<Set_of_Real_Rooms><Number_of_Real_Rooms>${names.length}</Number_of_Real_Rooms>${names.map((one) => `<Real_Room>${one}</Real_Room>`).join('')}</Set_of_Real_Rooms>`;
  const real = names
    .slice(2)
    .map((one) => `<Room><Name>${one}</Name><Building></Building><Capacity>100</Capacity><Virtual>false</Virtual></Room>`);
  const three = `<Room><Name>Three</Name><Building></Building><Capacity>100</Capacity><Virtual>true</Virtual><Number_of_Sets_of_Real_Rooms>3</Number_of_Sets_of_Real_Rooms>${set.repeat(3)}</Room>`;
  const school = readFet(smallText({ rooms: [...real, three].join('\n') }));
  const virtual = school.rooms.findIndex(({ sets }) => sets?.length === 3);
  for (const away of [0, 1, 3, school.rooms.length - 2]) {
    const kept: Rule[] = [
      { rule: 'rooms', activities: [0, 1, 4], rooms: [virtual], real: [], home: false },
      { rule: 'roomUnavailable', room: away, slots: Array.from({ length: 12 }, (_, slot) => slot) },
    ];
    const asks = kept.map((rule, i) => ({ kind: `Constraint${i}`, line: i, weight: 100, rule }));
    const instance = { ...school, constraints: [...school.constraints, ...asks] };
    const made = toProblem(instance);
    const state = new State(made.problem);
    expect(new Placer(state, new Random(1)).run(atMost(5000))).toBe(true);
    expect(evaluate(instance, read(made, state))).toMatchObject({ violations: [], unplaced: [] });
  }
});
