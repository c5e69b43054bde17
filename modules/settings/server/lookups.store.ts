import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Hostel } from '../contract/hostels.ts';

/** Active classes in their order. */
export async function activeClasses(tx: Tx) {
  const { rows } = await sql<{ id: number; name: string; level: number }>`
    select id, name, level from settings.class where active order by level, id`.execute(tx);
  return rows;
}

/** Streams of active classes in the order of the classes, then by name. */
export async function allStreams(tx: Tx, classId?: number) {
  const { rows } = await sql<{ id: number; name: string; classId: number; className: string; capacity: number | null }>`
    select s.id, s.name, s.class_id as "classId", c.name as "className", s.capacity
      from settings.stream s join settings.class c on c.school_id = s.school_id and c.id = s.class_id
     where c.active and (${classId ?? null}::bigint is null or s.class_id = ${classId ?? null}) order by c.level, c.id, s.name, s.id`.execute(
    tx,
  );
  return rows;
}

/** Hostels by name with how many of their beds are free. */
export async function allHostels(tx: Tx) {
  const { rows } = await sql<Pick<Hostel, 'id' | 'name' | 'gender' | 'beds' | 'taken'> & { free: number }>`
    select h.id, h.name, h.gender, count(b.id) as beds, count(b.student_id) as taken, count(b.id) - count(b.student_id) as free
      from settings.hostel h
      left join settings.hostel_room r on r.school_id = h.school_id and r.hostel_id = h.id
      left join settings.bed b on b.school_id = r.school_id and b.room_id = r.id
     group by h.id, h.name, h.gender order by h.name, h.id`.execute(tx);
  return rows;
}

/** A hostel's free beds by room, then in the order they were put up. */
export async function freeBedsOf(tx: Tx, hostelId: number) {
  const { rows } = await sql<{ id: number; room: string; label: string }>`
    select b.id, r.name as room, b.label
      from settings.bed b join settings.hostel_room r on r.school_id = b.school_id and r.id = b.room_id
     where r.hostel_id = ${hostelId} and b.student_id is null order by r.name, r.id, b.id`.execute(tx);
  return rows;
}

export async function counties(tx: Tx) {
  const { rows } = await sql<{ code: number; name: string }>`select code, name from settings.county order by name`.execute(tx);
  return rows;
}

export async function subCounties(tx: Tx, countyCode?: number) {
  const { rows } = await sql<{ id: number; countyCode: number; name: string }>`
    select id, county_code as "countyCode", name from settings.sub_county
     where ${countyCode ?? null}::int is null or county_code = ${countyCode ?? null} order by name, id`.execute(tx);
  return rows;
}

/** Academic years that are not closed, the newest first. */
export async function openYears(tx: Tx) {
  const { rows } = await sql<{ id: number; name: string; startsOn: string; endsOn: string }>`
    select id, name, starts_on as "startsOn", ends_on as "endsOn" from settings.academic_year
     where closed_at is null order by starts_on desc`.execute(tx);
  return rows;
}

export async function departmentOptions(tx: Tx) {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from settings.department order by name`.execute(tx);
  return rows;
}

export async function courseOptions(tx: Tx) {
  const { rows } = await sql<{ id: number; name: string; code: string | null }>`
    select id, name, code from settings.course order by name`.execute(tx);
  return rows;
}
