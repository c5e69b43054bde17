import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** Holds every migration and no rows of its own; each test database is a copy of it. */
export const templateName = 'daftari_template';

export interface TestDatabase {
  /** As the owner of the database. */
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file: all migrations, no school yet. Drop it when the file is done. */
export async function freshDatabase(): Promise<TestDatabase> {
  const problem = inject('databaseProblem');
  if (problem) throw new Error(problem);
  const shared = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(shared, `create database ${name} template ${templateName} strategy file_copy`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(shared, `drop database if exists ${name} with (force)`) };
}

/** An empty folder for the files of one test; the end of the run removes it. */
export function freshFolder(): string {
  return mkdtempSync(path.join(inject('runFolder'), 'files-'));
}

/** Runs one statement on a connection of its own. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
