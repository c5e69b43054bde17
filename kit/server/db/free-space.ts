import { statfsSync } from 'node:fs';
import { StartError } from '../start-error.ts';

const mebibyte = 1024 * 1024;

/** Below this much free disk the database does not start: it could stop in the middle of a write. */
export const leastFreeBytes = 200 * mebibyte;

/** Bytes that this process may still write in the folder. */
export function freeBytes(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

/** Throws a StartError in words when the disk under `folder` is nearly full. */
export function checkFreeSpace(folder: string, free: (folder: string) => number = freeBytes): void {
  const bytes = free(folder);
  if (bytes < leastFreeBytes) throw diskFull(folder, bytes);
}

/** The message for a disk that is full, or nearly. */
export function diskFull(folder: string, bytes: number): StartError {
  return new StartError(
    `The disk is full: ${Math.floor(bytes / mebibyte)} MB are free for ${folder}, and the database needs at least ` +
      `${leastFreeBytes / mebibyte} MB.\nFree some space (df -h shows the disks), then start again. Nothing was lost.`,
  );
}

/** True for an error, or the text of a log, that says the disk is full. */
export function saysDiskFull(problem: unknown): boolean {
  if (typeof problem === 'string') return /No space left on device|Disk quota exceeded/.test(problem);
  const code = problem instanceof Error ? (problem as NodeJS.ErrnoException).code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
