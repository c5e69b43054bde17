import { sql } from 'kysely';
import { matches, type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StaffDraft, StaffMember } from '../../contract/staff.ts';

export const staffStore = tableStore<StaffMember>({
  table: 'settings.staff_member',
  entity: 'staff member',
  columns: {
    fullName: 'full_name',
    staffNo: 'staff_no',
    kind: 'kind',
    gender: 'gender',
    phone: 'phone',
    email: 'email',
    nationalId: 'national_id',
    tscNo: 'tsc_no',
    jobTitle: 'job_title',
    departmentId: 'department_id',
    employer: 'employer',
    joinedOn: 'joined_on',
    status: 'status',
    photoFileId: 'photo_file_id',
  },
  computed: { departmentName: sql`(select name from settings.department d where d.id = t.department_id)` },
  search: ['full_name', 'staff_no', 'phone', 'email', 'tsc_no', 'national_id'],
  filters: ['kind', 'status', 'departmentId', 'gender'],
});

/** Adds a member of staff; throws 409 at `staffNo` when the number is taken. */
export function createStaffMember(ctx: StoreContext, draft: StaffDraft): Promise<StaffMember> {
  return staffStore.create(ctx, { ...draft });
}

interface Wanted {
  q?: string | undefined;
  kind?: 'teacher' | 'support' | undefined;
  id?: number | undefined;
}

/** The first 50 active members of staff that match, by name; the one with `id` too, whatever the words and the status. */
export async function staffOptions(tx: Tx, { q, kind, id }: Wanted) {
  const words = matches([sql.ref('full_name'), sql.ref('staff_no')], q ?? '');
  const { rows } = await sql<{ id: number; name: string; staffNo: string; jobTitle: string | null }>`
    select id, full_name as name, staff_no as "staffNo", job_title as "jobTitle" from settings.staff_member
     where id = ${id ?? null} or (status = 'active' and ${words} and (${kind ?? null}::text is null or kind = ${kind ?? null}))
     order by (id = ${id ?? null}) is true desc, full_name, id limit 50`.execute(tx);
  return rows;
}

/** How many teachers and other staff work at the school now. */
export async function countStaff(tx: Tx): Promise<{ teachers: number; staff: number }> {
  const { rows } = await sql<{ teachers: number; staff: number }>`
    select count(*) filter (where kind = 'teacher') as teachers, count(*) filter (where kind = 'support') as staff
      from settings.staff_member where status = 'active'`.execute(tx);
  return rows[0] ?? { teachers: 0, staff: 0 };
}

/** How many teachers and other staff work at each school now, in a transaction that sees all schools. */
export async function countStaffOfSchools(tx: Tx): Promise<{ schoolId: number; teachers: number; staff: number }[]> {
  const { rows } = await sql<{ schoolId: number; teachers: number; staff: number }>`
    select school_id as "schoolId", count(*) filter (where kind = 'teacher') as teachers,
           count(*) filter (where kind = 'support') as staff
      from settings.staff_member where status = 'active' group by school_id`.execute(tx);
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
