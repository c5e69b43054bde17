import type { Constraint } from '../model/constraint.ts';
import type { Instance } from '../model/instance.ts';
import { type Point, pointsOf } from './points.ts';
import { offsets, type Rows, rowsOf, turned } from './rows.ts';
import { type Rules, rulesOf } from './rules.ts';

/**
 * An instance as a search wants it: everything is a number below a length, in typed arrays, and nothing is looked up by name.
 * It changes no more once it is made; what changes is a `State`.
 *
 * Numbers: a **place** is a place for a resource in an event (`SchoolEvent.resources`), counted over all events in their order. A
 * **slot** is room for one piece of an event: an event of duration d has d slots, since it cannot fall into more pieces. A
 * **point** is one point of application of one rule, that is, what the cost function is applied to. −1 stands for nothing.
 */
export interface Compiled {
  readonly instance: Instance;
  readonly times: number;
  /** Day of each time, as an index among the time groups; −1 without. */
  readonly timeDay: Int32Array;
  /** Times of each time group, ascending. */
  readonly groupTimes: Rows;
  /** Time groups of each time. */
  readonly timeGroups: Rows;

  readonly resourceType: Int32Array;
  /** Resources of each type: who may stand in a place of it. */
  readonly typeResources: Rows;

  readonly eventDuration: Int32Array;
  /** The preassigned time of each event; −1 without. */
  readonly eventTime: Int32Array;
  /** Event e has the places `eventPlaces[e]` to `eventPlaces[e + 1] - 1`. */
  readonly eventPlaces: Int32Array;
  readonly placeEvent: Int32Array;
  /** The preassigned resource of each place; −1 where a solution chooses. */
  readonly placeResource: Int32Array;
  readonly placeType: Int32Array;
  /** Workload of the place for the whole event; a piece carries its share by duration. */
  readonly placeWorkload: Int32Array;

  /** Event e has the slots `eventSlots[e]` to `eventSlots[e + 1] - 1`. */
  readonly eventSlots: Int32Array;
  readonly slotEvent: Int32Array;
  /** The resource of the k-th place of slot s stands at `State.resource[slotPlaces[s] + k]`. */
  readonly slotPlaces: Int32Array;

  readonly rules: Rules;
  readonly points: Points;
}

/** The points of application of all rules, those of one rule together and in the order of the plain evaluator. */
export interface Points {
  readonly count: number;
  /** Rule r has the points `ofRule[r]` to `ofRule[r + 1] - 1`. */
  readonly ofRule: Int32Array;
  readonly rule: Int32Array;
  /** The event, event group, resource or (order events) number of the pair that the point is. */
  readonly of: Int32Array;
  /** Events whose pieces the point looks at; none for resources. Of a pair: the first and then the second. */
  readonly events: Rows;
  /** Places that the point looks at: of rules with a role. */
  readonly places: Rows;
  /** Points that may change when a piece of the event gets another time or duration; not those of the resources in it. */
  readonly ofEvent: Rows;
  /** Points that may change when the place gets another resource; not those of the two resources. */
  readonly ofPlace: Rows;
  /** Points of the resource: they may change when anything happens to a piece that it is in. */
  readonly ofResource: Rows;
}

export function compile(instance: Instance): Compiled {
  const { events, resources, timeGroups, times } = instance;
  const places = events.flatMap((event) => event.resources.map((place) => ({ ...place, event: event.index })));
  const slotEvent = events.flatMap((event) => Array.from({ length: event.duration }, () => event.index));
  const ofTypes = instance.resourceTypes.map((type) =>
    resources.filter((one) => one.type === type.index).map((one) => one.index),
  );
  return {
    instance,
    times: times.length,
    timeDay: Int32Array.from(times, (time) => time.day ?? -1),
    groupTimes: rowsOf(timeGroups.map((group) => group.times)),
    timeGroups: turned(
      timeGroups.map((group) => group.times),
      times.length,
    ),
    resourceType: Int32Array.from(resources, (resource) => resource.type),
    typeResources: rowsOf(ofTypes),
    eventDuration: Int32Array.from(events, (event) => event.duration),
    eventTime: Int32Array.from(events, (event) => event.time ?? -1),
    eventPlaces: offsets(events.map((event) => event.resources.length)),
    placeEvent: Int32Array.from(places, (place) => place.event),
    placeResource: Int32Array.from(places, (place) => place.resource ?? -1),
    placeType: Int32Array.from(places, (place) => place.type),
    placeWorkload: Int32Array.from(places, (place) => place.workload),
    eventSlots: offsets(events.map((event) => event.duration)),
    slotEvent: Int32Array.from(slotEvent),
    slotPlaces: offsets(slotEvent.map((event) => events[event]?.resources.length ?? 0)),
    rules: rulesOf(instance),
    points: gathered(instance, places.length),
  };
}

function gathered(instance: Instance, places: number): Points {
  const firstPlace = offsets(instance.events.map((event) => event.resources.length));
  const byRule = instance.constraints.map((rule) => pointsOf(rule, instance, firstPlace));
  const points: Point[] = byRule.flat();
  const events = points.map((point) => point.events);
  return {
    count: points.length,
    ofRule: offsets(byRule.map((list) => list.length)),
    rule: Int32Array.from(byRule.flatMap((list, rule) => list.map(() => rule))),
    of: Int32Array.from(points, (point) => point.of),
    events: rowsOf(events),
    places: rowsOf(points.map((point) => point.places)),
    ofEvent: turned(events, instance.events.length),
    ofPlace: turned(
      points.map((point) => point.places),
      places,
    ),
    ofResource: turned(
      points.map((point) => (point.resource ? [point.of] : [])),
      instance.resources.length,
    ),
  };
}

/** The constraint of a point. */
export function ruleOf(compiled: Compiled, point: number): Constraint | undefined {
  return compiled.instance.constraints[compiled.points.rule[point] ?? -1];
}
