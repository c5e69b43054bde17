import type { Finding } from '../../contract/judged.ts';
import { shortageOf } from '../../../solver/server/matching.ts';
import type { Lesson } from '../problem/school.ts';
import type { Possible } from './possible.ts';

/** Sets of more rooms than this are not laid out against slots: they hardly ever run short before others do. */
const fewRooms = 6;

/** Rooms that lessons need more often than they are free: of each set of rooms the lessons that can go nowhere else. */
export function checkRooms(possible: Possible): Finding[] {
  const { school } = possible;
  const asking = [...hoursByLesson(possible)].filter(([{ rooms }]) => rooms !== null && rooms.length > 0);
  const keyOf = ({ rooms }: Lesson): string =>
    (rooms ?? [])
      .map(({ roomId }) => roomId)
      .toSorted((a, b) => a - b)
      .join();
  return [...new Set(asking.map(([lesson]) => keyOf(lesson)))].flatMap((key): Finding[] => {
    const rooms = key.split(',').map(Number);
    if (rooms.length > fewRooms) return [];
    const closed = (room: number, slot: number) => school.off.rooms.get(room)?.forbidden.has(slot) ?? false;
    const size = school.slots.length;
    const jobs = asking
      .filter(([lesson]) => lesson.rooms?.every(({ roomId }) => rooms.includes(roomId)))
      .flatMap(([lesson, hours]) =>
        hours.map((slots) =>
          slots.flatMap((slot) =>
            (lesson.rooms ?? []).flatMap(({ roomId }) => (closed(roomId, slot) ? [] : [roomId * size + slot])),
          ),
        ),
      );
    const bells = new Set(asking.filter(([lesson]) => keyOf(lesson) === key).map(([{ bellId }]) => bellId));
    const names = rooms.map((room) => school.rooms.get(room)?.name ?? 'a room').join(', ');
    // Slots of one bell times: those of others share their clock.
    const has = rooms.flatMap((room) =>
      [...school.slots.keys()].filter((slot) => school.slots[slot]?.bellId === Math.min(...bells) && !closed(room, slot)),
    ).length;
    const short = shortageOf(jobs);
    if (short || (bells.size === 1 && jobs.length > has))
      return [
        {
          severity: 'impossible',
          about: names,
          text: `is needed for ${short?.jobs.length ?? jobs.length} lessons and has ${short?.places.length ?? has} slots for them.`,
          help: 'Add a room of its kind, or let some of the lessons be held elsewhere.',
        },
      ];
    if (jobs.length < has || bells.size > 1) return [];
    return [
      {
        severity: 'tight',
        about: names,
        text: `is needed in each of its ${has} slots.`,
        help: 'Let some of the lessons be held elsewhere.',
      },
    ];
  });
}

/** Of each lesson, for every slot that it takes: where that could be. */
function hoursByLesson({ units, covers }: Possible): Map<Lesson, (readonly number[])[]> {
  const hours = new Map<Lesson, (readonly number[])[]>();
  for (const [u, unit] of units.entries()) {
    const mine = covers[u] ?? [];
    if (mine.length === 0) continue;
    for (const { lesson } of unit.pieces)
      hours.set(lesson, [...(hours.get(lesson) ?? []), ...Array.from({ length: unit.length }, () => mine)]);
  }
  return hours;
}
