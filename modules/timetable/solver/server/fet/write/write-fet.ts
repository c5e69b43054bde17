import type { XmlElement } from '../../xml/read-xml.ts';
import { readXml } from '../../xml/read-xml.ts';
import { dayOf, hourOf, type Index, type Instance, type PlacedRoom, type Solution } from '../model.ts';
import { instanceOf } from '../read/read-fet.ts';
import { neededChild } from '../read/fields.ts';

/**
 * The problem with its timetable, as FET's own file of data and timetable: every element of the input as it is written there, and behind
 * the other constraints one lock of the time and, where it has a room, one of the room for each placed activity. What the input locks
 * itself gets no second lock.
 * @param text of the problem, without a byte order mark
 * @param solution by activity, in the order of the file
 */
export function writeFet(text: string, solution: Solution): string {
  const root = readXml(text);
  const instance = instanceOf(root);
  const times: string[] = [];
  const rooms: string[] = [];
  for (const [place, placement] of solution.entries()) {
    if (!placement || !instance.activities[place]?.active) continue;
    if (!instance.locks.times.has(place)) times.push(timeLock(instance, place, placement.slot));
    if (placement.room && !instance.locks.rooms.has(place)) rooms.push(roomLock(instance, place, placement.room));
  }
  // The later list first, so that the places of the earlier one still hold.
  const lists = [
    { list: neededChild(root, 'Time_Constraints_List'), locks: times },
    { list: neededChild(root, 'Space_Constraints_List'), locks: rooms },
  ].toSorted((a, b) => b.list.inner - a.list.inner);
  return lists.reduce((written, { list, locks }) => withInside(written, list, locks), text);
}

function withInside(text: string, list: XmlElement, locks: readonly string[]): string {
  if (locks.length === 0) return text;
  const added = locks.join('\n');
  if (list.close === null) {
    const tag = text.slice(0, list.end).replace(/\s*\/>$/, '>');
    return `${tag}\n${added}\n</${list.name}>${text.slice(list.end)}`;
  }
  const at = list.children.at(-1)?.end ?? list.inner;
  return `${text.slice(0, at)}\n${added}${list.children.length === 0 ? '\n' : ''}${text.slice(at)}`;
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
