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
export async function freshDatabase(template = templateName): Promise<TestDatabase> {
  const problem = inject('databaseProblem');
  if (problem) throw new Error(problem);
  const shared = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(shared, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(shared, `drop database if exists ${name} with (force)`) };
}

/**
 * As `freshDatabase`, with what `fill` puts there. It is filled once in a run, by the first that asks for the name, and copied
 * for each: what it holds must be the same whoever fills it.
 * @param fill is given the owner's address, and has ended its connections when it resolves
 */
export async function filledDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const shared = inject('databaseUrl');
  const client = new pg.Client({ connectionString: shared });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Whoever comes second waits until it is whole.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) {
      const draft = await freshDatabase();
      await fill(draft.url);
      await client.query(`alter database ${new URL(draft.url).pathname.slice(1)} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return freshDatabase(name);
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
