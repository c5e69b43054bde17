import type { TestProject } from 'vitest/node';
import { startDatabase } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { execute, templateName } from './database.ts';
import { recordFolder, recordSchema } from './statement-recorder.ts';
import { removeStaleFolders, removeTemporaryFolder, temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute folders of SQL files. */
    migrationFolders: string[];
    /** Removed with all it holds when the run ends. */
    runFolder: string;
    /** Owner's address of the cluster that a test run shares. */
    databaseUrl: string;
    /** Why the template could not be made, or empty. Tests that need no database still run. */
    databaseProblem: string;
  }
}

/**
 * One real PostgreSQL for the whole run, with every migration in a template that each test file copies. `npm run check` sets
 * WITHOUT_DATABASE where no test that it runs asks for one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['WITHOUT_DATABASE']) {
    project.provide('runFolder', '');
    project.provide('databaseUrl', '');
    project.provide('databaseProblem', 'This run has no database: WITHOUT_DATABASE is set.');
    return async () => undefined;
  }
  await removeStaleFolders();
  const folder = temporaryFolder();
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const database = await startDatabase({ dataDir: folder, log: quiet, throwaway: true });
  project.provide('runFolder', folder);
  project.provide('databaseUrl', database.url);
  project.provide('databaseProblem', await makeTemplate(database.url, project.config.provide.migrationFolders ?? []));
  return async () => {
    await database.stop();
    await removeTemporaryFolder(folder);
  };
}

async function makeTemplate(url: string, folders: readonly string[]): Promise<string> {
  try {
    await execute(url, `create database ${templateName}`);
    const template = new URL(url);
    template.pathname = `/${templateName}`;
    await migrate(template.href, folders);
    const record = process.env[recordFolder];
    if (record) await recordSchema(template.href, record);
    return '';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return `The test database could not be made: ${error instanceof Error ? error.message : String(error)}${cause}`;
  }
}
