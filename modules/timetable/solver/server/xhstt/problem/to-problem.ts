import type { CostFunction, Lesson, Problem, Rule } from '../../core/problem.ts';
import { bitsOf } from '../../core/bits.ts';
import { at } from '../../core/flat.ts';
import type { State } from '../../core/state.ts';
import type { Constraint } from '../model/constraint.ts';
import type { Instance, SchoolEvent } from '../model/instance.ts';
import type { Piece } from '../model/solution.ts';
import { bestPieces, cutByRule, hardStarts, linkedEvents, mostPieces, optionsFor } from './choices.ts';
import { guides } from './guides.ts';
import { merged } from './merge.ts';

const costs: Record<Constraint['costFunction'], CostFunction> = { Linear: 'linear', Quadratic: 'quadratic', Step: 'step' };

/** An instance as a problem, and how a timetable of the problem is read back. */
export interface XhsttProblem {
  readonly problem: Problem;
  /** The pieces, from where each lesson begins (-1 nowhere), its duration, and the resource of each of its roles (-1 nobody). */
  pieces(
    start: (lesson: number) => number,
    duration: (lesson: number) => number,
    resource: (lesson: number, role: number) => number,
  ): Piece[];
  /** Makes a state what pieces say, as far as an event has room for so many, and settles it. */
  takeUp(state: State, pieces: readonly Piece[]): void;
}

/** An instance as a problem: its resources by their indexes, and of each event as many pieces as it may have. */
export function toProblem(instance: Instance): XhsttProblem {
  const slots = instance.times.length;
  const lessons: Lesson[] = [];
  const firstRole: number[] = [];
  const piecesOf: number[][] = [];
  for (const linked of linkedEvents(instance)) {
    const event = linked.find(({ time }) => time !== null) ?? (linked[0] as SchoolEvent);
    const durations = event.time === null ? bestPieces(instance, linked) : [event.duration];
    const many =
      event.time === null ? Math.max(durations.length, Math.min(...linked.map((one) => mostPieces(instance, one)))) : 1;
    // Single slots can stand wherever longer pieces can, unless a rule asks for these.
    const singles = durations.every((duration) => duration === 1) && !cutByRule(instance, linked);
    const startsFor = hardStarts(instance, linked, event.duration);
    const open = linked.map((one) => one.resources.filter(({ resource }) => resource === null));
    const pieces = Array.from({ length: many }, (_, i) => {
      const lesson: Lesson = {
        duration: durations[i] ?? 0,
        event: event.index,
        divisible: many > 1 && !singles,
        resources: linked.flatMap((one) => one.resources.flatMap(({ resource }) => (resource === null ? [] : [resource]))),
        starts: null,
        startsFor,
        fixed: event.time,
        roles: linked.flatMap((one, at) =>
          (open[at] ?? []).map((place) => ({
            options: optionsFor(instance, one, place.role, place.type).map((resource) => [resource]),
            workload: place.workload / one.duration,
          })),
        ),
      };
      return lessons.push(lesson) - 1;
    });
    let roles = 0;
    for (const [at, one] of linked.entries()) {
      piecesOf[one.index] = pieces;
      firstRole[one.index] = roles;
      roles += open[at]?.length ?? 0;
    }
  }
  const families: number[][][] = [];
  const known = new Map<string, number>();
  const family = (groups: number[][]): number => {
    const key = JSON.stringify(groups);
    const old = known.get(key);
    if (old !== undefined) return old;
    known.set(key, families.length);
    return families.push(groups) - 1;
  };
  const guidesOf = guides(instance, family);
  const rules = instance.constraints.flatMap((constraint) =>
    [...rulesOf(instance, constraint, { piecesOf, firstRole, family }), ...guidesOf(constraint)].map((rule) => ({
      ...rule,
      hard: constraint.required,
      weight: constraint.weight,
      cost: costs[constraint.costFunction],
    })),
  );
  const longest = Math.max(...instance.events.map((event) => event.duration));
  const beginnings = Array.from({ length: longest + 1 }, (_, d) =>
    Array.from({ length: slots - Math.max(d, 1) + 1 }, (__, s) => s),
  );
  const problem: Problem = {
    slots,
    resources: instance.resources.length,
    lessons,
    families,
    rules: merged(
      rules.filter((rule) => rule.weight > 0),
      slots,
      longest,
    ),
    beginnings,
  };
  return {
    problem,
    takeUp(state, pieces) {
      const done = new Set<number>();
      for (const [event, of] of Map.groupBy(pieces, (piece) => piece.event)) {
        const mine = piecesOf[event] ?? [];
        const open = instance.events[event]?.resources.flatMap(({ resource }, place) => (resource === null ? [place] : [])) ?? [];
        for (const [i, lesson] of mine.entries()) {
          const piece = of[i];
          if (!done.has(lesson) && problem.lessons[lesson]?.fixed === null) {
            state.setStart(lesson, -1);
            state.setDuration(lesson, piece?.duration ?? 0);
            state.setStart(lesson, piece?.time ?? -1);
            done.add(lesson);
          }
          for (const [k, place] of open.entries()) {
            const role = state.layout.roleOf(lesson, (firstRole[event] ?? 0) + k);
            state.setRole(role, optionOf(state, role, piece?.resources[place] ?? -1));
          }
        }
      }
      state.settle();
      state.keep();
    },
    pieces: (start, duration, resource) =>
      instance.events.flatMap((event) =>
        (piecesOf[event.index] ?? [])
          .filter((lesson) => duration(lesson) > 0)
          .map((lesson): Piece => {
            let role = firstRole[event.index] ?? 0;
            const found = event.resources.map((place) => place.resource ?? resource(lesson, role++));
            const time = start(lesson);
            return {
              event: event.index,
              duration: duration(lesson),
              time: time < 0 ? null : time,
              resources: found.map((who) => (who < 0 ? null : who)),
            };
          }),
      ),
  };
}

