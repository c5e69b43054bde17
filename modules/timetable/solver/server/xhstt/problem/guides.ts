import type { Rule } from '../../core/problem.ts';
import type { Constraint } from '../model/constraint.ts';
import type { Instance } from '../model/instance.ts';

/**
 * Times that somebody must use, because the lessons do not fit elsewhere, cost nothing by LimitBusyTimes as long as they are not used at all,
 * and much as soon as one lesson is there. To a search they cost when they are not used what the constraint's minimum is worth.
 * @param family the number that groups of times have among the families of slots
 */
export function guides(
  instance: Instance,
  family: (groups: number[][]) => number,
): (constraint: Constraint) => Omit<Rule, 'hard' | 'weight' | 'cost'>[] {
  const loads = loadsOf(instance);
  const away = awayOf(instance);
  const alone = new Set(
    instance.constraints.flatMap((one) =>
      one.kind === 'AvoidClashesConstraint' && one.required && one.weight > 0 ? one.resources : [],
    ),
  );
  return (constraint) => {
    if (
      constraint.kind !== 'LimitBusyTimesConstraint' ||
      !constraint.required ||
      constraint.weight === 0 ||
      constraint.minimum < 2
    )
      return [];
    const groups = constraint.timeGroups.map((group) => [...(instance.timeGroups[group]?.times ?? [])]);
    return constraint.resources
      .filter((resource) => alone.has(resource))
      .flatMap((resource) => {
        const free = instance.times.map(({ index }) => index).filter((time) => !away.get(resource)?.has(time));
        const load = loads.get(resource) ?? 0;
        const forced = groups.filter((group) => load > free.filter((time) => !group.includes(time)).length);
        if (forced.length === 0) return [];
        const args = [constraint.minimum];
        return { kind: 'groups empty' as const, guide: true, resource, family: family(forced), args };
      });
  };
}

/** How many times the events take that each resource always has. */
function loadsOf({ events }: Instance): Map<number, number> {
  const loads = new Map<number, number>();
  for (const event of events)
    for (const resource of new Set(event.resources.flatMap((place) => place.resource ?? [])))
      loads.set(resource, (loads.get(resource) ?? 0) + event.duration);
  return loads;
}

/** When each resource may not be busy by hard rules. */
function awayOf({ constraints }: Instance): Map<number, Set<number>> {
  const away = new Map<number, Set<number>>();
  for (const constraint of constraints) {
    if (constraint.kind !== 'AvoidUnavailableTimesConstraint' || !constraint.required || constraint.weight === 0) continue;
    for (const resource of constraint.resources)
      away.set(resource, new Set([...(away.get(resource) ?? []), ...constraint.times]));
  }
  return away;
}
