import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { Signer } from '../auth/signer.ts';
import type { Tx } from '../db/pool.ts';
import {
  type CopyManifest,
  copyFormat,
  copyManifest,
  copySignature,
  copyVersion,
  doneMigrations,
  manifestPart,
  signaturePart,
} from './manifest.ts';
import { ZipParts } from './zip-parts.ts';

/** A copy whose every byte is as it was signed, by whom this installation may believe. */
export interface OpenCopy {
  readonly zip: ZipParts;
  readonly manifest: CopyManifest;
  /** The code of the installation that signed it. */
  readonly maker: string;
}

const mostText = 32 * 1024 ** 2;
const notACopy = () => new UserError('unsupported_type', 'Choose a file that “Export everything” has made.');
const refused = (message: string) => new UserError('rule', `${message} Nothing was restored.`);
const changed = (what: string) => refused(`This copy was changed or cut short after it was made: ${what}.`);

const anyFormat = z.object({ format: z.union([z.string(), z.number()]), version: z.number().optional() });

/**
 * Opens a copy and reads all of it before anything is believed: that it was signed, by this installation or by the one
 * whose code the user has from there, that no part is missing, changed or added, and that its tables are those of here.
 * Throws 415 and 422 in words. Close its ZIP file afterwards.
 * @param makerCode as the other installation's people read it; null for a copy made here
 */
export async function openCopy(
  tx: Tx,
  file: { path: string; size: number },
  signer: Signer,
  makerCode: string | null,
): Promise<OpenCopy> {
  const zip = await ZipParts.open(file.path, file.size);
  if (zip === 'cut')
    throw refused('This copy was cut short on its way: its end is missing. Fetch it again from where it was made.');
  if (!zip) throw notACopy();
  try {
    const payload = await zip.text(manifestPart, mostText);
    const said = anyFormat.safeParse(json(payload));
    if (payload === null || !said.success) throw notACopy();
    refuseOtherVersions(said.data);
    const signature = copySignature.safeParse(json(await zip.text(signaturePart, mostText)));
    if (!signature.success || !Signer.holds({ payload, ...signature.data }))
      throw changed('the signature does not hold. Ask for a new copy from where it was made');
    const { publicKey } = signature.data;
    refuseStrangers(publicKey, signer, makerCode);
    const manifest = copyManifest.safeParse(json(payload));
    if (!manifest.success) throw notACopy();
    refuseOtherMigrations(manifest.data.migrations, await doneMigrations(tx));
    await refuseOtherParts(zip, manifest.data);
    return { zip, manifest: manifest.data, maker: Signer.fingerprint(publicKey) };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

function refuseOtherVersions({ format, version = 0 }: z.output<typeof anyFormat>): void {
  if (format === 1)
    throw refused(
      'This copy was made by an older version of the product, which did not sign copies. Update the installation it came from and export again.',
    );
  if (format !== copyFormat) throw notACopy();
  if (version > copyVersion)
    throw refused('This copy was made by a newer version of the product. Update this installation first.');
  if (version !== copyVersion) throw notACopy();
}

/** A code as people type it: `3F2A 91c0 …`. */
const plain = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

// The code is not told to who restores: they have it from the people who made the copy, or the signature proves nothing.
function refuseStrangers(publicKey: string, signer: Signer, makerCode: string | null): void {
  if (publicKey === signer.publicKey) return;
  if (makerCode === null)
    throw fieldError(
      'makerCode',
      'Another installation has signed this copy. Type the code shown beside “Export everything” there; ask its people for it.',
    );
  if (plain(makerCode) !== plain(Signer.fingerprint(publicKey)))
    throw fieldError(
      'makerCode',
      'The installation with this code has not signed this copy. Compare the code with its people again.',
    );
}

function refuseOtherMigrations(there: readonly string[], here: readonly string[]): void {
  if (here.join() === there.toSorted().join()) return;
  const newer = there.some((name) => !here.includes(name));
  throw refused(
    newer
      ? 'This copy was made by a newer version of the product. Update this installation first.'
      : 'This copy was made by an older version of the product. Restore it there, update, and export again.',
  );
}

async function refuseOtherParts(zip: ZipParts, { parts, files }: CopyManifest): Promise<void> {
  const listed = new Map(parts.map(({ name, sha256 }) => [name, sha256]));
  const others = zip.names().filter((name) => name !== manifestPart && name !== signaturePart);
  const bytes = others.filter((name) => name.startsWith('files/'));
  const stranger = others.find((name) => !name.startsWith('files/') && !listed.has(name));
  if (stranger !== undefined) throw changed(`${stranger.slice(0, 100)} was added`);
  if (bytes.length !== files) throw changed(`it has ${bytes.length} of ${files} photos and papers`);
  for (const name of bytes) listed.set(name, name.slice('files/'.length));
  for (const [name, sha256] of listed) if ((await digestOf(zip, name)) !== sha256) throw changed(`${name} is not as it was`);
}

/** Null for a part that is missing or does not unpack. */
async function digestOf(zip: ZipParts, name: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    const part = await zip.read(name);
    if (!part) return null;
    for await (const chunk of part) hash.update(chunk as Uint8Array);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

function json(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
