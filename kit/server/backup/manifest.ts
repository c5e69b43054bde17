import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The last file of a backup: what it holds. Where it is missing the backup is not whole. */
export const manifestShape = z.object({
  format: z.literal(1),
  at: z.string(),
  /** Which files made the tables, with their digests: restoring runs exactly these. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.object({ count: z.int(), bytes: z.int(), lost: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof manifestShape>;

export const manifestName = 'manifest.json';
export const digestName = 'manifest.sha256';

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The digests of the migrations that this version has, by name. */
export async function migrationDigests(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const file of await readdir(folder))
      if (file.endsWith('.sql')) found.set(file.replace(/\.sql$/, ''), sha256(await readFile(path.join(folder, file))));
  return found;
}
