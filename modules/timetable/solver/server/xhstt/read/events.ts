import type { EventGroup, EventResource, SchoolEvent } from '../model/instance.ts';
import { FileProblem } from '../../xml/file-problem.ts';
import { allow, called, Known, listed, maybe, maybeNumber, numberOf, setOf, textOf } from './element.ts';
import type { Resources } from './resources.ts';
import type { Times } from './times.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

const kinds: Readonly<Record<string, EventGroup['kind']>> = { Course: 'course', EventGroup: 'group' };
const parts = ['Name', 'Duration', 'Workload', 'Course', 'Time', 'Resources', 'ResourceGroups', 'EventGroups'];
/** No course has more lessons in a cycle of weeks; a search holds room for as many pieces. */
const longest = 1000;
const partsOfPlace = ['Role', 'ResourceType', 'Workload'];

export interface Events {
  readonly eventGroups: readonly EventGroup[];
  readonly events: readonly SchoolEvent[];
  readonly knownGroups: Known;
  readonly knownEvents: Known;
}

/** The element `Events`. */
export function readEvents(element: XmlElement, times: Times, resources: Resources): Events {
  allow(element, ['EventGroups', 'Event']);
  const knownGroups = new Known('event group');
  const groups = (maybe(element, 'EventGroups')?.children ?? []).map((group) => {
    const kind = kinds[group.name];
    if (kind === undefined) throw new FileProblem(`<EventGroups> holds an unknown element <${group.name}>`, group.line);
    allow(group, ['Name'], ['Id']);
    const index = knownGroups.add(group);
    return {
      index,
      id: group.attributes.get('Id') ?? '',
      name: textOf(group, 'Name'),
      line: group.line,
      kind,
      events: new Set<number>(),
    };
  });

  const knownEvents = new Known('event');
  const events = element.children
    .filter((child) => child.name === 'Event')
    .map((event): SchoolEvent => {
      allow(event, parts, ['Id', 'Color']);
      const index = knownEvents.add(event);
      const course = courseOf(event);
      const others = listed(event, 'EventGroups', 'EventGroup').map((reference) => knownGroups.find(reference));
      for (const group of [course, ...others]) if (group !== null) groups[group]?.events.add(index);
      const time = maybe(event, 'Time');
      const duration = numberOf(event, 'Duration', 1, longest);
      const workload = maybeNumber(event, 'Workload', 0) ?? duration;
      return {
        index,
        id: event.attributes.get('Id') ?? '',
        name: textOf(event, 'Name'),
        line: event.line,
        duration,
        workload,
        color: event.attributes.get('Color') ?? null,
        course,
        time: time && times.knownTimes.find(time),
        resources: placesOf(event, workload, resources),
      };
    });
  return { eventGroups: groups.map((group) => ({ ...group, events: setOf(group.events) })), events, knownGroups, knownEvents };

  function courseOf(event: XmlElement): number | null {
    const reference = maybe(event, 'Course');
    if (!reference) return null;
    const index = knownGroups.find(reference);
    if (groups[index]?.kind !== 'course')
      throw new FileProblem(`<Course> refers to “${groups[index]?.id}”, which is no course`, reference.line);
    return index;
  }
}

function placesOf(event: XmlElement, workload: number, known: Resources): EventResource[] {
  const places = listed(event, 'Resources', 'Resource').map((place) => placeOf(event, place, workload, known));
  const roles = new Set<string>();
  for (const place of places) {
    if (place.role === null) continue;
    if (roles.has(place.role)) throw new FileProblem(`${called(event)} has the role “${place.role}” twice`, place.line);
    roles.add(place.role);
  }
  const members = listed(event, 'ResourceGroups', 'ResourceGroup').flatMap((reference) => {
    const group = known.resourceGroups[known.knownGroups.find(reference)];
    return (group?.resources ?? []).map((resource) => ({ resource, type: group?.type ?? 0, line: reference.line }));
  });
  return [...places, ...members.map((member) => ({ ...member, role: null, workload }))];
}

/** A place is preassigned by its reference; without one it needs a role, by which a solution names it, and a type. */
function placeOf(event: XmlElement, place: XmlElement, workload: number, known: Resources): EventResource {
  allow(place, partsOfPlace, ['Reference']);
  const role = maybe(place, 'Role') ? textOf(place, 'Role') : null;
  const written = maybe(place, 'ResourceType');
  const type = written && known.knownTypes.find(written);
  const own = maybeNumber(place, 'Workload', 0) ?? workload;
  if (place.attributes.get('Reference') === undefined) {
    if (role === null) throw new FileProblem(`a <Resource> of ${called(event)} has neither a Reference nor a <Role>`, place.line);
    if (type === null)
      throw new FileProblem(
        `the <Resource> “${role}” of ${called(event)} has neither a Reference nor a <ResourceType>`,
        place.line,
      );
    return { role, resource: null, type, workload: own, line: place.line };
  }
  const resource = known.knownResources.find(place, partsOfPlace);
  const actual = known.resources[resource]?.type ?? 0;
  if (type !== null && type !== actual)
    throw new FileProblem(`${called(place)} of ${called(event)} is not of the type that is named there`, place.line);
  return { role, resource, type: actual, workload: own, line: place.line };
}
