import type { AvoidSplitAssignments, LinkEvents, SpreadEvents } from '../model/constraint.ts';
import { type Facts, outside, sum } from './facts.ts';

/** Resources beyond the first that have the role in the events of the group; an event without the role and an open place count for none. */
export function avoidSplitAssignments(rule: AvoidSplitAssignments, facts: Facts): number[] {
  return rule.eventGroups.map((group) => {
    const found = new Set<number>();
    for (const event of eventsOf(facts, group)) {
      const at = facts.instance.events[event]?.resources.findIndex((place) => place.role === rule.role) ?? -1;
      for (const piece of facts.piecesOf(event)) {
        const resource = piece.resources[at] ?? null;
        if (resource !== null) found.add(resource);
      }
    }
    return Math.max(0, found.size - 1);
  });
}

/** For each time group, by how much the number of pieces that start in it lies outside its bounds. */
export function spreadEvents(rule: SpreadEvents, facts: Facts): number[] {
  const limits = rule.limits.map((limit) => ({ ...limit, times: new Set(facts.instance.timeGroups[limit.timeGroup]?.times) }));
  return rule.eventGroups.map((group) => {
    const starts = eventsOf(facts, group).flatMap((event) => facts.piecesOf(event).map((piece) => piece.time));
    return sum(limits.map((limit) => outside(starts.filter((time) => time !== null && limit.times.has(time)).length, limit)));
  });
}

/** Times at which an event of the group runs, and not every one does. */
export function linkEvents(rule: LinkEvents, facts: Facts): number[] {
  return rule.eventGroups.map((group) => {
    const events = eventsOf(facts, group);
    const running = new Map<number, Set<number>>();
    for (const event of events)
      for (const { time, duration } of facts.piecesOf(event))
        for (let at = time ?? 0; time !== null && at < time + duration; at += 1)
          running.set(at, (running.get(at) ?? new Set()).add(event));
    return [...running.values()].filter((found) => found.size < events.length).length;
  });
}

function eventsOf(facts: Facts, group: number): readonly number[] {
  return facts.instance.eventGroups[group]?.events ?? [];
}
