import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { migrateExactly } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import { withBareTables } from './bare-tables.ts';
import { copyIn } from './copy.ts';
import { type Manifest, migrationDigests } from './manifest.ts';
import { checkBackup, entriesOf, tableOf } from './read-backup.ts';
import { tablesOf } from './tables.ts';
import type { Entry } from './tar.ts';

export interface RestoreOptions {
  file: string;
  passphrase: string | null;
  /** The owner's address of an empty database. */
  ownerUrl: string;
  /** `DATA_DIR/files`. */
  files: string;
  migrations: readonly string[];
  /** Told what begins. */
  say?: (what: string) => void;
}

/**
 * Puts a backup into an empty database, in one transaction: when anything goes wrong, or the process is killed, the
 * database is as empty as before. The tables are made by the migrations that made them; newer ones run at the next start.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { file, passphrase, ownerUrl, migrations, say = () => undefined } = options;
  say('Checking the backup');
  const manifest = await checkBackup(file, passphrase);
  await refuseOtherVersion(manifest, migrations);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'daftari restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUsed(client);
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    say('Making the tables');
    const names = new Set(manifest.migrations.map(({ name }) => name));
    await migrateExactly(client, migrations, names);
    await refuseOtherTables(client, manifest);
    say('Writing the rows');
    await withBareTables(client, () => load(client, manifest, options));
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
  return manifest;
}

async function refuseOtherVersion(manifest: Manifest, folders: readonly string[]): Promise<void> {
  const known = await migrationDigests(folders);
  const unknown = manifest.migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new StartError(
      `This backup was made by a later version: it has ${unknown.join(', ')}. Install that version and restore with it.`,
    );
  const other = manifest.migrations.filter(({ name, sha256 }) => known.get(name) !== sha256).map(({ name }) => name);
  if (other.length > 0)
    throw new StartError(
      `This backup was made by a version whose tables were made differently (${other.join(', ')}). Restore it with that version.`,
    );
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class r join pg_namespace n on n.oid = r.relnamespace
      where r.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' limit 1`,
  );
  if (rows.length === 0) return;
  throw new StartError(
    'There are tables in this database already, and a backup is restored into an empty one only.\n' +
      'Give an empty DATA_DIR, or an empty database in DATABASE_URL. Nothing was changed.',
  );
}

async function refuseOtherTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const line = ({ name, columns }: { name: string; columns: readonly string[] }) => `${name} (${columns.toSorted().join(', ')})`;
  const here = new Set((await tablesOf(client)).map(line));
  const there = new Set(manifest.tables.map(line));
  const odd = [...here, ...there].filter((one) => !here.has(one) || !there.has(one));
  if (odd.length > 0)
    throw new StartError(`The tables of this backup are not those of its migrations: ${odd.slice(0, 3).join('; ')}`);
}

async function load(client: pg.Client, manifest: Manifest, { file, passphrase, files }: RestoreOptions): Promise<void> {
  const entries = entriesOf(file, passphrase);
  let next = await entries.next();
  while (!next.done) {
    const { value: entry } = next;
    const name = tableOf(entry.name);
    const table = manifest.tables.find((one) => one.name === name);
    if (!table) {
      if (entry.name.startsWith('files/')) await keepFile(entry, files);
      next = await entries.next();
      continue;
    }
    const parts = async function* () {
      while (!next.done && tableOf(next.value.name) === name) {
        yield* next.value.body;
        next = await entries.next();
      }
    };
    const rows = await copyIn(client, `copy ${table.name} (${table.columns.join(', ')}) from stdin`, parts());
    if (rows !== table.rows)
      throw new StartError(`${table.name}: ${rows} rows were written and ${table.rows} are in the backup.`);
  }
  for (const { name, value, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called]);
}

/** The digest was compared before; a file that is there under its name is written anew all the same. */
async function keepFile({ name, body }: Entry, store: string): Promise<void> {
  const digest = path.basename(name);
  const folder = path.join(store, digest.slice(0, 2));
  await mkdir(folder, { recursive: true });
  const aside = path.join(folder, `.${digest}.restored`);
  await pipeline(body, createWriteStream(aside, { flush: true }));
  await rename(aside, path.join(folder, digest));
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
