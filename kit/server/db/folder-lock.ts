import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { processMark, stillLives } from './process-mark.ts';

/** What `server.pid` holds: who uses the data folder. */
interface Holder {
  pid: number;
  mark: string;
  nonce: string;
  since: string;
}

export interface FolderLock {
  /** Gives the folder free. May be called twice. */
  release(): void;
}

/**
 * Takes the data folder for this process, or throws a StartError that says who has it. A lock left behind by a process
 * that died is taken over; of several that try at once, exactly one succeeds.
 */
export function lockFolder(folder: string): FolderLock {
  const file = path.join(folder, 'server.pid');
  const nonce = acquire(file);
  return {
    release: () => {
      if (read(file)?.nonce === nonce) rmSync(file, { force: true });
    },
  };
}

/** Who holds the folder now, or null. */
export function folderHolder(folder: string): { pid: number; since: string } | null {
  const holder = read(path.join(folder, 'server.pid'));
  return holder && stillLives(holder.pid, holder.mark) ? { pid: holder.pid, since: holder.since } : null;
}

/**
 * Creating the file decides. A stale file is succeeded, not deleted: the right to replace the holder N is itself a lock,
 * named after N, and is used only while N still stands. So a late rival cannot replace the new holder by mistake.
 */
function acquire(file: string): string {
  for (;;) {
    const nonce = place(file);
    if (nonce) return nonce;
    const holder = read(file);
    if (!holder) continue;
    if (stillLives(holder.pid, holder.mark)) throw inUse(file, holder);
    const claim = `${file}.${holder.nonce}`;
    acquire(claim);
    try {
      if (read(file)?.nonce === holder.nonce) return replace(file);
    } finally {
      rmSync(claim, { force: true });
    }
  }
}

/** Creates the lock file with its content in one step, or returns null when there is one. */
function place(file: string): string | null {
  const { nonce, draft } = write(file);
  try {
    linkSync(draft, file);
    return nonce;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(file: string): string {
  const { nonce, draft } = write(file);
  renameSync(draft, file);
  return nonce;
}

function write(file: string): { nonce: string; draft: string } {
  const nonce = randomUUID();
  const holder: Holder = { pid: process.pid, mark: processMark(process.pid) ?? 'alive', nonce, since: new Date().toISOString() };
  const draft = `${file}.${nonce}.new`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: 0o644 });
  return { nonce, draft };
}

/** Null when the file is gone; what cannot be read as a lock counts as one whose holder died. */
function read(file: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { pid, mark, nonce, since } = JSON.parse(text) as Partial<Holder>;
    if (pid && mark && nonce && since && /^[\w-]+$/.test(nonce)) return { pid, mark, nonce, since };
  } catch {
    // Falls through: damaged.
  }
  return { pid: 0, mark: 'damaged', nonce: 'damaged', since: '' };
}

function inUse(file: string, holder: Holder): StartError {
  const folder = path.dirname(file);
  return new StartError(
    `Daftari is already running on the data folder ${folder} (process ${holder.pid}, since ${holder.since}).\n` +
      `Stop that one first (kill ${holder.pid}), or give this one a folder of its own with DATA_DIR.`,
  );
}
