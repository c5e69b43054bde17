import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db/pool.ts';

/** The form of the file; another number cannot be read. */
export const copyFormat = 1;

/** What a copy says of itself. */
export const copyManifest = z.object({
  format: z.literal(copyFormat),
  school: z.string().max(200),
  timeZone: z.string().max(60),
  at: z.iso.datetime({ offset: true }),
  /** The names of the migrations that its tables stand on. */
  migrations: z.array(z.string().max(100)).max(1000),
  tables: z
    .array(z.object({ name: z.string().max(130), rows: z.number().int().min(0), sha256: z.string().length(64) }))
    .max(1000),
  files: z.number().int().min(0),
});
export type CopyManifest = z.output<typeof copyManifest>;

/** The migrations that have run here, in order. */
export async function doneMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from daftari_migrations.kysely_migration order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}
