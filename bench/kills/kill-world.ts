import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrationFolders } from '#app/server/migrations.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { removeDatabase, startDatabase } from '#kit/server/db/embedded.ts';
import { migrate } from '#kit/server/db/migrate.ts';

export const password = 'Sukuma-wiki-2026';
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** A data folder with one school, one class and one administrator, and the product over it in a process that may be killed. */
export class KillWorld {
  readonly folder: string;
  readonly address: string;
  readonly classId: number;
  #child: ChildProcess | null = null;

  private constructor(folder: string, address: string, classId: number) {
    this.folder = folder;
    this.address = address;
    this.classId = classId;
  }

  /** @param careless PostgreSQL acknowledges before it has written, so that the comparison has something to find */
  static async open(careless = false): Promise<KillWorld> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-kill-'));
    const port = await freePort();
    const classId = await withDatabase(folder, async (client, url) => {
      await migrate(url, migrationFolders);
      return fill(client);
    });
    if (careless)
      writeFileSync(path.join(folder, 'postgres.local.conf'), "synchronous_commit = off\nwal_writer_delay = '10s'\n", {
        mode: 0o644,
      });
    return new KillWorld(folder, `http://127.0.0.1:${port}`, classId);
  }

  /** Starts the product as `npm start` does; it is up when `/readyz` answers. */
  start(): void {
    const env = {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: this.folder,
      PORT: new URL(this.address).port,
      SAMPLE_DATA: 'no',
      SECOND_FACTOR: 'offered',
      LOG_LEVEL: 'error',
    };
    const program = path.resolve(import.meta.dirname, '../../app/server/main.ts');
    this.#child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** kill -9 of the server, and at once a new one, as a service manager would. */
  async killServer(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    this.start();
  }

  /** kill -9 of PostgreSQL's first process; its others end with it. The server starts it again by itself. */
  killDatabase(): void {
    process.kill(this.#databasePid(), 'SIGKILL');
  }

  #databasePid(): number {
    return Number(readFileSync(path.join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Stops the server and reads what is in the database. */
  async stopAndRead<R extends object>(query: string): Promise<R[]> {
    await this.stop();
    return withDatabase(this.folder, async (client) => (await client.query<R>(query)).rows);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    await removeDatabase(this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function withDatabase<R>(folder: string, work: (client: pg.Client, url: string) => Promise<R>): Promise<R> {
  const database = await startDatabase({ dataDir: folder, log: quiet });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return await work(client, database.url);
  } finally {
    await client.end();
    await database.stop();
  }
}

async function fill(client: pg.Client): Promise<number> {
  const hash = await hashPassword(password);
  await client.query(`
    insert into platform.branch (name) values ('Nairobi');
    insert into platform.school (branch_id, name) values (1, 'Kibera Secondary School');
    insert into settings.school_profile (school_id) values (1);
    insert into settings.academic_year (school_id, name, starts_on, ends_on) values (1, '2026', '2026-01-05', '2026-12-31');
    insert into platform.account (kind, school_id, username, full_name, password_hash) values ('school', 1, 'admin', 'Administrator', '${hash}');
    insert into platform.account_role (account_id, school_id, role) values (1, 1, 'ROLE_All')`);
  const { rows } = await client.query<{ id: string }>(
    `insert into settings.class (school_id, name, level) values (1, 'Form 1', 1) returning id`,
  );
  return Number(rows[0]?.id);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
