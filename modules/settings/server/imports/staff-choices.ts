import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ImportColumn } from '#kit/server/imports/define-import.ts';
import { plain } from '#kit/server/imports/row-reader.ts';

/** A column that names a member of staff. */
export const staffColumn = (key: string, label: string): ImportColumn => ({
  key,
  label,
  takes: 'A member of staff: the staff number, or the name when nobody else has it',
  example: 'T 014',
});

/** Members of staff by number and, where only one has it, by name. */
export async function staffChoices(tx: Tx) {
  const { rows: all } = await sql<{ id: number; staffNo: string; name: string; active: boolean }>`
    select id, staff_no as "staffNo", full_name as name, status = 'active' as active
      from settings.staff_member order by full_name, id`.execute(tx);
  const rows = all.filter(({ active }) => active);
  const times = new Map<string, number>();
  for (const { name } of rows) times.set(plain(name), (times.get(plain(name)) ?? 0) + 1);
  const staff = new Map<string, number>();
  for (const { id, name } of rows) if (times.get(plain(name)) === 1) staff.set(plain(name), id);
  for (const { id, staffNo } of rows) staff.set(plain(staffNo), id);
  const names = new Map<unknown, string>(all.map(({ id, name, staffNo }) => [id, `${staffNo} ${name}`]));
  const staffNames = rows.map(({ name, staffNo }) => (times.get(plain(name)) === 1 ? name : staffNo));
  // Who has left may still stand in a record that a file changes.
  return { staff, staffNames, nameOf: (id: unknown) => names.get(id) };
}
