import type { Finding } from '../../command/format.ts';
import { shortageOf } from '../../matching.ts';
import { wordsOf } from '../evaluate/words.ts';
import type { Index, Instance } from '../model.ts';
import type { Possible } from './possible.ts';

/** Sets of more rooms than this are not laid out against slots: they hardly ever run short before others do. */
const fewRooms = 6;

/** Activities that need a room and find none, and rooms that more lessons need than they have hours. */
export function checkRooms(instance: Instance, possible: Possible): Finding[] {
  const words = wordsOf(instance);
  const wanted = roomsOf(instance);
  const found: Finding[] = [];
  for (const [place, rooms] of wanted) {
    if (rooms.length > 0) continue;
    const { size } = instance.activities[place] ?? { size: 0 };
    found.push({ severity: 'impossible', about: words.activity(place), text: `none of its rooms holds ${size} students` });
  }
  const sets = Map.groupBy(wanted, ([, rooms]) => rooms.toSorted((a, b) => a - b).join(','));
  for (const [[, rooms] = [0, []]] of sets.values()) {
    if (rooms.length === 0 || rooms.length > fewRooms || rooms.some((room) => instance.rooms[room]?.sets)) continue;
    const finding = shortOf(instance, possible, rooms, wanted);
    if (finding) found.push(finding);
  }
  return found;
}

/** By activity that must have a room: all rooms that any constraint gives it and that hold its students. */
function roomsOf(instance: Instance): Map<Index, Index[]> {
  const given = new Map<Index, Set<Index>>();
  const must = new Set<Index>();
  for (const { weight, rule } of instance.constraints) {
    if (rule.rule !== 'rooms') continue;
    for (const place of rule.activities) {
      if (weight >= 100) must.add(place);
      const rooms = given.get(place) ?? new Set();
      for (const room of rule.rooms) rooms.add(room);
      given.set(place, rooms);
    }
  }
  const holds = (room: Index, place: Index) => (instance.rooms[room]?.capacity ?? 0) >= (instance.activities[place]?.size ?? 0);
  return new Map([...must].map((place) => [place, [...(given.get(place) ?? [])].filter((room) => holds(room, place))]));
}

/** Whether the lessons that fit into no other rooms than these find an hour each in one of them. */
function shortOf(
  instance: Instance,
  possible: Possible,
  rooms: readonly Index[],
  wanted: ReadonlyMap<Index, readonly Index[]>,
): Finding | null {
  const slots = instance.days.length * instance.hours.length;
  const closed = new Set<number>();
  for (const { weight, rule } of instance.constraints) {
    if (weight < 100) continue;
    if (rule.rule === 'roomUnavailable') for (const slot of rule.slots) closed.add(rule.room * slots + slot);
    if (rule.rule === 'breaks') for (const slot of rule.slots) for (const room of rooms) closed.add(room * slots + slot);
  }
  const jobs: number[][] = [];
  for (const [place, own] of wanted) {
    if (own.length === 0 || !own.every((room) => rooms.includes(room))) continue;
    const places = (possible.covers[place] ?? []).flatMap((slot) => own.map((room) => room * slots + slot));
    const open = places.filter((one) => !closed.has(one));
    const { duration } = instance.activities[place] ?? { duration: 1 };
    for (let hour = 0; hour < duration; hour += 1) jobs.push(open);
  }
  const names = rooms.map((room) => instance.rooms[room]?.name).join(', ');
  const about = rooms.length === 1 ? `room ${names}` : `rooms ${names}`;
  const shortage = shortageOf(jobs);
  if (shortage) {
    return {
      severity: 'impossible',
      about,
      text: `${shortage.jobs.length} hours of lessons need it and have ${shortage.places.length} to go to`,
    };
  }
  const hours = rooms
    .flatMap((room) => Array.from({ length: slots }, (_, slot) => room * slots + slot))
    .filter((one) => !closed.has(one));
  return jobs.length === hours.length
    ? { severity: 'tight', about, text: `is needed in each of its ${hours.length} hours` }
    : null;
}
