import { chmodSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Endpoint } from './embedded-endpoint.ts';
import type { Place } from './embedded-place.ts';

const mebibyte = 1024 * 1024;

/** Settings for one school or a few hundred on one machine that the server shares with the database. */
function settings(endpoint: Endpoint): Record<string, string | number> {
  const memory = Math.floor(usableMemory() / mebibyte);
  return {
    listen_addresses: endpoint.tcp ? '127.0.0.1' : '',
    port: endpoint.port,
    unix_socket_directories: endpoint.tcp ? '' : endpoint.host,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    max_connections: 100,
    // A whole school copied or restored at once takes a lock on each of some hundreds of tables and on their indexes.
    max_locks_per_transaction: 256,
    shared_buffers: `${clamp(Math.floor(memory / 8), 64, 1024)}MB`,
    effective_cache_size: `${clamp(Math.floor(memory / 2), 256, 65_536)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',
    // One file per weekday, written over a week later: the log cannot fill the disk slowly.
    logging_collector: 'on',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %d ',
    log_min_duration_statement: '2s',
    log_checkpoints: 'off',
  };
}

/** For tests: everything is lost when the machine stops, and writing is much faster. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum_naptime: '5min',
  log_min_duration_statement: -1,
};

/** The files that say how PostgreSQL runs, outside the cluster and written anew at each start. */
export function settingsFiles(place: Place): { conf: string; hba: string } {
  return { conf: path.join(place.home, 'postgres.conf'), hba: path.join(place.home, 'postgres-hba.conf') };
}

/** Writes both files. The operator's own settings go into `postgres.local.conf` beside them, which wins and is never touched. */
export function writeSettings(place: Place, endpoint: Endpoint, throwaway: boolean): void {
  const { conf, hba } = settingsFiles(place);
  const all = { ...settings(endpoint), ...(throwaway ? throwawaySettings : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${quote(value)}`);
  const note = '# Written at each start. Put settings of your own into postgres.local.conf beside this file.';
  const text = [note, ...lines, "include_if_exists = 'postgres.local.conf'", ''].join('\n');
  writeOpenly(conf, text);
  const ways = endpoint.tcp ? ['host all all 127.0.0.1/32 scram-sha-256'] : ['local all all scram-sha-256'];
  writeOpenly(hba, [...ways, ''].join('\n'));
}

/** For the database's account to read, whatever the mask of this process; neither file holds a secret. */
function writeOpenly(file: string, text: string): void {
  writeFileSync(file, text);
  chmodSync(file, 0o644);
}

/** A container's limit where there is one, else the machine's memory. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
