import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import type { Signer } from '#kit/server/auth/signer.ts';
import { carriedTables } from '#kit/server/school-copy/catalogue.ts';
import type { App } from '../server/build-app.ts';
import { staysHere } from '../server/server-modules.ts';

type Parts = Record<string, Uint8Array>;
type Manifest = { parts: { name: string; sha256: string }[] } & Record<string, unknown>;

/** A copy of a school with one part written anew; `null` takes it out. Nothing else follows. */
export function withPart(copy: Uint8Array, name: string, work: (text: string) => string | null): Uint8Array {
  const parts: Parts = { ...unzipSync(copy) };
  const next = work(strFromU8(parts[name] ?? new Uint8Array()));
  if (next === null) Reflect.deleteProperty(parts, name);
  else parts[name] = strToU8(next);
  return zipSync(parts, { level: 1 });
}

/** As whoever knows the file's form changes it: the digests of the manifest follow; signed anew where there is a key. */
export function forged(copy: Uint8Array, name: string, work: (text: string) => string, signer: Signer | null): Uint8Array {
  const parts: Parts = { ...unzipSync(withPart(copy, name, work)) };
  const manifest = JSON.parse(strFromU8(parts['manifest.json'] ?? new Uint8Array())) as Manifest;
  for (const part of manifest.parts)
    part.sha256 = createHash('sha256')
      .update(parts[part.name] ?? '')
      .digest('hex');
  const text = JSON.stringify(manifest);
  parts['manifest.json'] = strToU8(text);
  if (signer) {
    const { publicKey, signature } = signer.sign(text);
    parts['signature.json'] = strToU8(JSON.stringify({ publicKey, signature }));
  }
  return zipSync(parts, { level: 1 });
}

/** Every carried row of a school without what says whose it is, as text, by its table. */
export async function carriedRows(app: App, schoolId: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const table of await app.db.platform.transaction().execute((tx) => carriedTables(tx, staysHere))) {
    const own = ['school_id', ...table.accounts.map(({ column }) => column)];
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${own}::text[])::text as row from ${sql.table(table.name)} t
       where school_id = ${schoolId} ${table.name === 'kit.file' ? sql`and linked` : sql``} order by 1`.execute(app.db.platform);
    found.set(
      table.name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}
