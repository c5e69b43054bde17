import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { type LiveTopic, liveTopics } from '#kit/contract/live.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Database } from '../db/pool.ts';

const channel = 'kit_live';
/** Milliseconds in which what is told of the same thing is told once. */
const gathering = 100;
/** Milliseconds until a broken connection to the database is tried anew. */
const pause = 1000;
/** The most changes that one notification carries: PostgreSQL takes 8,000 bytes. */
const most = 50;

const change = z.object({
  school: z.number(),
  topic: z.enum(liveTopics),
  /** Whom alone it concerns; null: everybody in the school. */
  account: z.number().nullable(),
  /** The record that has changed; null: any of the topic. */
  about: z.number().nullable(),
  /** Whose own change it is, who is not told of it; null: everybody is. */
  by: z.number().nullable(),
});
/** Something changed in a school. */
export type Change = z.infer<typeof change>;

/** Told of each change; null: some may have been missed. */
type Listener = (change: Change | null) => void;

interface Options {
  db: Database;
  /** The platform's login, for the one connection that listens. */
  databaseUrl: string;
  /** What a successful call changes. */
  topicsOf: (endpoint: Endpoint) => readonly LiveTopic[];
}

/**
 * Tells of changes over all processes of one database. What is told is a hint and not kept: it is said after the commit, and who
 * was away asks anew. It goes through PostgreSQL, to this process too, and never inside the transaction that changes something:
 * those that notify commit one behind the other.
 */
export class Live {
  readonly #options: Options;
  readonly #listeners = new Set<Listener>();
  readonly #waiting = new Map<string, Change>();
  #flush: NodeJS.Timeout | null = null;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | null = null;
  #closed = false;
  /** True while the database is listened to. */
  hears = false;
  /** The latest beginning to listen to the database. */
  #begun: Promise<void> = Promise.resolve();
  /** The database was not heard for a while, in which somebody listened. */
  #missed = false;
  /** Where it says what it could not do; set with the server. */
  log: Pick<FastifyBaseLogger, 'warn'> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Says that something changed; never fails. */
  tell(topic: LiveTopic, school: number, more: Partial<Pick<Change, 'account' | 'about' | 'by'>> = {}): void {
    if (this.#closed) return;
    const { account = null, about = null, by = null } = more;
    this.#waiting.set([school, topic, account, about, by].join(' '), { school, topic, account, about, by });
    this.#flush ??= setTimeout(() => void this.#send(), gathering).unref();
  }

  /** Says what a call has changed. Call it after the commit. */
  answered(endpoint: Endpoint, school: number): void {
    for (const topic of this.#options.topicsOf(endpoint)) this.tell(topic, school);
  }

  /**
   * Tells `listener`; the answer ends that. The database is listened to as long as anybody is told: from when `listening` has come
   * nothing is missed unsaid.
   */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.#client && !this.#again) this.#begun = this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#hangUp();
    };
  }

  /** Comes once the database is listened to, or could not be: then the listeners are told as soon as it is. Never fails. */
  listening(): Promise<void> {
    return this.#begun;
  }

  close(): void {
    this.#closed = true;
    if (this.#flush) clearTimeout(this.#flush);
    this.#listeners.clear();
    this.#hangUp();
  }

  async #send(): Promise<void> {
    this.#flush = null;
    const changes = [...this.#waiting.values()];
    this.#waiting.clear();
    try {
      for (let at = 0; at < changes.length; at += most) {
        const payload = JSON.stringify(changes.slice(at, at + most));
        await sql`select pg_notify(${channel}, ${payload})`.execute(this.#options.db.platform);
      }
    } catch (error) {
      if (!this.#closed) this.#warn(error);
    }
  }

  async #connect(): Promise<void> {
    this.#again = null;
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    this.#client = client;
    const broken = (error?: unknown) => {
      if (this.#client !== client) return;
      if (error) this.#warn(error);
      this.#client = null;
      this.#missed = true;
      this.hears = false;
      void client.end().catch(() => undefined);
      if (!this.#closed && this.#listeners.size > 0) this.#again = setTimeout(() => void this.#connect(), pause);
    };
    client.on('error', broken);
    client.on('end', () => broken());
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.hears = this.#client === client;
      if (this.#missed) for (const listener of this.#listeners) listener(null);
      this.#missed = false;
    } catch (error) {
      broken(error);
    }
  }

  #heard(payload: string): void {
    const changes = z.array(change).parse(JSON.parse(payload));
    for (const one of changes) for (const listener of this.#listeners) listener(one);
  }

  #hangUp(): void {
    if (this.#again) clearTimeout(this.#again);
    this.#again = null;
    const client = this.#client;
    this.#client = null;
    this.#missed = false;
    this.hears = false;
    void client?.end().catch(() => undefined);
  }

  #warn(error: unknown): void {
    // The message alone: the driver's error carries the whole connection.
    this.log?.warn(`live: ${error instanceof Error ? error.message : String(error)}`);
  }
}
