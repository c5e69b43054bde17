import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db/pool.ts';

/** What kind of file it is; no other text that the installation signs says so. */
export const copyFormat = 'daftari-school';
/** The form of the file; another number cannot be read. Copies before 2 were not signed. */
export const copyVersion = 2;
/** The parts that every other is listed in, and that cannot list themselves. */
export const manifestPart = 'manifest.json';
export const signaturePart = 'signature.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a copy says of itself. */
export const copyManifest = z.object({
  format: z.literal(copyFormat),
  version: z.literal(copyVersion),
  school: z.string().max(200),
  timeZone: z.string().max(60),
  at: z.iso.datetime({ offset: true }),
  /** The names of the migrations that its tables stand on. */
  migrations: z.array(z.string().max(100)).max(2000),
  tables: z.array(z.object({ name: z.string().max(130), rows: z.int().min(0) })).max(2000),
  /** Every other part with the digest of its bytes, but for photos and papers, whose name is their digest. */
  parts: z.array(z.object({ name: z.string().max(200), sha256 })).max(10_000),
  /** Of how many photos and papers the bytes are in it. */
  files: z.int().min(0),
});
export type CopyManifest = z.output<typeof copyManifest>;

/** Over exactly the bytes of the manifest. */
export const copySignature = z.object({
  /** Ed25519, SPKI in base64. */
  publicKey: z.string().max(200),
  signature: z.string().max(200),
});

/** The migrations that have run here, in order. */
export async function doneMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from daftari_migrations.kysely_migration order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}
