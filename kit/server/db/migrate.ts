import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { letBackupRead } from '../backup/tables.ts';
import { StartError } from '../start-error.ts';
import { prepareQueue } from '../jobs/queue-tables.ts';
import { prepareLogins } from './logins/prepare-logins.ts';
import { seeingRows } from './seeing-rows.ts';
import { versionTrouble } from './unreachable.ts';

/**
 * Brings a database up to date from numbered SQL files (`0020-settings.sql`). Numbers are unique over all folders and
 * say the order. Two processes may start at once: one migrates, the other waits. Then makes what serving logs in as.
 * @param url the owner's address: it may create schemas, and roles once
 * @param folders absolute folders that hold `.sql` files
 * @param options `keepLogins` leaves the passwords of logins that are there already
 * @returns the names that ran now, in order
 */
export async function migrate(url: string, folders: readonly string[], { keepLogins = false } = {}): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOldServer(pool);
    const migrator = new Migrator({
      db,
      provider: new SqlFiles(folders),
      migrationTableSchema: 'daftari_migrations',
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    const failed = results?.find((result) => result.status === 'Error');
    if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
    await prepareQueue(url);
    await prepareLogins(url, { keep: keepLogins });
    await letBackupRead(url);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Throws a StartError for a PostgreSQL that the migrations cannot run on. */
async function refuseOldServer(server: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await server.query<{ number: string }>(`select current_setting('server_version_num') as number`);
  const trouble = versionTrouble(Number(rows[0]?.number));
  if (trouble) throw trouble;
}

/**
 * Runs the migrations of those names and no others, in a transaction that the client has begun; it is not committed.
 * @param names each is in one of the folders
 */
export async function migrateExactly(client: pg.Client, folders: readonly string[], names: ReadonlySet<string>): Promise<void> {
  await refuseOldServer(client);
  const all = await new SqlFiles(folders).getMigrations();
  const some = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  // The client is in its transaction already: what the migrator begins and commits is a part of that.
  const within = async (text: string, values?: unknown[]) =>
    /^(begin|commit|rollback|start transaction)/i.test(text) ? client.query('select 1') : client.query(text, values);
  const pool = { connect: async () => ({ query: within, release: () => undefined }), end: async () => undefined };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => some },
    migrationTableSchema: 'daftari_migrations',
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
}

/**
 * Refuses a database whose migrations are not those of this version, for a server that may not run them itself.
 * @param url of a login that serves
 */
export async function checkMigrated(url: string, folders: readonly string[]): Promise<void> {
  const known = Object.keys(await new SqlFiles(folders).getMigrations());
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from daftari_migrations.kysely_migration');
    const ran = new Set(rows.map(({ name }) => name));
    const missing = known.filter((name) => !ran.has(name));
    if (missing.length > 0 || ran.size > known.length) throw new StartError(otherVersion);
  } catch (error) {
    throw ['42P01', '3F000', '42501'].includes(String((error as { code?: unknown }).code)) ? new StartError(otherVersion) : error;
  } finally {
    await client.end();
  }
}

const otherVersion =
  'The tables are not those of this version, and daftari_app may not change them.\n' +
  'Run once as the owner: DATABASE_URL=postgresql://OWNER:PASSWORD@host/database npm start -- migrate';

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
        found[file.replace(/\.sql$/, '')] = { up: (db) => seeingRows(db, text) };
      }
    }
    return found;
  }
}