type Bare = Omit<Rule, 'hard' | 'weight' | 'cost'>;

/** Of each event its pieces and the number of its first open role in them; families of time groups, each once. */
interface Shape {
  readonly piecesOf: readonly (readonly number[])[];
  readonly firstRole: readonly number[];
  readonly family: (groups: number[][]) => number;
}

function rulesOf(instance: Instance, constraint: Constraint, { piecesOf, firstRole, family }: Shape): Bare[] {
  const pieces = (event: number) => piecesOf[event] ?? [];
  const groupsOf = (indexes: readonly number[]) => indexes.map((g) => [...(instance.timeGroups[g]?.times ?? [])]);
  const eventsOf = (group: number) => instance.eventGroups[group]?.events ?? [];
  const openRole = (event: number, role: string) =>
    instance.events[event]?.resources.filter(({ resource }) => resource === null).findIndex((place) => place.role === role) ?? -1;
  const ofRoles = (events: readonly number[], role: string) => {
    const found = events.flatMap((event) => {
      const at = openRole(event, role);
      return at < 0 ? [] : pieces(event).map((lesson) => ({ lesson, at: at + (firstRole[event] ?? 0) }));
    });
    return { lessons: found.map(({ lesson }) => lesson), roles: found.map(({ at }) => at) };
  };
  switch (constraint.kind) {
    case 'AssignTimeConstraint':
      return constraint.events.map((event) => ({ kind: 'not placed', lessons: pieces(event), args: [] }));
    case 'AssignResourceConstraint':
      return constraint.events
        .map((event) => ({ kind: 'without resource' as const, ...ofRoles([event], constraint.role), args: [] }))
        .filter((rule) => rule.lessons.length > 0);
    case 'SplitEventsConstraint': {
      const { minimumDuration, maximumDuration, minimumAmount, maximumAmount } = constraint;
      const args = [minimumDuration, maximumDuration, minimumAmount, maximumAmount];
      return constraint.events.map((event) => ({ kind: 'pieces', lessons: pieces(event), args }));
    }
    case 'DistributeSplitEventsConstraint': {
      const args = [constraint.duration, constraint.minimum, constraint.maximum];
      return constraint.events.map((event) => ({ kind: 'pieces of length', lessons: pieces(event), args }));
    }
    case 'PreferResourcesConstraint': {
      const args = bitsOf(constraint.preferred, instance.resources.length);
      return constraint.events
        .map((event) => ({ kind: 'resources preferred' as const, ...ofRoles([event], constraint.role), args }))
        .filter((rule) => rule.lessons.length > 0);
    }
    case 'PreferTimesConstraint': {
      const args = [constraint.duration ?? 0, ...bitsOf(constraint.preferred, instance.times.length)];
      return constraint.events.map((event) => ({ kind: 'slots preferred', lessons: pieces(event), args }));
    }
    case 'AvoidSplitAssignmentsConstraint':
      return constraint.eventGroups.map((group) => {
        const given = eventsOf(group).flatMap((event) =>
          (instance.events[event]?.resources ?? []).flatMap((place) =>
            place.role === constraint.role && place.resource !== null ? [place.resource] : [],
          ),
        );
        return { kind: 'resources differ', ...ofRoles(eventsOf(group), constraint.role), args: [...new Set(given)] };
      });
    case 'SpreadEventsConstraint': {
      const f = family(groupsOf(constraint.limits.map((limit) => limit.timeGroup)));
      const args = constraint.limits.flatMap(({ minimum, maximum }) => [minimum, maximum]);
      return constraint.eventGroups.map((group) => ({
        kind: 'spread',
        lessons: eventsOf(group).flatMap((event) => [...pieces(event)]),
        family: f,
        args,
      }));
    }
    case 'LinkEventsConstraint':
      return constraint.eventGroups.map((group) => {
        // Those that are moved as one count as one.
        const apart = Map.groupBy(eventsOf(group), (event) => pieces(event)[0]);
        const all = [...apart.values()].flatMap(([event = 0], i) => pieces(event).map((lesson) => ({ lesson, i })));
        return { kind: 'linked', lessons: all.map(({ lesson }) => lesson), args: [apart.size, ...all.map(({ i }) => i)] };
      });
    case 'OrderEventsConstraint':
      return constraint.pairs.map(({ first, second, minimum, maximum }) => ({
        kind: 'ordered',
        lessons: [...pieces(first), ...pieces(second)],
        args: [pieces(first).length, minimum, maximum ?? 1_000_000],
      }));
    case 'AvoidClashesConstraint':
      return constraint.resources.map((resource) => ({ kind: 'clashes', resource, args: [] }));
    case 'AvoidUnavailableTimesConstraint': {
      const f = family([[...constraint.times]]);
      return constraint.resources.map((resource) => ({ kind: 'slots busy', resource, family: f, args: [0, 0, 0] }));
    }
    case 'LimitIdleTimesConstraint':
    case 'ClusterBusyTimesConstraint':
    case 'LimitBusyTimesConstraint': {
      const f = family(groupsOf(constraint.timeGroups));
      const kind = timetableKinds[constraint.kind];
      return constraint.resources.map((resource) => ({
        kind,
        resource,
        family: f,
        args: [constraint.minimum, constraint.maximum, 0],
      }));
    }
    case 'LimitWorkloadConstraint':
      return constraint.resources.map((resource) => {
        const given = instance.events.flatMap((event) => event.resources.filter((place) => place.resource === resource));
        const base = given.reduce((sum, place) => sum + place.workload, 0);
        return { kind: 'workload', resource, args: [constraint.minimum * 100, constraint.maximum * 100, Math.round(base * 100)] };
      });
  }
}

const timetableKinds = {
  LimitIdleTimesConstraint: 'idle',
  ClusterBusyTimesConstraint: 'groups busy',
  LimitBusyTimesConstraint: 'slots busy',
} as const;

/** The option of a role that takes a resource; -1 none. */
function optionOf({ layout: { options, optionResources } }: State, role: number, resource: number): number {
  for (let option = at(options.from, role); option < at(options.from, role + 1); option++)
    if (at(optionResources.items, at(optionResources.from, option)) === resource) return option;
  return -1;
}
