import type { XmlElement } from '../../xml/read-xml.ts';
import type { Index, Instance, PlacedRoom, Solution } from '../model.ts';
import { childOf, childrenOf, fail, numberIn, shown, textIn } from './fields.ts';
import { instanceOf } from './read-fet.ts';

/** The timetable that an instance holds itself: every activity that it locks to a time, in the room that it locks it to. */
export function lockedSolution(instance: Instance): Solution {
  const { times, rooms } = instance.locks;
  return instance.activities.map(({ active }, place) => {
    const slot = times.get(place);
    return active && slot !== undefined ? { slot, room: rooms.get(place) ?? null } : null;
  });
}

/**
 * A timetable of an instance from another file: a .fet that locks activities to times and rooms, or the list of activities that FET
 * writes beside its timetables.
 * @throws FileProblem it names what the instance does not have
 */
export function solutionOf(instance: Instance, root: XmlElement): Solution {
  if (root.name === 'Activities_Timetable') return fromList(instance, root);
  const other = instanceOf(root);
  const there = new Map(lockedSolution(other).map((placement, place) => [other.activities[place]?.id, placement]));
  const known = new Set(instance.activities.map(({ id }) => id));
  const strange = other.activities.find(({ id }) => !known.has(id));
  if (strange) fail(strange, `<Activity> ${strange.id} is not in the timetable's problem`);
  const same = other.days.join('\n') === instance.days.join('\n') && other.hours.join('\n') === instance.hours.join('\n');
  const rooms = other.rooms.map(({ name }) => name).join('\n') === instance.rooms.map(({ name }) => name).join('\n');
  if (!same || !rooms) fail(root, `<${root.name}> has other days, hours or rooms than the timetable's problem`);
  return instance.activities.map(({ id, active }) => (active ? (there.get(id) ?? null) : null));
}

function fromList(instance: Instance, root: XmlElement): Solution {
  const byId = new Map(instance.activities.map(({ id }, place) => [id, place]));
  const solution: Solution[number][] = instance.activities.map(() => null);
  for (const element of childrenOf(root, 'Activity')) {
    const id = numberIn(element, 'Id', 1, 999_999_999);
    const place = byId.get(id);
    if (place === undefined) fail(element, `<Activity> ${id} is not in the timetable's problem`);
    if (textIn(element, 'Day') === '') continue;
    const day = placeOf(instance.days, element, 'Day');
    const hour = placeOf(instance.hours, element, 'Hour');
    solution[place ?? -1] = { slot: day * instance.hours.length + hour, room: roomOf(instance, element) };
  }
  return solution;
}

function roomOf(instance: Instance, element: XmlElement): PlacedRoom | null {
  if ((childOf(element, 'Room')?.text ?? '') === '') return null;
  const names = instance.rooms.map(({ name }) => name);
  const real = childrenOf(element, 'Real_Room').map((one) => find(names, one, one.text));
  return { room: placeOf(names, element, 'Room'), real };
}

function placeOf(names: readonly string[], element: XmlElement, child: string): Index {
  return find(names, element, textIn(element, child));
}

function find(names: readonly string[], element: XmlElement, name: string): Index {
  const place = names.indexOf(name);
  return place >= 0
    ? place
    : fail(element, `<${element.name}> names “${shown(name)}”, which the timetable's problem does not have`);
}
