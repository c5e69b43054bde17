import type { Config } from '#kit/server/config.ts';
import { runningDatabaseUrl, startDatabase } from '#kit/server/db/embedded.ts';

/**
 * Runs `work` with the address of the database that the settings name: of the embedded one also while a server runs it,
 * otherwise it is started for this.
 */
export async function withDatabase<T>({ databaseUrl, dataDir }: Config, work: (url: string) => Promise<T>): Promise<T> {
  const known = databaseUrl ?? runningDatabaseUrl(dataDir);
  if (known !== null) return work(known);
  const embedded = await startDatabase({ dataDir, log: { info: console.log, warn: console.warn, error: console.error } });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
