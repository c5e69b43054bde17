import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ClassOf } from '../../../setup/contract/class-key.ts';
import type { Day, Off, School, Slot } from './school.ts';

interface OffRow {
  staffId: number | null;
  classId: number | null;
  streamId: number | null;
  roomId: number | null;
  courseId: number | null;
  dayId: number;
  slotId: number;
  level: 'undesired' | 'forbidden';
}

interface Known {
  readonly days: readonly Day[];
  readonly slots: readonly Slot[];
  readonly classes: readonly (ClassOf & { readonly key: string })[];
}

/** Times off. Who is off in a slot is off in every slot of other bell times that shares some of its clock. */
export async function readOff(tx: Tx, { days, slots, classes }: Known): Promise<School['off']> {
  const { rows } = await sql<OffRow>`
    select staff_member_id as "staffId", class_id as "classId", stream_id as "streamId", room_id as "roomId", course_id as "courseId",
           day_id as "dayId", slot_id as "slotId", level from timetable.time_off`.execute(tx);
  const at = new Map(slots.map((slot, place) => [`${days[slot.day]?.id} ${slot.slotId}`, place]));
  const also = new Map<number, number[]>();
  const places = ({ dayId, slotId }: OffRow): number[] => {
    const place = at.get(`${dayId} ${slotId}`);
    const slot = slots[place ?? -1];
    if (place === undefined || !slot) return [];
    const known =
      also.get(place) ??
      slots.flatMap((one, other) => (one.day === slot.day && one.from < slot.to && slot.from < one.to ? [other] : []));
    also.set(place, known);
    return known;
  };
  const keysOf = ({ classId, streamId }: OffRow): string[] =>
    classes.filter((one) => one.classId === classId && (streamId === null || one.streamId === streamId)).map(({ key }) => key);
  return {
    teachers: gathered(rows, ({ staffId }) => (staffId === null ? [] : [staffId]), places),
    classes: gathered(rows, keysOf, places),
    rooms: gathered(rows, ({ roomId }) => (roomId === null ? [] : [roomId]), places),
    subjects: gathered(rows, ({ courseId }) => (courseId === null ? [] : [courseId]), places),
  };
}

function gathered<K>(
  rows: readonly OffRow[],
  whose: (row: OffRow) => readonly K[],
  places: (row: OffRow) => readonly number[],
): ReadonlyMap<K, Off> {
  const found = new Map<K, { forbidden: Set<number>; undesired: Set<number> }>();
  for (const row of rows) {
    for (const key of whose(row)) {
      const off = found.get(key) ?? { forbidden: new Set(), undesired: new Set() };
      found.set(key, off);
      for (const place of places(row)) off[row.level].add(place);
    }
  }
  for (const { forbidden, undesired } of found.values()) for (const place of forbidden) undesired.delete(place);
  return found;
}
