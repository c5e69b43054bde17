import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationFolders } from '#app/server/migrations.ts';
import { startDatabase } from '#kit/server/db/embedded.ts';
import { migrate } from '#kit/server/db/migrate.ts';

/** A PostgreSQL of its own with every migration, set as in production, gone when the benchmark ends. */
export interface Scratch {
  url: string;
  folder: string;
  /** The number of PostgreSQL's first process. */
  pid: number;
  end(): Promise<void>;
}

export async function scratchDatabase(): Promise<Scratch> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-bench-'));
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const database = await startDatabase({ dataDir: folder, log: quiet });
  await migrate(database.url, migrationFolders);
  const end = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: database.url, folder, pid: database.pid() ?? 0, end };
}
