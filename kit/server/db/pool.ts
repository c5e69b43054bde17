import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { dialectOf, observe } from '../sql/observed.ts';
import { beginWithFirst } from './prepared/begin.ts';
import { type LoginRole, type Logins, loginsOf } from './logins/logins.ts';
import { prepareRepeated } from './prepared/prepared.ts';

/** A transaction whose tables are not known yet; a store narrows it with `on`. */
export type Tx = Transaction<unknown>;

/** The two ways into the database: as a school (row security by `app.school_id`) and as the platform (all schools, audited). */
export interface Database {
  readonly school: Kysely<unknown>;
  readonly platform: Kysely<unknown>;
  /** Resolves when the server answers; rejects with the driver's error. */
  ping(): Promise<void>;
  /** How many connections this process has by role, how many of them are idle, and how many callers wait for one. */
  connections(): { role: string; total: number; idle: number; waiting: number }[];
  close(): Promise<void>;
}

/** Views a transaction as the tables of one module, so that a store cannot name another module's. */
export function on<T>(tx: Tx): Transaction<T> {
  return tx as unknown as Transaction<T>;
}

// bigint as a number: keys and cents stay far below 2^53, and a value beyond it is an error rather than a wrong figure.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

interface Options {
  /** The most connections of this process, over both ways. */
  connections?: number;
  /** False where a pooler gives each transaction another connection. */
  prepare?: boolean;
  /** Told of errors on idle connections; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

/**
 * Connects to PostgreSQL, to each way as its own login: what a connection logged in as is the most that it can ever be.
 * @param at the logins' addresses; the owner's address stands for those made from it
 */
export function connect(
  at: string | Logins,
  { connections = 20, prepare = true, onError = () => undefined }: Options = {},
): Database {
  const pools: { role: string; pool: pg.Pool }[] = [];
  const logins = typeof at === 'string' ? loginsOf(at) : at;
  const open = (role: LoginRole, url: string, max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      // Compiling statements anew costs more than these ever gain; a server of somebody else's does it unless told.
      options: `-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c jit=off`,
      connectionTimeoutMillis: 10_000,
      // A new connection reads the catalogue and plans everything anew, which costs the next click more than the click itself.
      idleTimeoutMillis: 300_000,
    });
    pool.on('error', onError);
    // The pool listens to idle connections only: one that breaks between two statements of a transaction would end the process.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      if (prepare) prepareRepeated(client);
      beginWithFirst(client);
      observe(client);
    });
    pools.push({ role, pool });
    return new Kysely<unknown>({ dialect: dialectOf(pool) });
  };
  const school = open('daftari_app', logins.school, Math.max(2, Math.ceil(connections * 0.75)));
  const platform = open('daftari_platform', logins.platform, Math.max(2, Math.floor(connections * 0.25)));
  return {
    school,
    platform,
    ping: async () => {
      await pools[1]?.pool.query('select 1');
    },
    connections: () =>
      pools.map(({ role, pool }) => ({ role, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })),
    close: async () => {
      await Promise.all([school.destroy(), platform.destroy()]);
    },
  };
}
