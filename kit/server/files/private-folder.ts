import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Parts of a data folder that the database's own account needs, which sets their modes itself. */
const ofTheDatabase = /^(postgres|socket)/;

/**
 * Closes a data folder to the other accounts of the machine: what this process writes from now on, wherever it writes,
 * and what stands there already. Call it once the database runs, whose files another account may have to read.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  if (existsSync(dataDir)) closeFolder(dataDir);
}

/** Takes the rights of all others from what stands in a data folder. What was closed before is not gone through again. */
export function closeFolder(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!ofTheDatabase.test(name)) closeAll(path.join(dataDir, name));
  }
  // Root's database runs as another account, which passes through this folder and reads nothing in it.
  const passage = process.getuid?.() === 0 ? 0o011 : 0;
  const mode = lstatSync(dataDir).mode & 0o777;
  chmodSync(dataDir, (mode & 0o700) | (mode & passage));
}

function closeAll(place: string): void {
  const state = lstatSync(place);
  if (state.isSymbolicLink() || (state.mode & 0o077) === 0) return;
  if (state.isDirectory()) for (const name of readdirSync(place)) closeAll(path.join(place, name));
  // The folder last: when this is cut short, the next start goes on where it stopped.
  chmodSync(place, state.mode & 0o700);
}
