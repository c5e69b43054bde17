import { type Kysely, sql } from 'kysely';
import { bytesKey } from '../backup/make-backup.ts';
import type { Tx } from '../db/pool.ts';
import { one } from '../sql/one.ts';

/** A file as its row tells. */
export interface FileRow {
  id: number;
  sha256: string;
  name: string;
  type: string;
  size: number;
  behindCode: boolean;
}

interface NewFile extends Omit<FileRow, 'id'> {
  schoolId: number;
  accountId: number;
  purpose: string;
  uploadId: string | null;
}

/** Holds the bytes of a digest until the transaction ends: they are not removed between their writing and the row's. */
export async function holdBytes(tx: Kysely<unknown>, sha256: string, forRemoval = false): Promise<void> {
  const key = sql`hashtextextended(${`file ${sha256}`}, 0)`;
  await (forRemoval ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`).execute(tx);
}

/** False while a backup is being made, which names files that no row may hold any more. Lasts until the transaction ends. */
export async function mayRemoveBytes(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${bytesKey}, 0)) as may`.execute(
    tx,
  );
  return one(rows).may;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into kit.file (school_id, sha256, name, type, size, purpose, account_id, upload_id, behind_code)
    values (${file.schoolId}, ${file.sha256}, ${file.name}, ${file.type}, ${file.size}, ${file.purpose}, ${file.accountId}, ${file.uploadId},
            ${file.behindCode})
    returning id`.execute(tx);
  return one(rows).id;
}

export async function fileById(tx: Tx, schoolId: number, id: number, accountId?: number): Promise<FileRow | null> {
  const own = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const { rows } = await sql<FileRow>`
    select id, sha256, name, type, size, behind_code as "behindCode" from kit.file where school_id = ${schoolId} and id = ${id} ${own}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Those of the files that are the school's. */
export async function filesByIds(tx: Tx, schoolId: number, ids: readonly number[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, sha256, name, type, size, behind_code as "behindCode" from kit.file where school_id = ${schoolId} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return rows;
}

/** The file that an account's resumable upload became, or null. */
export async function fileOfUpload(tx: Tx, schoolId: number, accountId: number, uploadId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from kit.file where school_id = ${schoolId} and account_id = ${accountId} and upload_id = ${uploadId}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Which of an account's resumable uploads became a file. */
export async function uploadsMade(
  tx: Tx,
  schoolId: number,
  accountId: number,
  uploadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select upload_id as id from kit.file
     where school_id = ${schoolId} and account_id = ${accountId} and upload_id = any(${[...uploadIds]}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Lets one transaction at a time, in whatever process, make the file of an upload. */
export async function holdUpload(tx: Tx, uploadId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file of upload ${uploadId}`}, 0))`.execute(tx);
}

/**
 * Marks an account's own upload as held by a record; false when there is none for that purpose, or a record holds it already:
 * of two that held one file, the first to let go of it would take it from the other.
 */
export async function linkFile(
  tx: Tx,
  schoolId: number,
  accountId: number,
  id: number,
  purpose: string,
  behindCode: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update kit.file set linked = true, let_go_at = null, behind_code = behind_code or ${behindCode}
     where school_id = ${schoolId} and id = ${id} and account_id = ${accountId} and purpose = ${purpose} and not linked
     returning id`.execute(tx);
  return rows.length > 0;
}

/** Lets a file go: it is removed a day later. */
export async function unlinkFile(tx: Tx, schoolId: number, id: number): Promise<void> {
  await sql`update kit.file set linked = false, let_go_at = now() where school_id = ${schoolId} and id = ${id}`.execute(tx);
}

/** Lets a file go with its name, at once: it is removed when files are next cleared away. */
export async function eraseFile(tx: Tx, schoolId: number, id: number): Promise<void> {
  await sql`
    update kit.file set linked = false, name = 'erased', let_go_at = to_timestamp(0) where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  );
}

/** Removes the rows that no record holds and that are older than `before`. */
export async function removeLooseFiles(db: Kysely<unknown>, before: Date): Promise<void> {
  await sql`delete from kit.file where not linked and coalesce(let_go_at, at) < ${before}`.execute(db);
}

/** True when some school's file has these bytes. */
export async function isUsed(db: Kysely<unknown>, sha256: string): Promise<boolean> {
  const { rows } = await sql`select 1 from kit.file where sha256 = ${sha256} limit 1`.execute(db);
  return rows.length > 0;
}
