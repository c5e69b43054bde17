import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type BackupMade, BackupUnderWay } from './make-backup.ts';

/** Makes a backup and notes how it ended, so that the group office sees it. */
export async function noteBackup(
  url: string,
  begun: Date,
  encrypted: boolean,
  make: () => Promise<BackupMade>,
): Promise<BackupMade> {
  try {
    const made = await make();
    await note(url, [begun, path.basename(made.file), made.bytes, made.rows, made.files, made.lost.length, encrypted, null]);
    return made;
  } catch (error) {
    if (error instanceof BackupUnderWay) throw error;
    const why = error instanceof Error ? error.message : String(error);
    // What failed may be the database itself: the cause is told, not that it could not be noted.
    await note(url, [begun, null, null, null, null, null, encrypted, why]).catch(() => undefined);
    throw error instanceof Error && (error as { code?: unknown }).code === 'ENOSPC'
      ? new StartError(`The disk of the backups is full. The backup was not made.`)
      : error;
  }
}

export interface BackupRow {
  id: number;
  name: string | null;
  endedAt: string;
  bytes: number | null;
  files: number | null;
  lost: number | null;
  encrypted: boolean;
  problem: string | null;
}

/** The last backup that was made, and what failed after it. */
export async function lastBackups(db: Kysely<unknown>): Promise<{ last: BackupRow | null; failed: BackupRow | null }> {
  const { rows } = await sql<BackupRow>`
    (select id, name, ended_at as "endedAt", bytes, files, lost, encrypted, problem from kit.backup
      where name is not null order by id desc limit 1)
    union all
    (select id, name, ended_at, bytes, files, lost, encrypted, problem from kit.backup
      where problem is not null and id > coalesce((select max(id) from kit.backup where name is not null), 0) order by id desc limit 1)`.execute(
    db,
  );
  return { last: rows.find(({ name }) => name !== null) ?? null, failed: rows.find(({ name }) => name === null) ?? null };
}

/** Hours after which somebody who makes backups by hand is asked for the next. */
const byHand = 48;

/**
 * Whether it is time to worry: nothing for twice as long as the plan says.
 * @param hours null: no plan
 */
export function stateOfBackups(
  last: BackupRow | null,
  failed: BackupRow | null,
  hours: number | null,
  now: Date,
): { late: boolean; ageHours: number | null } {
  const ageHours = last ? Math.max(0, (now.getTime() - Date.parse(last.endedAt)) / 3_600_000) : null;
  const patience = hours === null ? byHand : hours * 2;
  return { late: ageHours === null ? failed !== null : ageHours > patience, ageHours };
}

async function note(url: string, values: readonly (Date | string | number | boolean | null)[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `insert into kit.backup (begun_at, name, bytes, rows, files, lost, encrypted, problem) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [...values],
    );
  } finally {
    await client.end();
  }
}
