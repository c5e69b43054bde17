import { chmodSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** The system account that PostgreSQL runs as; it refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** `nobody`, which is there on every Linux: nothing need be created. */
const nobody: Account = { uid: 65_534, gid: 65_534 };

/**
 * Null when this process is not root: PostgreSQL then runs as the same user. For root, the owner of what is there
 * already, else nobody.
 * @param folders the cluster's folder, then the data folder; missing ones are passed over
 */
export function postgresAccount(folders: readonly string[]): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const folder of folders) {
    const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
    if (uid !== 0 && isKnown(uid)) return { uid, gid };
  }
  return nobody;
}

/** `initdb` refuses to work for a number without a name. */
function isKnown(uid: number): boolean {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .some((line) => line.split(':')[2] === String(uid));
  } catch {
    return false;
  }
}

/** The first folder or file on the way to `target` that is closed to the account, or null when it can get there. */
export function closedAt(target: string, account: Account): string | null {
  const real = realpathSync(target);
  const steps = real.split(path.sep);
  for (let length = 1; length <= steps.length; length++) {
    const step = steps.slice(0, length).join(path.sep) || path.sep;
    if (!mayEnter(step, account)) return step;
  }
  return null;
}

/** Lets other accounts pass through a folder of ours, without listing it. */
export function openForPassage(folder: string): void {
  const { mode, uid } = lstatSync(folder);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001);
}

function mayEnter(step: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(step);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
