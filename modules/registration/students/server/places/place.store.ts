import { sql } from 'kysely';
import { refuse, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { lockStream } from '#modules/settings/server/public.ts';
import { one } from '#kit/server/sql/one.ts';
import { isOverCapacity, type Place, placeProblems } from './place.rules.ts';

interface Wanted {
  classId: number;
  streamId: number | null;
  gender: 'female' | 'male';
  boarding: 'boarder' | 'day';
  hostelId: number | null;
  bedId: number | null;
}

/** A stream with its students; with `lock`, nobody else adds to it until the transaction ends. */
export async function readStream(tx: Tx, id: number, lock: boolean): Promise<Place['stream']> {
  if (lock) await lockStream(tx, id);
  const { rows } = await sql<NonNullable<Place['stream']>>`
    select t.id, t.class_id as "classId", c.name || ' ' || t.name as name, t.capacity, 0 as students
      from settings.streams t join settings.classes c on c.school_id = t.school_id and c.id = t.class_id
     where t.id = ${id}`.execute(tx);
  const stream = rows[0];
  if (!stream) return null;
  // After the lock, in a statement of its own: it sees what the one before it has committed.
  const { rows: counted } = await sql<{ students: number }>`
    select count(*) as students from registration.student where stream_id = ${id} and here`.execute(tx);
  return { ...stream, students: one(counted).students };
}

async function readPlace(tx: Tx, wanted: Wanted, lock: boolean): Promise<Place> {
  const { rows: classes } = await sql<NonNullable<Place['class']>>`
    select id, name, active from settings.classes where id = ${wanted.classId}`.execute(tx);
  const { rows: hostels } = await sql<NonNullable<Place['hostel']>>`
    select id, name, gender from settings.hostels where id = ${wanted.hostelId}`.execute(tx);
  const stream = wanted.streamId === null ? null : await readStream(tx, wanted.streamId, lock);
  return { class: classes[0] ?? null, stream, hostel: hostels[0] ?? null };
}

/** Refuses a full stream with its figures, unless it was confirmed. */
export function refuseOverCapacity(stream: Place['stream'], joining: number, confirmed: boolean): void {
  if (!stream || confirmed || !isOverCapacity(stream, joining)) return;
  const message = `${stream.name} has ${stream.students} students and room for ${stream.capacity}.`;
  throw new UserError('rule', `${message} Choose another stream, or confirm that it takes ${joining} more.`, {
    fields: [{ path: 'streamId', message }],
    detail: {
      overCapacity: { streamId: stream.id, name: stream.name, students: stream.students, capacity: stream.capacity, joining },
    },
  });
}

/** Checks class, stream and hostel for a student who joins them, and locks the stream. `staysIn` is their stream so far. */
export async function checkPlace(tx: Tx, wanted: Wanted, confirmed: boolean, staysIn: number | null = null): Promise<Place> {
  const joins = wanted.streamId !== staysIn;
  const place = await readPlace(tx, wanted, joins);
  refuse(placeProblems(wanted, place));
  if (joins) refuseOverCapacity(place.stream, 1, confirmed);
  return place;
}

/** Refuses a sub-county that is not of the county. */
export async function checkHome(tx: Tx, home: { countyCode: number | null; subCountyId: number | null }): Promise<void> {
  if (home.subCountyId === null) return;
  const { rows } = await sql`
    select from settings.sub_counties where id = ${home.subCountyId} and county_code = ${home.countyCode}`.execute(tx);
  if (rows.length === 0) refuse([{ path: 'subCountyId', message: 'Choose a sub-county of this county.' }]);
}

/** A class's name; empty when the school has no such class. */
export async function className(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select name from settings.classes where id = ${id}), '') as name`.execute(tx);
  return one(rows).name;
}
