import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { folderHolder, lockFolder } from '../db/folder-lock.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * A folder at rest that takes long to make: made once for its name, by whoever asks first, and from then on only copied. What nobody
 * has asked for in six hours goes.
 * @param kind of which folders with several names are kept
 * @param make fills an empty folder
 */
export async function keptFolder(kind: string, name: string, make: (into: string) => Promise<void>): Promise<string> {
  const shelf = path.join(root, 'node_modules', '.cache', kind);
  const folder = path.join(shelf, name);
  const shop = path.join(shelf, `${name}.making`);
  while (!existsSync(folder)) {
    mkdirSync(shop, { recursive: true });
    const lock = folderHolder(shop) === null ? take(shop) : null;
    if (!lock) {
      // Somebody else is making it.
      await wait(200);
      continue;
    }
    try {
      if (!existsSync(folder)) {
        const draft = path.join(shop, 'draft');
        rmSync(draft, { recursive: true, force: true });
        mkdirSync(draft, { mode: 0o711 });
        await make(draft);
        renameSync(draft, folder);
      }
    } finally {
      rmSync(shop, { recursive: true, force: true });
      lock.release();
    }
  }
  utimesSync(folder, new Date(), new Date());
  removeOld(shelf);
  return folder;
}

/** Copies a data folder at rest as the account that PostgreSQL runs under left it, owners and all. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/**
 * A name for what follows from files of the project and words besides.
 * @param files paths from the root
 */
export function nameOf(words: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(`${words} ${process.version}\0`);
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** The files of a folder that do something on the server: neither tests nor what helps them, nor screens. */
export function codeUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'web' || entry.name === 'testing' ? [] : codeUnder(name);
    return /\.test\.tsx?$|\.md$/.test(name) ? [] : [name];
  });
}

function take(shop: string) {
  try {
    return lockFolder(shop);
  } catch {
    return null;
  }
}

/** What is of earlier code or days goes once nobody can be copying it any more. */
function removeOld(shelf: string): void {
  for (const name of readdirSync(shelf)) {
    const folder = path.join(shelf, name);
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > 6 * 3_600_000 && folderHolder(folder) === null) rmSync(folder, { recursive: true, force: true });
  }
}
