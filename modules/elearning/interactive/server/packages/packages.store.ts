import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { PackageAbout } from '../../contract/activity.ts';
import type { Marker } from '../person.ts';

/** What an H5P file says of itself; null: it is not of the school. */
export async function packageOf(tx: Tx, id: number): Promise<(PackageAbout & { fileId: number }) | null> {
  const { rows } = await sql<PackageAbout & { fileId: number }>`
    select id, file_id as "fileId", name, bytes, title, library, library_version as "libraryVersion", licence, authors
      from elearning.activity_package where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Whether somebody may show a package in an activity for the first time: who uploaded it, and who administers e-learning. */
export async function mayShow(tx: Tx, id: number, { admin, accountId }: Marker): Promise<boolean> {
  const { rows } = await sql`
    select from elearning.activity_package p
     where p.id = ${id} and (${admin} or p.added_by_id = ${accountId}::bigint)`.execute(tx);
  return rows.length > 0;
}
