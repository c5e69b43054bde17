import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';

/**
 * Brings a database up to date from numbered SQL files (`0020-settings.sql`). Numbers are unique over all folders and
 * say the order. Two processes may start at once: one migrates, the other waits.
 * @param url a connection that may create schemas and roles
 * @param folders absolute folders that hold `.sql` files
 * @returns the names that ran now, in order
 */
export async function migrate(url: string, folders: readonly string[]): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: new SqlFiles(folders),
      migrationTableSchema: 'daftari_migrations',
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    const failed = results?.find((result) => result.status === 'Error');
    if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

class SqlFiles implements MigrationProvider {
  readonly folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.folders = folders;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const found: Record<string, Migration> = {};
    for (const folder of this.folders) {
      for (const file of await readdir(folder)) {
        if (!file.endsWith('.sql')) continue;
        const text = await readFile(path.join(folder, file), 'utf8');
        found[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
      }
    }
    return found;
  }
}
