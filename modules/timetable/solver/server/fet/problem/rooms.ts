import { bitsOf } from '../../core/bits.ts';
import { Random } from '../../core/flat.ts';
import type { Role, Rule } from '../../core/problem.ts';
import type { Index } from '../model.ts';
import type { Constraint, SpaceRule } from '../rules.ts';
import { costOf, type Frame } from './frame.ts';

/** Ways to make one virtual room of real ones that are tried at most. */
const mostWays = 64;

/** The room that a lesson needs: an option for each room it may have; none where no constraint gives it one. */
export function roomRole(frame: Frame, lesson: number): Role[] {
  const place = frame.places[lesson] ?? -1;
  const { rooms, locks, constraints } = frame.instance;
  const asking = constraints.flatMap(({ rule, weight }) =>
    rule.rule === 'rooms' && rule.activities.includes(place) ? [{ ...rule, hard: weight >= 100 }] : [],
  );
  if (asking.length === 0) return [];
  const preferred = asking.filter(({ home }) => !home);
  const used = preferred.length > 0 ? preferred : asking;
  const hard = used.filter((one) => one.hard);
  const all = [...new Set(used.flatMap((one) => one.rooms))];
  const size = frame.activities[lesson]?.size ?? 0;
  const may = all.filter((room) => hard.every((one) => one.rooms.includes(room)) && (rooms[room]?.capacity ?? 0) >= size);
  const named = locks.rooms.get(place)?.real ?? [];
  const options = may.flatMap((room) => waysOf(frame, room, named).map((real) => ({ room, real })));
  return [
    {
      options: options.map(({ room, real }) =>
        (real.length === 0 ? [room] : [room, ...real]).map((r) => frame.resource('rooms', r)),
      ),
      places: options.map(({ room }) => room),
      workload: 0,
    },
  ];
}

/** The real rooms, one of each set and no room twice, of which a virtual room can be made; of a real room one empty list. */
function waysOf(frame: Frame, room: Index, named: readonly Index[]): (readonly Index[])[] {
  const sets = frame.instance.rooms[room]?.sets ?? null;
  if (sets === null) return [[]];
  if (named.length === sets.length) return [named];
  const all = sets.reduce((product, set) => product * set.length, 1);
  return all <= mostWays ? everyWay(sets) : someWays(sets);
}

function everyWay(sets: readonly (readonly Index[])[]): (readonly Index[])[] {
  let ways: Index[][] = [[]];
  for (const set of sets) ways = ways.flatMap((way) => set.filter((real) => !way.includes(real)).map((real) => [...way, real]));
  return ways;
}

/** Ways spread over all, always the same, so that no real room is in most of them where others would do. */
function someWays(sets: readonly (readonly Index[])[]): (readonly Index[])[] {
  const random = new Random(1);
  const ways = new Map<string, readonly Index[]>();
  for (let tried = 0; tried < 4 * mostWays && ways.size < mostWays; tried++) {
    const way: Index[] = [];
    for (const set of sets) {
      const left = set.filter((real) => !way.includes(real));
      const real = left[random.below(left.length)];
      if (real !== undefined) way.push(real);
    }
    if (way.length === sets.length) ways.set(way.join(' '), way);
  }
  return [...ways.values()];
}

/** The real rooms of an option, after the virtual room itself. */
export const realOf = (frame: Frame, option: readonly number[]): Index[] =>
  option.slice(1).map((resource) => resource - frame.resource('rooms', 0));

/** What rooms are always bound by: one lesson at a time, and one for every lesson that needs one. */
export function roomBasics(frame: Frame, roles: readonly (readonly Role[])[]): Rule[] {
  const always = { hard: true, weight: 1, cost: 'linear' } as const;
  const real = frame.instance.rooms.flatMap(({ sets }, room): Rule[] =>
    sets === null ? [{ ...always, kind: 'clashes', resource: frame.resource('rooms', room), args: [] }] : [],
  );
  const needed = roles.flatMap((mine, lesson): Rule[] => {
    if (mine.length === 0) return [];
    const wanted = bitsOf(frame.instance.rooms.keys(), frame.instance.rooms.length);
    return needsRoom(frame, lesson) ? [{ ...always, kind: 'place wanted', lessons: [lesson], args: wanted }] : [];
  });
  return [...real, ...needed];
}

/** Whether a lesson may not be without a room; one that is only wished for may be missing. */
export function needsRoom(frame: Frame, lesson: number): boolean {
  const place = frame.places[lesson] ?? -1;
  return frame.instance.constraints.some(
    ({ rule, weight }) => rule.rule === 'rooms' && weight >= 100 && rule.activities.includes(place),
  );
}

/** The rules of one constraint on rooms. */
export function spaceRules(frame: Frame, constraint: Constraint, rule: SpaceRule): Rule[] {
  const cost = costOf(constraint);
  const { rooms } = frame.instance;
  const lessons = 'activities' in rule ? frame.lessons(rule.activities) : [];
  switch (rule.rule) {
    case 'roomUnavailable': {
      const family = frame.family([rule.slots]);
      return [{ ...cost, kind: 'slots busy', resource: frame.resource('rooms', rule.room), family, args: [0, 0, 0] }];
    }
    case 'teacherRoomUnavailable': {
      const args = [frame.resource('rooms', rule.room), ...bitsOf(rule.slots, frame.slots)];
      return [{ ...cost, kind: 'not at a place', lessons: frame.lessonsOf(frame.resource('teachers', rule.teacher)), args }];
    }
    case 'rooms': {
      if (cost.hard) return [];
      const wanted = (lesson: number): Index[] => {
        if (!rule.home) return [...rule.rooms];
        const place = frame.places[lesson] ?? -1;
        const others = frame.instance.constraints.flatMap((other) =>
          other.rule.rule === 'rooms' && !other.rule.home && other.rule.activities.includes(place) ? other.rule.rooms : [],
        );
        return [...rule.rooms, ...others];
      };
      return lessons.map((lesson) => ({
        ...cost,
        kind: 'place wanted',
        lessons: [lesson],
        args: bitsOf(wanted(lesson), rooms.length),
      }));
    }
    case 'maxDifferentRooms':
      return [{ ...cost, kind: 'places differ', lessons, args: [rule.max] }];
    case 'sameRoom':
      return [{ ...cost, kind: 'same place', lessons, args: [rule.onlyConsecutive ? 1 : 0, frame.hours] }];
    case 'maxChanges':
    case 'minGapsBetweenChanges': {
      const areas = rooms.map(({ building }, room) => (rule.of === 'room' ? room : (building ?? -1)));
      return rule.people.members.map((who) => {
        const resource = frame.resource(rule.people.of, who);
        const lessonsOf = frame.lessonsOf(resource);
        const inAll = rule.rule === 'maxChanges' && rule.per === 'week' ? 1 : 0;
        const bound = rule.rule === 'maxChanges' ? rule.max : rule.min;
        const kind = rule.rule === 'maxChanges' ? 'changes' : 'changes too soon';
        return { ...cost, kind, lessons: lessonsOf, args: [bound, inAll, frame.hours, resource, ...areas] };
      });
    }
  }
}
