import type { TestProject } from 'vitest/node';
import { sampleFolder } from '#app/testing/sample-folder.ts';
import { copyFolder } from '#kit/server/testing/kept-folder.ts';
import { buildScreens } from '#app/testing/screens-build.ts';
import { startDatabase } from '#kit/server/db/embedded.ts';
import { execute } from '#kit/server/testing/database.ts';
import { removeStaleFolders, removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the sample schools, at rest. */
    sampleFolder: string;
    /** The run's own folder, and the owner's address of a PostgreSQL whose database `sample` is copied for each product. */
    samples: { folder: string; databaseUrl: string };
  }
}

/** Builds the screens when they have changed, finds or makes the sample schools, and starts the PostgreSQL of all products. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeStaleFolders();
  const [sample] = await Promise.all([sampleFolder(), buildScreens()]);
  const folder = temporaryFolder();
  await copyFolder(sample, folder);
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const database = await startDatabase({ dataDir: folder, log: quiet, throwaway: true });
  const postgres = new URL(database.url);
  postgres.pathname = '/postgres';
  await execute(postgres.href, 'alter database daftari rename to sample');
  await execute(postgres.href, 'alter database sample allow_connections false');
  project.provide('sampleFolder', sample);
  project.provide('samples', { folder, databaseUrl: postgres.href });
  return async () => {
    await database.stop();
    await removeTemporaryFolder(folder);
  };
}
