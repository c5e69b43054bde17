import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDatabase } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { execute, templateName } from './database.ts';
import { codeUnder, copyFolder, keptFolder, nameOf } from './kept-folder.ts';
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

const root = path.resolve(import.meta.dirname, '../../..');

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
  const problem = await withTemplate(folder, project.config.provide.migrationFolders ?? []);
  const database = await startDatabase({ dataDir: folder, log: quiet, throwaway: true });
  project.provide('runFolder', folder);
  project.provide('databaseUrl', database.url);
  project.provide('databaseProblem', problem);
  const record = process.env[recordFolder];
  if (record && problem === '') await recordSchema(templateOf(database.url), record);
  return async () => {
    await database.stop();
    await removeTemporaryFolder(folder);
  };
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

function templateOf(url: string): string {
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  return template.href;
}

/** Puts a cluster at rest with the template into a folder; answers why it could not be made, or nothing. It is made once for its migrations. */
async function withTemplate(folder: string, migrations: readonly string[]): Promise<string> {
  try {
    const files = migrations.flatMap((one) =>
      readdirSync(one)
        .filter((file) => file.endsWith('.sql'))
        .map((file) => path.relative(root, path.join(one, file))),
    );
    const name = nameOf('template', ['package-lock.json', ...codeUnder('kit/server/db'), ...files]);
    await copyFolder(await keptFolder('template', name, (into) => makeTemplate(into, migrations)), folder);
    return '';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return `The test database could not be made: ${error instanceof Error ? error.message : String(error)}${cause}`;
  }
}

async function makeTemplate(into: string, migrations: readonly string[]): Promise<void> {
  // Not where it is kept: the way there may be closed to PostgreSQL's account.
  const made = temporaryFolder();
  try {
    const database = await startDatabase({ dataDir: made, log: quiet, throwaway: true });
    try {
      await execute(database.url, `create database ${templateName}`);
      await migrate(templateOf(database.url), migrations);
    } finally {
      await database.stop();
    }
    await copyFolder(made, into);
  } finally {
    await removeTemporaryFolder(made);
  }
}
