import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError, type StartLog } from '../start-error.ts';
import { prepareCluster } from './embedded-cluster.ts';
import { chooseEndpoint, databaseUrl } from './embedded-endpoint.ts';
import { settleOrphan } from './embedded-orphan.ts';
import { findPlace, removePlace } from './embedded-place.ts';
import { writeSettings } from './embedded-settings.ts';
import { supervise } from './embedded-supervisor.ts';
import { folderHolder, lockFolder } from './folder-lock.ts';
import { checkFreeSpace, diskFull, freeBytes, saysDiskFull } from './free-space.ts';

/** The embedded database, running. */
export interface EmbeddedDatabase {
  /** Of the database `daftari`, as its owner. Stays the same when PostgreSQL is started again. */
  url: string;
  /** True when a PostgreSQL was found that had outlived its server, and was taken over. */
  adopted: boolean;
  /** The number of the running `postgres` process, or null while it is being started again. */
  pid(): number | null;
  /** Stops PostgreSQL and gives the data folder free. May be called twice. */
  stop(): Promise<void>;
}

interface Options {
  /** Made when it is missing. One server at a time may use it. */
  dataDir: string;
  log: StartLog;
  /** For tests: faster, and nothing survives a power cut. */
  throwaway?: boolean;
  /** Bytes that may still be written in a folder. */
  free?: (folder: string) => number;
}

/**
 * Starts the PostgreSQL that came with the packages on a data folder, and keeps it running: takes over one that
 * outlived its server, and starts it again when it crashes. Throws a StartError in words.
 */
export async function startDatabase({ dataDir, log, throwaway = false, free = freeBytes }: Options): Promise<EmbeddedDatabase> {
  const folder = path.resolve(dataDir);
  return inWords(folder, free, async () => {
    mkdirSync(folder, { recursive: true });
    checkFreeSpace(folder, free);
    const lock = lockFolder(folder);
    try {
      const place = findPlace(folder, log);
      checkFreeSpace(place.home, free);
      const adopted = await settleOrphan(place.cluster);
      if (adopted) log.warn('A PostgreSQL that had outlived its server was stopped cleanly; it starts again now');
      const password = await prepareCluster(place, log, throwaway);
      const endpoint = await chooseEndpoint(place);
      writeSettings(place, endpoint, throwaway);
      const supervisor = await supervise({ place, log, free });
      const stop = async () => {
        await supervisor.stop();
        lock.release();
      };
      try {
        await createDatabase(databaseUrl(endpoint, password, 'postgres'));
      } catch (error) {
        await stop();
        throw error;
      }
      return { url: databaseUrl(endpoint, password, 'daftari'), adopted, pid: () => supervisor.pid(), stop };
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}

/**
 * The owner's address of the embedded database that a server runs on the folder; null while none does. Read from what
 * PostgreSQL and the first start have written there.
 */
export function runningDatabaseUrl(dataDir: string): string | null {
  const folder = path.resolve(dataDir);
  if (folderHolder(folder) === null) return null;
  try {
    const [, , , port, socket, address] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim();
    const host = socket?.trim() || address?.trim() || '127.0.0.1';
    return databaseUrl({ tcp: !socket?.trim(), host, port: Number(port) }, password, 'daftari');
  } catch {
    return null;
  }
}

/** Deletes the embedded database of a data folder; throws a StartError while a server uses it. Other files there stay. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir);
  const lock = lockFolder(folder);
  try {
    await settleOrphan(path.join(folder, 'postgres'));
    removePlace(folder);
  } finally {
    lock.release();
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = 'daftari'");
    if (!rowCount) await client.query('create database daftari');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Turns what the system says about disks and rights into sentences. */
async function inWords<T>(folder: string, free: (folder: string) => number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (saysDiskFull(error) || saysDiskFull(text)) throw diskFull(folder, free(folder));
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new StartError(
        `The data folder ${folder} cannot be written (${text}).\nGive this user rights to it, or set DATA_DIR to another folder.`,
      );
    }
    if (code === '28P01') {
      throw new StartError(
        `The password in ${path.join(folder, 'postgres.password')} is not the database's. Put the right one back, or remove the file: a new one is then set.`,
      );
    }
    throw error;
  }
}
