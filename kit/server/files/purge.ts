import { inPlatform } from '../db/transaction.ts';
import type { Services } from '../http/services.ts';
import { holdBytes, isUsed, mayRemoveBytes, removeLooseFiles } from './files.store.ts';
import type { FileStore } from './store.ts';

/** How long a file may stay that no record holds, and an upload that is not finished, in milliseconds. */
export const looseFor = 24 * 60 * 60 * 1000;

/** Removes files that no record has held for a day, then the bytes that no file has. */
export async function purgeFiles(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  store: FileStore,
): Promise<void> {
  const before = new Date(clock().getTime() - looseFor);
  await removeLooseFiles(db.platform, before);
  for await (const { sha256, at } of store.list()) {
    if (at > before) continue;
    await inPlatform(db, async (tx) => {
      // A backup that is being made may still name them.
      if (!(await mayRemoveBytes(tx))) return;
      await holdBytes(tx, sha256, true);
      if (!(await isUsed(tx, sha256))) await files.removeBytes(sha256);
    });
  }
}
