import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPackage } from './read-package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daftari-h5p-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const about = { title: 'Maji', mainLibrary: 'H5P.Blanks' };
const zipped = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, given]) => [name, typeof given === 'string' ? strToU8(given) : given])),
  );
const file = (json: string | Uint8Array, more: Record<string, string> = {}) =>
  zipped({ 'h5p.json': json, 'content/content.json': '{}', ...more });

async function read(bytes: Uint8Array) {
  const place = path.join(folder, 'given.h5p');
  await writeFile(place, bytes);
  return readPackage(place, bytes.length);
}

/** The same file with some bytes of its directory, or of its end, replaced. */
function changed(bytes: Uint8Array, mark: readonly number[], offset: number, value: readonly number[]): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(Buffer.from(mark));
  Buffer.from(value).copy(copy, at + offset);
  return copy;
}
const entry = [0x50, 0x4b, 1, 2];
const end = [0x50, 0x4b, 5, 6];

describe('an H5P file', () => {
  it('says what it is', async () => {
    const said = {
      title: 'Maji\u0007 ni uhai ',
      mainLibrary: 'H5P.Blanks',
      license: 'CC BY',
      licenseVersion: '4.0',
      authors: [{ name: 'Wanjikũ' }, { name: 'Ng’ang’a' }],
      preloadedDependencies: [{ machineName: 'H5P.Blanks', majorVersion: '1', minorVersion: 14 }],
    };
    expect(await read(file(`\uFEFF${JSON.stringify(said)}`))).toEqual({
      title: 'Maji ni uhai',
      library: 'H5P.Blanks',
      libraryVersion: '1.14',
      licence: 'CC BY 4.0',
      authors: 'Wanjikũ, Ng’ang’a',
    });
    expect(await read(file(JSON.stringify({ ...about, license: 'U' })))).toMatchObject({ licence: null, authors: null });
  });

  const good = file(JSON.stringify(about));
  it.each([
    ['is no ZIP file', strToU8('h5p.json'), /broken/],
    ['is empty', new Uint8Array(), /broken/],
    ['is cut short', good.slice(0, -30), /broken/],
    ['has no h5p.json', zipped({ 'content/content.json': '{}' }), /no h5p\.json/],
    ['has no content', zipped({ 'h5p.json': JSON.stringify(about) }), /no h5p\.json or no content/],
    ['names no library', file('{"title":"x"}'), /does not name/],
    ['has a library that is an address', file('{"title":"x","mainLibrary":"//evil.example/x"}'), /does not name/],
    ['has a description that is no JSON', file('{'), /broken/],
    ['has a description that is no UTF-8', file(new Uint8Array([0xff, 0xfe, 0x7b])), /broken/],
    ['has a description that unpacks without end', file(`{"title":"${'a'.repeat(3_000_000)}"}`), /broken/],
    ['climbs out of its folder', file(JSON.stringify(about), { '../../etc/passwd': 'x' }), /beyond its folder/],
    ['begins at the root', file(JSON.stringify(about), { '/etc/passwd': 'x' }), /beyond its folder/],
    ['names a drive', file(JSON.stringify(about), { 'C:x': 'x' }), /beyond its folder/],
    ['says that it unpacks to gigabytes', changed(good, entry, 24, [0xff, 0xff, 0xff, 0x7f]), /more than 512 MB/],
    ['is locked', changed(good, entry, 8, [1, 0]), /password/],
    ['is packed in another way', changed(good, entry, 10, [12, 0]), /broken/],
    ['points outside itself', changed(good, entry, 42, [0xff, 0xff, 0xff, 0x0f]), /broken/],
    ['has more parts than it has', changed(good, end, 10, [9, 0]), /broken/],
    ['has parts without end', changed(good, end, 10, [0xff, 0xff]), /too many parts/],
    ['has its directory elsewhere', changed(good, end, 16, [0xff, 0xff, 0xff, 0xff]), /broken/],
  ])('that %s is refused', async (_what, bytes, said) => {
    await expect(read(bytes)).rejects.toThrow(said);
  });
});
