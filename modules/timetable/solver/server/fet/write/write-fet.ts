import type { XmlElement } from '../../xml/read-xml.ts';
import { readXml } from '../../xml/read-xml.ts';
import { dayOf, hourOf, type Index, type Instance, type PlacedRoom, type Solution } from '../model.ts';
import { instanceOf } from '../read/read-fet.ts';
import { neededChild } from '../read/fields.ts';

/**
 * Makes ready to write timetables of a problem as FET's own file of data and timetable: every element of the input as it is written
 * there, and behind the other constraints one lock of the time and, where it has a room, one of the room for each placed activity.
 * What the input locks itself gets no second lock.
 * @param text of the problem, without a byte order mark
 * @param root the text as it was read; it is not kept
 */
export function fetWriter(text: string, root: XmlElement, instance: Instance): (solution: Solution) => string {
  const times = gapIn(text, root, 'Time_Constraints_List');
  const rooms = gapIn(text, root, 'Space_Constraints_List');
  return (solution) => {
    const timeLocks: string[] = [];
    const roomLocks: string[] = [];
    for (const [place, placement] of solution.entries()) {
      if (!placement || !instance.activities[place]?.active) continue;
      if (!instance.locks.times.has(place)) timeLocks.push(timeLock(instance, place, placement.slot));
      if (placement.room && !instance.locks.rooms.has(place)) roomLocks.push(roomLock(instance, place, placement.room));
    }
    const filled = [
      { ...times, locks: timeLocks },
      { ...rooms, locks: roomLocks },
    ]
      .filter(({ locks }) => locks.length > 0)
      .toSorted((one, other) => one.from - other.from);
    const parts: string[] = [];
    let written = 0;
    for (const { from, to, before, after, locks } of filled) {
      parts.push(text.slice(written, from), before, locks.join('\n'), after);
      written = to;
    }
    return [...parts, text.slice(written)].join('');
  };
}

/** The problem with its timetable, see `fetWriter`. @param solution by activity, in the order of the file */
export function writeFet(text: string, solution: Solution): string {
  const root = readXml(text);
  return fetWriter(text, root, instanceOf(root))(solution);
}

/** Where locks go into a list: the characters that they replace, and what stands around them. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

function gapIn(text: string, root: XmlElement, name: string): Gap {
  const list = neededChild(root, name);
  if (list.close === null) {
    // Of `<List />` the end is written anew.
    const from = text.slice(0, list.end - '/>'.length).trimEnd().length;
    return { from, to: list.end, before: '>\n', after: `\n</${name}>` };
  }
  const at = list.children.at(-1)?.end ?? list.inner;
  return { from: at, to: at, before: '\n', after: list.children.length === 0 ? '\n' : '' };
}

function timeLock(instance: Instance, place: Index, slot: number): string {
  return constraint('ConstraintActivityPreferredStartingTime', [
    ['Activity_Id', String(instance.activities[place]?.id)],
    ['Preferred_Day', instance.days[dayOf(instance, slot)] ?? ''],
    ['Preferred_Hour', instance.hours[hourOf(instance, slot)] ?? ''],
    ['Permanently_Locked', 'false'],
  ]);
}

function roomLock(instance: Instance, place: Index, { room, real }: PlacedRoom): string {
  const nameOf = (index: Index) => instance.rooms[index]?.name ?? '';
  const virtual = instance.rooms[room]?.sets !== null && real.length > 0;
  const reals = real.map((one): [string, string] => ['Real_Room', nameOf(one)]);
  return constraint('ConstraintActivityPreferredRoom', [
    ['Activity_Id', String(instance.activities[place]?.id)],
    ['Room', nameOf(room)],
    ...(virtual ? [['Number_of_Real_Rooms', String(real.length)] as const, ...reals] : []),
    ['Permanently_Locked', 'false'],
  ]);
}

function constraint(kind: string, fields: readonly (readonly [name: string, value: string])[]): string {
  const all = [['Weight_Percentage', '100'] as const, ...fields, ['Active', 'true'] as const, ['Comments', ''] as const];
  const lines = all.map(([name, value]) => `\t<${name}>${escaped(value)}</${name}>`);
  return `<${kind}>\n${lines.join('\n')}\n</${kind}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}
