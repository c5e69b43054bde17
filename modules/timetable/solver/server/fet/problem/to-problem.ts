import type { Lesson, Problem, Role, Rule } from '../../core/problem.ts';
import type { Index, Instance, PlacedRoom, Placement, Slot, Solution } from '../model.ts';
import type { ActivityRule, Constraint, PeopleRule, SpaceRule } from '../rules.ts';
import { activityRules } from './activities.ts';
import { Frame } from './frame.ts';
import { joined, peopleRules } from './people.ts';
import { needsRoom, realOf, roomBasics, roomRole, spaceRules } from './rooms.ts';

/** An instance of FET as a problem, and how a timetable of the problem is read back. */
export interface FetProblem {
  readonly problem: Problem;
  /** The placements by activity, from where each lesson begins and the option of its room (counted in its role; -1 none). */
  solution(start: (lesson: number) => Slot, option: (lesson: number) => number): Solution;
  /** The option of a lesson's room that a placed room is; -1 none. */
  readonly option: (lesson: number, room: PlacedRoom | null) => number;
  /** The activity of each lesson. */
  readonly activities: readonly Index[];
  /** What a resource is called: `teacher Ann`. */
  readonly resource: (resource: number) => string;
}

export function toProblem(instance: Instance): FetProblem {
  const frame = new Frame(instance);
  const rules = instance.constraints.flatMap((constraint, of) => rulesOf(frame, constraint).map((rule) => ({ ...rule, of })));
  const people = instance.teachers.length + instance.subgroups.length;
  const busy = [...new Set(frame.taken.flat())].filter((resource) => resource < people).toSorted((a, b) => a - b);
  const noTwo = busy.map((resource): Rule => {
    return { kind: 'clashes', hard: true, weight: 1, cost: 'linear', resource, args: [] };
  });
  const roles = frame.activities.map((_, lesson) => roomRole(frame, lesson));
  const searched = roles.map((mine, lesson) => mine.map((role) => takenAlways(frame, lesson, role)));
  const lessons = frame.activities.map((activity, lesson): Lesson => ({
    duration: activity.duration,
    event: lesson,
    divisible: false,
    resources: frame.taken[lesson] ?? [],
    starts: startsOf(frame, lesson),
    fixed: instance.locks.times.get(frame.places[lesson] ?? -1) ?? null,
    roles: searched[lesson] ?? [],
  }));
  const longest = Math.max(1, ...frame.activities.map(({ duration }) => duration));
  const beginnings = Array.from({ length: longest + 1 }, (_, duration) =>
    frame.days.flatMap((day) => day.slice(0, day.length - Math.max(1, duration) + 1)),
  );
  const problem: Problem = {
    slots: frame.slots,
    resources: frame.resources,
    lessons,
    families: frame.families,
    rules: joined([...noTwo, ...roomBasics(frame, roles), ...rules]),
    beginnings,
  };
  return {
    problem,
    activities: frame.places,
    option(lesson, room) {
      const role = roles[lesson]?.[0];
      if (!room || !role) return -1;
      const same = (real: readonly Index[]) => room.real.length === 0 || real.join() === room.real.join();
      return role.options.findIndex((option, i) => role.places?.[i] === room.room && same(realOf(frame, option)));
    },
    resource: (resource) => frame.nameOf(resource),
    solution: (start, option) => {
      const placements: (Placement | null)[] = instance.activities.map(() => null);
      for (const [lesson, place] of frame.places.entries()) {
        const slot = start(lesson);
        if (slot >= 0) placements[place] = { slot, room: roomOf(frame, roles[lesson]?.[0], option(lesson)) };
      }
      return placements;
    },
  };
}

/** The only room that a lesson may have, and has to, is taken like its teachers: the search need not choose it. */
function takenAlways(frame: Frame, lesson: number, role: Role): Role {
  const [only, other] = role.options;
  if (!only || other || !needsRoom(frame, lesson)) return role;
  frame.taken[lesson]?.push(...only);
  return { ...role, options: [[]] };
}

function roomOf(frame: Frame, role: Lesson['roles'][number] | undefined, option: number): Placement['room'] {
  const room = role?.places?.[option];
  return room === undefined ? null : { room, real: realOf(frame, role?.options[option] ?? []) };
}

function rulesOf(frame: Frame, constraint: Constraint): Rule[] {
  const { rule } = constraint;
  switch (rule.rule) {
    case 'basicTime':
    case 'basicSpace':
    case 'breaks':
      return [];
    case 'roomUnavailable':
    case 'teacherRoomUnavailable':
    case 'rooms':
    case 'maxChanges':
    case 'minGapsBetweenChanges':
    case 'maxDifferentRooms':
    case 'sameRoom':
      return spaceRules(frame, constraint, rule satisfies SpaceRule);
    default:
      return 'people' in rule
        ? peopleRules(frame, constraint, rule satisfies PeopleRule)
        : activityRules(frame, constraint, rule satisfies ActivityRule);
  }
}

/** Where a lesson may begin by what is hard: within a day, outside of breaks, where everybody is there, at its preferred times. */
function startsOf(frame: Frame, lesson: number): Slot[] {
  const { instance, hours, breaks, off } = frame;
  const activity = frame.activities[lesson];
  const place: Index = frame.places[lesson] ?? -1;
  if (!activity) return [];
  const may = new Uint8Array(frame.slots).fill(1);
  for (const slot of breaks) may[slot] = 0;
  for (const who of activity.teachers) for (const slot of off.teachers.get(who) ?? []) may[slot] = 0;
  for (const who of activity.subgroups) for (const slot of off.subgroups.get(who) ?? []) may[slot] = 0;
  const begin = new Uint8Array(frame.slots).fill(1);
  for (const { rule, weight } of instance.constraints) {
    if (weight < 100 || (rule.rule !== 'startingTimes' && rule.rule !== 'timeSlots') || !rule.activities.includes(place))
      continue;
    const wanted = new Set(rule.slots);
    const where = rule.rule === 'startingTimes' ? begin : may;
    for (let slot = 0; slot < frame.slots; slot++) if (!wanted.has(slot)) where[slot] = 0;
  }
  return frame.days.flatMap((day) =>
    day.filter((slot) => {
      if (begin[slot] === 0 || (slot % hours) + activity.duration > hours) return false;
      return may.subarray(slot, slot + activity.duration).every((free) => free === 1);
    }),
  );
}
