import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { StartError } from '../start-error.ts';
import { digestName, type Manifest, manifestName, manifestShape, sha256 } from './manifest.ts';
import { unseal } from './sealed.ts';
import { type Entry, readTar } from './tar.ts';

/** The files inside a backup, one after another. */
export async function* entriesOf(file: string, passphrase: string | null): AsyncGenerator<Entry> {
  const raw = createReadStream(file);
  const packed = file.endsWith('.age') ? Readable.from(unseal(raw, passphrase)) : raw;
  const plain = createZstdDecompress();
  packed.on('error', (error: Error) => plain.destroy(error));
  try {
    yield* readTar(packed.pipe(plain));
  } finally {
    raw.destroy();
    packed.destroy();
  }
}

/**
 * Reads a backup from its beginning to its end and compares every digest; throws a StartError in words unless all of it
 * is there as it was written.
 */
export async function checkBackup(file: string, passphrase: string | null): Promise<Manifest> {
  const hashes = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>();
  const texts = new Map<string, string>();
  try {
    for await (const { name, body } of entriesOf(file, passphrase)) {
      const table = tableOf(name);
      const key = table === null ? name : `tables/${table}`;
      const seen = hashes.get(key) ?? { hash: createHash('sha256'), bytes: 0 };
      hashes.set(key, seen);
      const kept: Buffer[] = [];
      for await (const part of body) {
        seen.hash.update(part);
        seen.bytes += part.length;
        if (name === manifestName || name === digestName) kept.push(Buffer.from(part));
      }
      if (kept.length > 0) texts.set(name, Buffer.concat(kept).toString('utf8'));
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if ((error as { code?: unknown }).code === 'ENOENT') throw new StartError(`There is no backup at ${file}.`);
    throw damaged(file, (error as Error).message);
  }
  const text = texts.get(manifestName);
  if (text === undefined || texts.get(digestName) !== sha256(text))
    throw damaged(file, 'its list of contents is missing or changed');
  const manifest = manifestShape.safeParse(JSON.parse(text));
  if (!manifest.success)
    throw new StartError(`The backup ${file} was made by another version, which writes its contents differently.`);
  compare(
    file,
    manifest.data,
    new Map([...hashes].map(([key, { hash, bytes }]) => [key, { sha256: hash.digest('hex'), bytes }])),
  );
  return manifest.data;
}

function compare(file: string, manifest: Manifest, found: Map<string, { sha256: string; bytes: number }>): void {
  const empty = { sha256: sha256(''), bytes: 0 };
  for (const { name, sha256: digest, bytes } of manifest.tables) {
    const read = found.get(`tables/${name}`) ?? empty;
    if (read.sha256 !== digest || read.bytes !== bytes) throw damaged(file, `the table ${name} is not as it was written`);
  }
  const files = [...found].filter(([key]) => key.startsWith('files/'));
  for (const [key, { sha256: digest }] of files)
    if (key !== `files/${digest}`) throw damaged(file, `${key} is not as it was written`);
  const total = found.size - files.length - manifest.tables.filter(({ bytes }) => bytes > 0).length;
  if (files.length !== manifest.files.count || total !== 2) throw damaged(file, 'something is missing or has been put in');
}

/** The table that a file of the archive belongs to, or null. */
export const tableOf = (name: string): string | null => /^tables\/(.+)\/\d{7}$/.exec(name)?.[1] ?? null;

const damaged = (file: string, why: string) =>
  new StartError(`The backup ${file} is damaged or not whole: ${why}. Nothing was restored.`);
