import type { Lock, Locker, RequestRelease } from '@tus/server';
import pg from 'pg';
import { UserError } from '#kit/contract/errors.ts';

/** Milliseconds between two tries for an upload that somebody else writes. */
const pause = 100;
/** Milliseconds after which a request gives up waiting for an upload. */
const patience = 30_000;
const channel = 'kit_upload';

interface Held {
  letGo: RequestRelease;
  /** False while the database is still asked. */
  sure: boolean;
}

/**
 * One writer at a time for each upload, over all processes of one database. A process holds its locks on one connection of
 * its own: when the process dies they are free at once, and a slow sender takes no connection from anybody else. Who wants
 * an upload that another writes tells that one, in whatever process, which then stops: it is mostly the same sender's line
 * that broke.
 */
export class UploadLocks implements Locker {
  readonly #url: string;
  readonly #held = new Map<string, Held>();
  #client: Promise<pg.Client> | null = null;

  /** @param url of a login of the database */
  constructor(url: string) {
    this.#url = url;
  }

  newLock(id: string): Lock {
    const mine: Held = { letGo: () => undefined, sure: false };
    return {
      lock: (signal, letGo) => this.#take(id, Object.assign(mine, { letGo }), signal),
      unlock: () => this.#release(id, mine),
    };
  }

  /** Lets every upload go and closes the connection. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.then(
      (open) => open.end(),
      () => undefined,
    );
  }

  async #take(id: string, mine: Held, signal: AbortSignal): Promise<void> {
    const until = performance.now() + patience;
    while (!signal.aborted && performance.now() < until) {
      if (await this.#try(id, mine)) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    throw new UserError('conflict', 'This upload is being written from somewhere else. Try again in a moment.');
  }

  async #try(id: string, mine: Held): Promise<boolean> {
    const other = this.#held.get(id);
    if (other) {
      if (other.sure) await other.letGo();
      return false;
    }
    // Taken before the database is asked: the connection would give its own lock a second time.
    this.#held.set(id, mine);
    try {
      const client = await this.#connection();
      const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${key}) as got`, [id]);
      if (rows[0]?.got) return (mine.sure = true);
      await client.query('select pg_notify($1, $2)', [channel, id]);
    } catch (error) {
      this.#forget(id, mine);
      throw error;
    }
    this.#forget(id, mine);
    return false;
  }

  async #release(id: string, mine: Held): Promise<void> {
    // A connection that broke has let go by itself, and somebody else here may have it from the next one.
    if (this.#held.get(id) !== mine) return;
    const client = await this.#client?.catch(() => null);
    await client?.query(`select pg_advisory_unlock(${key})`, [id]).catch(() => undefined);
    this.#forget(id, mine);
  }

  #forget(id: string, mine: Held): void {
    if (this.#held.get(id) === mine) this.#held.delete(id);
  }

  #connection(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      // A machine that disappears with its line leaves no word: its locks are free after half a minute.
      options: '-c statement_timeout=30000 -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => undefined);
    // Its own questions come back to whoever asks, who holds nothing yet.
    client.on('notification', ({ payload }) => {
      const held = this.#held.get(payload ?? '');
      if (held?.sure) void held.letGo();
    });
    await client.connect();
    const opened = this.#client;
    client.on('end', () => this.#lost(opened));
    await client.query(`listen ${channel}`);
    return client;
  }

  /** What was held by a connection that broke may be held by another process by now: whoever writes here stops. */
  #lost(connection: Promise<pg.Client> | null): void {
    if (this.#client !== connection) return;
    this.#client = null;
    const writers = [...this.#held.values()];
    this.#held.clear();
    for (const { letGo } of writers) void letGo();
  }
}

const key = `hashtextextended('upload ' || $1, 0)`;
