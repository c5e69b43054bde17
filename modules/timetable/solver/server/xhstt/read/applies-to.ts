import type { OrderEvents, SpreadEvents } from '../model/constraint.ts';
import { FileProblem } from '../../xml/file-problem.ts';
import { allow, called, listed, maybeNumber, numberOf, one, setOf } from './element.ts';
import type { Events } from './events.ts';
import type { Resources } from './resources.ts';
import type { Times } from './times.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

/** What constraints refer to. */
export interface House {
  readonly times: Times;
  readonly resources: Resources;
  readonly events: Events;
}

/** Where a constraint applies to events: those of its event groups and those named one by one, each once. */
export function appliedEvents(element: XmlElement, house: House): number[] {
  const applies = one(element, 'AppliesTo');
  allow(applies, ['EventGroups', 'Events']);
  return setOf([
    ...groupsOf(applies, house).flatMap((group) => house.events.eventGroups[group]?.events ?? []),
    ...listed(applies, 'Events', 'Event').map((reference) => house.events.knownEvents.find(reference)),
  ]);
}

export function appliedEventGroups(element: XmlElement, house: House): number[] {
  const applies = one(element, 'AppliesTo');
  allow(applies, ['EventGroups']);
  return setOf(groupsOf(applies, house));
}

function groupsOf(applies: XmlElement, house: House): number[] {
  return listed(applies, 'EventGroups', 'EventGroup').map((reference) => house.events.knownGroups.find(reference));
}

export function appliedResources(element: XmlElement, house: House): number[] {
  const applies = one(element, 'AppliesTo');
  allow(applies, ['ResourceGroups', 'Resources']);
  return resourcesIn(applies, house);
}

export function appliedPairs(element: XmlElement, house: House): OrderEvents['pairs'] {
  const applies = one(element, 'AppliesTo');
  allow(applies, ['EventPairs']);
  return listed(applies, 'EventPairs', 'EventPair').map((pair) => {
    allow(pair, ['FirstEvent', 'SecondEvent', 'MinSeparation', 'MaxSeparation']);
    const minimum = maybeNumber(pair, 'MinSeparation', 0) ?? 0;
    const maximum = maybeNumber(pair, 'MaxSeparation', 0);
    if (maximum !== null && minimum > maximum)
      throw new FileProblem(
        `an <EventPair> of ${called(element)} has a MinSeparation of ${minimum} over its MaxSeparation of ${maximum}`,
        pair.line,
      );
    const first = house.events.knownEvents.find(one(pair, 'FirstEvent'));
    return { first, second: house.events.knownEvents.find(one(pair, 'SecondEvent')), minimum, maximum };
  });
}

/** The resources that lists of groups and of resources name, each once. */
export function resourcesIn(element: XmlElement, { resources }: House): number[] {
  return setOf([
    ...listed(element, 'ResourceGroups', 'ResourceGroup').flatMap(
      (reference) => resources.resourceGroups[resources.knownGroups.find(reference)]?.resources ?? [],
    ),
    ...listed(element, 'Resources', 'Resource').map((reference) => resources.knownResources.find(reference)),
  ]);
}

/** The times that lists of groups and of times name, each once. */
export function timesIn(element: XmlElement, house: House): number[] {
  return setOf([
    ...timeGroupsIn(element, house).flatMap((group) => house.times.timeGroups[group]?.times ?? []),
    ...listed(element, 'Times', 'Time').map((reference) => house.times.knownTimes.find(reference)),
  ]);
}

/** The time groups of a list in its order. */
export function timeGroupsIn(element: XmlElement, house: House): number[] {
  return listed(element, 'TimeGroups', 'TimeGroup').map((reference) => house.times.knownGroups.find(reference));
}

/** Time groups that have limits of their own. */
export function spreadLimits(element: XmlElement, house: House): SpreadEvents['limits'] {
  return listed(element, 'TimeGroups', 'TimeGroup').map((group) => {
    return { timeGroup: house.times.knownGroups.find(group, ['Minimum', 'Maximum']), ...limitsOf(group) };
  });
}

export function limitsOf(element: XmlElement): { minimum: number; maximum: number } {
  return { minimum: numberOf(element, 'Minimum', 0), maximum: numberOf(element, 'Maximum', 0) };
}
