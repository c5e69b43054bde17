import { readFileSync } from 'node:fs';

/**
 * Tells one life of a process from another that got the same number later: the boot and the tick it started at.
 * Null when no such process lives; a zombie counts as dead. Where /proc is missing, every live process has the mark `alive`.
 */
export function processMark(pid: number): string | null {
  if (pid <= 0) return null;
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return answersSignals(pid) ? 'alive' : null;
  }
  // The name stands in brackets and may hold brackets itself; after the last one come state (3rd) … start time (22nd).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return `${bootId()}/${fields[19]}`;
}

/** True while the process whose mark was `mark` lives. */
export function stillLives(pid: number, mark: string): boolean {
  const now = processMark(pid);
  return now !== null && (now === mark || now === 'alive' || mark === 'alive');
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}
