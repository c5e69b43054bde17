import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { copyOut } from './copy.ts';
import { digestName, type Manifest, manifestName, migrationDigests, sha256 } from './manifest.ts';
import { seal } from './sealed.ts';
import { hiddenTables, sequencesOf, tablesOf } from './tables.ts';
import { tarEnd, tarHead, tarTail } from './tar.ts';

export interface BackupOptions {
  /** Of the platform's login, which sees every school. */
  url: string;
  /** Where the bytes of files stand: `DATA_DIR/files`. */
  files: string;
  /** The folder of backups, of this installation alone. */
  into: string;
  /** How many are kept. */
  keep: number;
  /** Null: not encrypted. */
  passphrase: string | null;
  /** Of trying one passphrase, as a power of two; age's own when left out. Tests of other things open quicker. */
  sealWork?: number;
  /** Absolute folders of SQL files. */
  migrations: readonly string[];
  /** Made only if none has been noted after the one of this key: another process may have been quicker. */
  unlessAfter?: number;
}

export interface BackupMade {
  /** Absolute. */
  file: string;
  bytes: number;
  rows: number;
  files: number;
  /** Digests of files that have a row and no readable bytes. */
  lost: string[];
}

/** Another process makes one at this moment. */
export class BackupUnderWay extends StartError {
  override name = 'BackupUnderWay';
}

/** Held by whoever makes a backup, so that one is made at a time over all processes. */
const makingKey = 'kit backup';
/** Shared by a backup; bytes are removed only by who can hold it alone. */
export const bytesKey = 'kit backup files';

const backupName = /^daftari-\d{8}T\d{6}Z\.tar\.zst(\.age)?$/;

/** The whole backups of a folder, the newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => backupName.test(name)).sort((a, b) => (a < b ? 1 : -1));
}

/**
 * Writes everything that the database holds at one moment, and the files that it names, into one file; users go on
 * working. The file has its name only when it is whole and on the disk.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupMade> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'daftari backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [
      makingKey,
    ]);
    if (!rows[0]?.got) throw new BackupUnderWay('A backup is being made already.');
    const { rows: others } = await client.query('select from kit.backup where name is not null and id > $1 limit 1', [
      options.unlessAfter ?? Number.MAX_SAFE_INTEGER,
    ]);
    if (others.length > 0) throw new BackupUnderWay('A backup has just been made.');
    await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [bytesKey]);
    return await write(client, options);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function write(client: pg.Client, options: BackupOptions): Promise<BackupMade> {
  const { files, into, keep, passphrase, sealWork, migrations } = options;
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (const name of await readdir(into)) if (/^daftari-.*\.partial$/.test(name)) await rm(path.join(into, name));
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = path.join(into, `daftari-${stamp}.tar.zst${passphrase === null ? '' : '.age'}`);
  const partial = `${file}.partial`;
  const manifest: Manifest = {
    format: 1,
    at: new Date().toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    files: { count: 0, bytes: 0, lost: [] },
  };
  try {
    const target = createWriteStream(partial, { mode: 0o600, flags: 'wx' });
    const source = content(client, manifest, files, await migrationDigests(migrations));
    const pack = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    if (passphrase === null) await pipeline(source, pack, target);
    else await pipeline(source, pack, (packed: Readable) => seal(packed, passphrase, sealWork), target);
    await flush(partial);
    await rename(partial, file);
    await flush(into);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  for (const old of (await backupsIn(into)).slice(keep)) await rm(path.join(into, old));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { file, bytes: (await stat(file)).size, rows, files: manifest.files.count, lost: manifest.files.lost };
}

/** The bytes of the archive, from one snapshot. */
async function* content(
  client: pg.Client,
  manifest: Manifest,
  store: string,
  known: Map<string, string>,
): AsyncGenerator<Buffer> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  const hidden = await hiddenTables(client);
  if (hidden.length > 0) throw new StartError(`The backup could not read every row of ${hidden.join(', ')}.`);
  const { rows: ran } = await client.query<{ name: string }>(
    'select name from daftari_migrations.kysely_migration order by name',
  );
  for (const { name } of ran) {
    const digest = known.get(name);
    if (digest === undefined) throw new StartError(`The database is of a later version: it has the migration ${name}.`);
    manifest.migrations.push({ name, sha256: digest });
  }
  for (const table of await tablesOf(client)) {
    const hash = createHash('sha256');
    const { blocks, rows } = copyOut(client, `copy ${table.name} (${table.columns.join(', ')}) to stdout`);
    let [bytes, part] = [0, 0];
    for await (const block of blocks) {
      hash.update(block);
      bytes += block.length;
      yield* entry(`tables/${table.name}/${String((part += 1)).padStart(7, '0')}`, block);
    }
    manifest.tables.push({ ...table, rows: rows(), bytes, sha256: hash.digest('hex') });
  }
  manifest.sequences = await sequencesOf(client);
  const { rows: held } = await client.query<{ sha256: string }>('select distinct sha256 from kit.file order by 1');
  for (const { sha256: digest } of held) yield* kept(path.join(store, digest.slice(0, 2), digest), digest, manifest);
  await client.query('commit');
  const text = JSON.stringify(manifest);
  yield* entry(manifestName, Buffer.from(text));
  yield* entry(digestName, Buffer.from(sha256(text)));
  yield tarEnd();
}

function* entry(name: string, bytes: Buffer): Generator<Buffer> {
  yield tarHead(name, bytes.length);
  yield bytes;
  yield tarTail(bytes.length);
}

/** A kept file, if its bytes are those of its name; otherwise it is noted as lost, and the backup goes on. */
async function* kept(file: string, digest: string, { files }: Manifest): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const size = (await stat(file).catch(() => null))?.size;
  const whole =
    size !== undefined &&
    (await pipeline(createReadStream(file), hash).then(
      () => hash.digest('hex') === digest,
      () => false,
    ));
  if (!whole) {
    files.lost.push(digest);
    return;
  }
  yield tarHead(`files/${digest}`, size);
  for await (const chunk of createReadStream(file)) yield chunk as Buffer;
  yield tarTail(size);
  files.count += 1;
  files.bytes += size;
}

async function flush(target: string): Promise<void> {
  const handle = await open(target);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
