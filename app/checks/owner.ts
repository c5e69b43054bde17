import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { App } from '../server/build-app.ts';

/** A connection to the app's own database as its owner, whom row security does not bind. End it before the app closes. */
export async function ownerOf(app: App): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db.platform);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${rows[0]?.name ?? ''}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
