import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { removeDatabase } from '../db/embedded.ts';
import { folderHolder } from '../db/folder-lock.ts';

const prefix = 'daftari-run-';

/** A new empty folder for one test run, which other accounts may pass through, as PostgreSQL's does. The caller removes it. */
export function temporaryFolder(): string {
  const folder = path.join(os.tmpdir(), `${prefix}${randomBytes(6).toString('hex')}`);
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/** Stops the database of a temporary folder if one still runs there, and deletes the folder. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await removeDatabase(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes what test runs left behind that were killed. A folder of the last minute may belong to a run that is just starting. */
export async function removeStaleFolders(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    if (!name.startsWith(prefix) || inUse(folder)) continue;
    await removeTemporaryFolder(folder).catch(() => undefined);
  }
}

function inUse(folder: string): boolean {
  const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined || Date.now() - made < 60_000 || folderHolder(folder) !== null;
}
