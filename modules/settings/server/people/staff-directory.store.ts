import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';

interface Wanted {
  q?: string | undefined;
  kind?: 'teacher' | 'support' | undefined;
  id?: number | undefined;
}

/** The first 50 who have not left and match, by name; the one with `id` too, whatever the words and the status. */
export async function staffOptions(tx: Tx, { q, kind, id }: Wanted) {
  const words = matches([sql.ref('full_name'), sql.ref('staff_no')], q ?? '');
  const { rows } = await sql<{ id: number; name: string; staffNo: string; jobTitle: string | null }>`
    select id, full_name as name, staff_no as "staffNo", job_title as "jobTitle" from settings.staff_member
     where id = ${id ?? null} or (status <> 'left' and ${words} and (${kind ?? null}::text is null or kind = ${kind ?? null}))
     order by (id = ${id ?? null}) is true desc, full_name, id limit 50`.execute(tx);
  return rows;
}

/** How many teachers and other staff are with the school now, those on leave too. */
export async function countStaff(tx: Tx): Promise<{ teachers: number; staff: number }> {
  const { rows } = await sql<{ teachers: number; staff: number }>`
    select count(*) filter (where kind = 'teacher') as teachers, count(*) filter (where kind = 'support') as staff
      from settings.staff_member where status <> 'left'`.execute(tx);
  return rows[0] ?? { teachers: 0, staff: 0 };
}

/** The same for each school, in a transaction that sees all schools. */
export async function countStaffOfSchools(tx: Tx): Promise<{ schoolId: number; teachers: number; staff: number }[]> {
  const { rows } = await sql<{ schoolId: number; teachers: number; staff: number }>`
    select school_id as "schoolId", count(*) filter (where kind = 'teacher') as teachers,
           count(*) filter (where kind = 'support') as staff
      from settings.staff_member where status <> 'left' group by school_id`.execute(tx);
  return rows;
}

/** Names by key, of the school's own staff only. */
export async function staffNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name as name from settings.staff_member where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The key of a photo's file, or null. */
export async function photoOf(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ fileId: number | null }>`
    select photo_file_id as "fileId" from settings.staff_member where id = ${id}`.execute(tx);
  return rows[0]?.fileId ?? null;
}

/** Members of staff with one of these numbers, those who have left too. */
export async function staffAlike(tx: Tx, { nationalId, phone, except }: StaffAlike) {
  const { rows } = await sql<{ id: number; name: string; staffNo: string; left: boolean; sameId: boolean }>`
    select id, full_name as name, staff_no as "staffNo", status = 'left' as left, (national_id = ${nationalId}) is true as "sameId"
      from settings.staff_member
     where (national_id = ${nationalId} or phone = ${phone}) and id is distinct from ${except}
     order by (national_id = ${nationalId}) is true desc, id limit 5`.execute(tx);
  return rows;
}

/** What tells one person from another. */
export interface StaffAlike {
  nationalId: string | null;
  phone: string | null;
  /** Not this one. */
  except: number | null;
}
