import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { freshDatabase } from '#kit/server/testing/database.ts';
import type { App } from '../server/build-app.ts';

/** A connection to the app's own database as its owner, whom row security does not bind. End it before the app closes. */
export async function ownerOf(app: App): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db.platform);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${rows[0]?.name ?? ''}`;
  return connected(url.href);
}

/** Runs `work` while every transaction that adds to a table fails at its commit, when all of it has been written. */
export async function failingAtCommit<R>(app: App, table: string, work: () => Promise<R>): Promise<R> {
  const owner = await ownerOf(app);
  try {
    await owner.query(`
      create function public.refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create constraint trigger refuse_commit after insert on ${table} deferrable initially deferred
        for each row execute function public.refuse_commit()`);
    return await work();
  } finally {
    await owner.query(`drop trigger refuse_commit on ${table}; drop function public.refuse_commit()`);
    await owner.end();
  }
}

/** A migrated database of its own without the app, for checks of the catalog. */
export async function bareDatabase(): Promise<{ owner: pg.Client; drop: () => Promise<void> }> {
  const database = await freshDatabase();
  const owner = await connected(database.url);
  const drop = async () => {
    await owner.end();
    await database.drop();
  };
  return { owner, drop };
}

/** A connection to the database of an address. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
