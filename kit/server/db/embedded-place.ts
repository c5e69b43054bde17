import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { StartError, type StartLog } from '../start-error.ts';
import { closedAt, openForPassage, postgresAccount, type Account } from './embedded-account.ts';
import { findBinaries, reachableBinaries } from './embedded-binaries.ts';

/** Where the embedded database stands and who runs it. */
export interface Place {
  dataDir: string;
  /** Holds the cluster's folder `postgres`, its settings, its socket folder and its log of starts. */
  home: string;
  cluster: string;
  sockets: string;
  /** Folder of `postgres` and `initdb`. */
  bin: string;
  major: string;
  /** Null: the user of this process. */
  account: Account | null;
}

/** For root only: where things go that the way to the clone or the data folder is closed for. */
const shelter = '/var/lib/daftari-database';

/** Decides where the database stands, and makes the folders around it. The cluster itself may still be missing. */
export function findPlace(dataDir: string, log: StartLog): Place {
  const binaries = findBinaries();
  const link = path.join(dataDir, 'postgres');
  const linked = linkTarget(link);
  let home = linked ? path.dirname(linked) : dataDir;
  const account = postgresAccount([path.join(home, 'postgres'), dataDir]);
  checkOwner(link);
  if (account) {
    if (home === dataDir) openForPassage(dataDir);
    const closed = closedAt(home, account);
    if (closed && existsSync(path.join(home, 'postgres'))) throw closedTo(home, closed);
    if (closed) home = moveOut(dataDir, closed, log);
  }
  const sockets = path.join(home, 'socket');
  makeOwned(sockets, account);
  const bin = path.join(
    inShelter(closedReason(account), () => reachableBinaries(binaries, account, shelter)),
    'bin',
  );
  return {
    dataDir,
    home,
    cluster: path.join(home, 'postgres'),
    sockets,
    bin,
    major: binaries.version.split('.')[0] ?? '',
    account,
  };
}

/** Makes a folder that only the account may enter. */
export function makeOwned(folder: string, account: Account | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

/** Deletes the cluster and what stands beside it; the rest of the data folder stays. The database must be stopped. */
export function removePlace(dataDir: string): void {
  const link = path.join(dataDir, 'postgres');
  const linked = linkTarget(link);
  if (linked) rmSync(path.dirname(linked), { recursive: true, force: true });
  const leftovers = [
    'postgres',
    'postgres.new',
    'socket',
    'postgres.password',
    'postgres.conf',
    'postgres-hba.conf',
    'postgres-start.log',
  ];
  for (const name of leftovers) rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

function linkTarget(link: string): string | null {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return null;
  const target = path.resolve(path.dirname(link), readlinkSync(link));
  if (existsSync(path.dirname(target))) return target;
  throw new StartError(
    `${link} points to ${target}, which is not there. Put that folder back, or remove the link to begin anew.`,
  );
}

function checkOwner(link: string): void {
  const owner = lstatSync(link, { throwIfNoEntry: false })?.uid;
  const me = process.getuid?.();
  if (owner === undefined || me === undefined || me === 0 || owner === me) return;
  throw new StartError(
    `The database in ${link} belongs to another user (number ${owner}), and this process is number ${me}.\n` +
      'Start Daftari as the user that created it, or give this one a folder of its own with DATA_DIR.',
  );
}

/** The database's own account cannot get into the data folder, so the cluster goes to the shelter and is linked from here. */
function moveOut(dataDir: string, closed: string, log: StartLog): string {
  const name = `${path.basename(path.dirname(dataDir))}-${randomBytes(4).toString('hex')}`;
  const home = path.join(shelter, name);
  inShelter(closed, () => mkdirSync(home, { recursive: true, mode: 0o755 }));
  symlinkSync(path.join(home, 'postgres'), path.join(dataDir, 'postgres'));
  log.warn(
    `PostgreSQL does not run as root, and ${closed} is closed to other accounts: the database is kept in ${home}, linked from ${dataDir}.`,
  );
  return home;
}

function inShelter<T>(closed: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    throw new StartError(
      `PostgreSQL does not run as root, ${closed} is closed to other accounts, and ${shelter} cannot be written.\n` +
        'Start Daftari as an ordinary user, or keep it in a folder that other accounts may enter, such as /opt/daftari.',
    );
  }
}

function closedReason(account: Account | null): string {
  return account ? 'the folder of the packages' : 'nothing';
}

function closedTo(home: string, closed: string): StartError {
  return new StartError(
    `The database in ${home} cannot be reached by the account that runs it: ${closed} is closed to other accounts.\n` +
      `Open the way with: chmod o+x ${closed}`,
  );
}
