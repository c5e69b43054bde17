import type { Constraint } from '../model/constraint.ts';
import type { Instance } from '../model/instance.ts';

/** One point of application: what a rule's cost function is applied to. */
export interface Point {
  /** Index of the event, event group or resource, or the number of the pair. */
  readonly of: number;
  readonly resource: boolean;
  readonly events: readonly number[];
  readonly places: readonly number[];
}

/**
 * The points of a rule in the order in which the plain evaluator gives their deviations.
 * @param firstPlace where the places of each event begin among all places
 */
export function pointsOf(rule: Constraint, instance: Instance, firstPlace: Int32Array): Point[] {
  const placesIn = (event: number, role: string) => {
    const at = instance.events[event]?.resources.findIndex((place) => place.role === role) ?? -1;
    return at === -1 ? [] : [(firstPlace[event] ?? 0) + at];
  };
  switch (rule.kind) {
    case 'AssignResourceConstraint':
    case 'PreferResourcesConstraint':
      return rule.events.flatMap((event) => {
        const places = placesIn(event, rule.role);
        return places.length === 0 ? [] : [{ of: event, resource: false, events: [event], places }];
      });
    case 'AssignTimeConstraint':
    case 'SplitEventsConstraint':
    case 'DistributeSplitEventsConstraint':
    case 'PreferTimesConstraint':
      return rule.events.map((event) => ({ of: event, resource: false, events: [event], places: [] }));
    case 'AvoidSplitAssignmentsConstraint':
      return rule.eventGroups.map((group) => {
        const events = instance.eventGroups[group]?.events ?? [];
        return { of: group, resource: false, events, places: events.flatMap((event) => placesIn(event, rule.role)) };
      });
    case 'SpreadEventsConstraint':
    case 'LinkEventsConstraint':
      return rule.eventGroups.map((group) => ({
        of: group,
        resource: false,
        events: instance.eventGroups[group]?.events ?? [],
        places: [],
      }));
    case 'OrderEventsConstraint':
      return rule.pairs.map((pair, at) => ({ of: at, resource: false, events: [pair.first, pair.second], places: [] }));
    default:
      return rule.resources.map((resource) => ({ of: resource, resource: true, events: [], places: [] }));
  }
}
