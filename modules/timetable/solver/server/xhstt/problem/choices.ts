import type { Constraint } from '../model/constraint.ts';
import type { Instance, SchoolEvent } from '../model/instance.ts';

/** Events that hard rules have run together, where they are as long as each other: they are moved as one. */
export function linkedEvents(instance: Instance): SchoolEvent[][] {
  const leader = instance.events.map((event) => event.index);
  const first = (event: number): number => (leader[event] === event ? event : first(leader[event] ?? event));
  for (const constraint of instance.constraints) {
    if (constraint.kind !== 'LinkEventsConstraint' || !constraint.required || constraint.weight === 0) continue;
    for (const group of constraint.eventGroups) {
      const events = (instance.eventGroups[group]?.events ?? []).flatMap((e) => instance.events[e] ?? []);
      const [head] = events;
      if (!head || new Set(events.map(({ duration }) => duration)).size > 1) continue;
      if (new Set(events.flatMap(({ time }) => time ?? [])).size > 1) continue;
      for (const event of events) leader[first(event.index)] = first(head.index);
    }
  }
  return [...Map.groupBy(instance.events, (event) => first(event.index)).values()];
}

/**
 * For each duration from 0, where a piece of linked events may begin without breaking what is hard by itself: preferred times, and times at
 * which somebody who always takes part is away. Where nothing is left, hard rules say nothing.
 */
export function hardStarts(instance: Instance, events: readonly SchoolEvent[], longest: number): number[][] {
  const indexes = new Set(events.map(({ index }) => index));
  const people = new Set(events.flatMap(({ resources }) => resources.flatMap(({ resource }) => resource ?? [])));
  const away = new Set<number>();
  const preferring = instance.constraints.flatMap((constraint) => {
    if (!constraint.required || constraint.weight === 0) return [];
    if (constraint.kind === 'AvoidUnavailableTimesConstraint' && constraint.resources.some((one) => people.has(one)))
      for (const time of constraint.times) away.add(time);
    if (constraint.kind !== 'PreferTimesConstraint' || !constraint.events.some((event) => indexes.has(event))) return [];
    return { duration: constraint.duration, times: new Set(constraint.preferred) };
  });
  return Array.from({ length: longest + 1 }, (_, duration) => {
    const all = Array.from({ length: instance.times.length - Math.max(1, duration) + 1 }, (__, time) => time);
    const wanted = all.filter((time) =>
      preferring.every((rule) => (rule.duration ?? duration) !== duration || rule.times.has(time)),
    );
    const open = wanted.filter((time) => Array.from({ length: duration }, (__, i) => time + i).every((t) => !away.has(t)));
    return open.length > 0 ? open : wanted.length > 0 ? wanted : all;
  });
}

/** The resources that hard rules let have a role. */
export function optionsFor(instance: Instance, event: SchoolEvent, role: string | null, type: number): number[] {
  let options = instance.resources.filter((resource) => resource.type === type).map((resource) => resource.index);
  for (const constraint of instance.constraints) {
    if (constraint.kind !== 'PreferResourcesConstraint' || !constraint.required || constraint.weight === 0) continue;
    if (constraint.role !== role || !constraint.events.includes(event.index)) continue;
    const preferred = new Set(constraint.preferred);
    const kept = options.filter((resource) => preferred.has(resource));
    if (kept.length > 0) options = kept;
  }
  return options;
}

const cuts = new Set<Constraint['kind']>(['SplitEventsConstraint', 'DistributeSplitEventsConstraint']);

/** Whether a rule says how one of some events is to be cut. */
export function cutByRule({ constraints }: Instance, events: readonly SchoolEvent[]): boolean {
  return constraints.some(
    (rule) => cuts.has(rule.kind) && 'events' in rule && events.some((event) => rule.events.includes(event.index)),
  );
}

/** The lengths of an event's pieces that cost least by the rules on splitting and on how many may begin; of the same cost the most pieces. */
export function bestPieces(instance: Instance, events: readonly SchoolEvent[]): number[] {
  const duration = events[0]?.duration ?? 1;
  let best: number[] = [duration];
  let least = Infinity;
  const rules = instance.constraints.filter(
    (c) =>
      (c.kind === 'SplitEventsConstraint' || c.kind === 'DistributeSplitEventsConstraint') &&
      events.some((event) => c.events.includes(event.index)),
  );
  const { least: fewest, most } = beginnings(instance, events);
  for (const pieces of partitions(duration, duration)) {
    let cost = 1e6 * Math.max(0, fewest - pieces.length, pieces.length - most);
    for (const rule of rules) {
      let off = 0;
      if (rule.kind === 'SplitEventsConstraint') {
        off += pieces.filter((d) => d < rule.minimumDuration || d > rule.maximumDuration).length;
        off += Math.max(0, rule.minimumAmount - pieces.length, pieces.length - rule.maximumAmount);
      } else if (rule.kind === 'DistributeSplitEventsConstraint') {
        const many = pieces.filter((d) => d === rule.duration).length;
        off += Math.max(0, rule.minimum - many, many - rule.maximum);
      }
      cost += off * rule.weight * (rule.required ? 1e6 : 1);
    }
    if (cost <= least) {
      least = cost;
      best = pieces;
    }
  }
  return best;
}

/** How many pieces hard rules let each of some events have by how many may begin in groups of times. */
function beginnings(instance: Instance, events: readonly SchoolEvent[]): { least: number; most: number } {
  let least = 1;
  let most = Infinity;
  for (const rule of instance.constraints) {
    if (rule.kind !== 'SpreadEventsConstraint' || !rule.required || rule.weight === 0) continue;
    const times = rule.limits.map((limit) => [...(instance.timeGroups[limit.timeGroup]?.times ?? [])]);
    const all = new Set(times.flat());
    // Only groups that do not overlap add up.
    if (all.size < times.reduce((sum, group) => sum + group.length, 0)) continue;
    for (const group of rule.eventGroups) {
      const shared = instance.eventGroups[group]?.events ?? [];
      if (!events.some((event) => shared.includes(event.index))) continue;
      if (shared.length === 1)
        least = Math.max(
          least,
          rule.limits.reduce((sum, limit) => sum + limit.minimum, 0),
        );
      if (all.size === instance.times.length)
        most = Math.min(
          most,
          rule.limits.reduce((sum, limit) => sum + limit.maximum, 0),
        );
    }
  }
  return { least, most };
}

/** Ways to write a number as a sum, largest first, those with fewest parts first; at most some thousands. */
function partitions(total: number, largest: number): number[][] {
  const all: number[][] = [];
  const walk = (left: number, most: number, parts: number[]): void => {
    if (all.length > 5000) return;
    if (left === 0) all.push(parts);
    else for (let d = Math.min(left, most); d >= 1; d--) walk(left - d, d, [...parts, d]);
  };
  walk(total, largest, []);
  return all.toSorted((a, b) => a.length - b.length);
}

/** How many pieces an event may be cut into: what hard rules allow, else as many as it has slots. */
export function mostPieces(instance: Instance, event: SchoolEvent): number {
  let most = event.duration;
  for (const constraint of instance.constraints) {
    if (constraint.kind !== 'SplitEventsConstraint' || !constraint.required || !constraint.events.includes(event.index)) continue;
    most = Math.min(most, constraint.maximumAmount, Math.floor(event.duration / Math.max(1, constraint.minimumDuration)));
  }
  return most;
}
