import { open, type FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';

/** The largest package, its parts, what they unpack to together, and the largest file that is read of it; in bytes. */
export const packageLimits = {
  bytes: 128 * 1024 ** 2,
  parts: 10_000,
  unpacked: 512 * 1024 ** 2,
  about: 1024 ** 2,
  directory: 8 * 1024 ** 2,
} as const;

const no = (why: string) => new UserError('rule', why);
const broken = () => no('This file is broken, or no H5P file.');

interface Part {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  at: number;
}

/** What is read of an H5P file. */
export interface ReadPackage {
  title: string;
  library: string;
  libraryVersion: string | null;
  licence: string | null;
  authors: string | null;
}

/**
 * Checks an H5P file and reads what it says of itself. Only `h5p.json` is unpacked, up to a limit whatever the directory says; nothing
 * of the file is written or run. Throws 422 in words.
 */
export async function readPackage(path: string, size: number): Promise<ReadPackage> {
  const file = await open(path);
  try {
    const parts = await partsOf(file, size);
    const about = parts.get('h5p.json');
    if (!about || !parts.has('content/content.json')) throw no('This is no H5P file: it has no h5p.json or no content.');
    return aboutOf(await unpack(file, about));
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw broken();
  return bytes;
}

/** The parts of the ZIP file by name. Refuses one that reaches beyond its folder, is locked or unpacks without measure. */
async function partsOf(file: FileHandle, size: number): Promise<Map<string, Part>> {
  if (size < 22) throw broken();
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > tail.length) throw broken();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > packageLimits.parts || length > packageLimits.directory) throw no('This file has too many parts.');
  if (start + length > size) throw broken();
  const directory = await bytesAt(file, start, length);
  const parts = new Map<string, Part>();
  let unpacked = 0;
  for (let part = 0, at = 0; part < count; part += 1) {
    if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) throw broken();
    const name = directory.toString('utf8', at + 46, at + 46 + directory.readUInt16LE(at + 28));
    const found = {
      name,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    };
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|\\|\0/i.test(name))
      throw no('This file has a part that reaches beyond its folder. It is not taken.');
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw no('This file is locked with a password. It is not taken.');
    if (parts.has(name)) throw no('This file has two parts of the same name. It is not taken.');
    unpacked += found.unpacked;
    if (unpacked > packageLimits.unpacked) throw no('This file unpacks to more than 512 MB. It is not taken.');
    parts.set(name, found);
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}

async function unpack(file: FileHandle, { method, packed, at }: Part): Promise<string> {
  if ((method !== 0 && method !== 8) || packed > packageLimits.about) throw broken();
  const head = await bytesAt(file, at, 30);
  if (head.readUInt32LE(0) !== 0x04034b50) throw broken();
  const bytes = await bytesAt(file, at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed);
  try {
    const plain = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: packageLimits.about });
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw broken();
  }
}

const text = (most: number) =>
  z.string().transform((given) =>
    given
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
      .toWellFormed(),
  );

const about = z.object({
  title: text(200),
  mainLibrary: z.string().regex(/^[\w.-]{1,100}$/),
  license: text(60).nullish(),
  licenseVersion: text(20).nullish(),
  author: text(200).nullish(),
  authors: z
    .array(z.object({ name: text(100) }))
    .max(50)
    .nullish(),
  preloadedDependencies: z
    .array(z.object({ machineName: z.string(), majorVersion: z.coerce.number().int(), minorVersion: z.coerce.number().int() }))
    .max(1000)
    .nullish(),
});

function aboutOf(json: string): ReadPackage {
  let given: unknown;
  try {
    given = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    throw broken();
  }
  const { success, data } = about.safeParse(given);
  if (!success) throw no('This is no H5P file: its h5p.json does not name a title and a main library.');
  const main = data.preloadedDependencies?.find(({ machineName }) => machineName === data.mainLibrary);
  const authors = (data.authors ?? []).map(({ name }) => name).filter((name) => name !== '');
  // `U` is how H5P says that no licence is known.
  const licence = data.license === 'U' ? '' : [data.license, data.licenseVersion].filter(Boolean).join(' ');
  return {
    title: data.title === '' ? data.mainLibrary : data.title,
    library: data.mainLibrary,
    libraryVersion: main ? `${main.majorVersion}.${main.minorVersion}` : null,
    licence: licence || null,
    authors: (authors.length > 0 ? authors.join(', ').slice(0, 300).toWellFormed() : data.author) || null,
  };
}
