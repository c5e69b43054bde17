import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of files stand, each under the SHA-256 of its content. */
export interface FileStore {
  /** Keeps a copy of the file at `source`; the same bytes again change nothing. */
  put(sha256: string, source: string): Promise<void>;
  /** @param part its first and last byte; left out: all of it */
  open(sha256: string, part?: { start: number; end: number }): Promise<Readable>;
  remove(sha256: string): Promise<void>;
  /** Everything it holds, with the time of its writing. */
  list(): AsyncIterable<{ sha256: string; at: Date }>;
}

/** A store in a folder: `ab/abcdef…`. */
export function folderStore(folder: string): FileStore {
  const place = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  return {
    put: async (sha256, source) => {
      const target = place(sha256);
      if (await exists(target)) return;
      await mkdir(path.dirname(target), { recursive: true });
      // Written aside and renamed, so that a crash leaves no half file under a digest.
      const aside = path.join(path.dirname(target), `.${randomUUID()}`);
      try {
        await copyFile(source, aside, constants.COPYFILE_EXCL);
        await flush(aside);
        await rename(aside, target);
        await flush(path.dirname(target));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    open: async (sha256, part) => {
      const handle = await open(place(sha256));
      return createReadStream('', { ...part, fd: handle });
    },
    remove: (sha256) => rm(place(sha256), { force: true }),
    list: async function* () {
      for (const prefix of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
        for (const sha256 of await readdir(path.join(folder, prefix))) {
          const { mtime } = await stat(path.join(folder, prefix, sha256));
          yield { sha256, at: mtime };
        }
      }
    },
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function flush(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
