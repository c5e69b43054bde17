import { transferLimits } from '../../../contract/transfer.ts';
import type { ReadFile, ReadPicture } from '../item.ts';
import { asQti2 } from './qti-names.ts';
import { type QtiPictures, readQtiItem } from './read-qti.ts';
import { attribute, deep, type Element, readXml, textOf, UnreadFile } from '../xml.ts';

export interface ReadQti extends ReadFile {
  format: 'qti2' | 'qti3';
}

/** A single item, or several in one element, without pictures. */
export function readQtiXml(text: string, root: Element): ReadQti {
  const items = root.name === 'assessmentItem' ? [root] : deep(root, 'assessmentItem');
  if (items.length === 0)
    throw new UnreadFile('There is no item of QTI 2 or 3 in the file. QTI 1.2 is not read: export it anew as QTI 2.1.');
  const none: QtiPictures = { find: () => null, pictures: [] };
  return {
    format: formatOf(text),
    items: items.slice(0, transferLimits.items).map((item, place) => readQtiItem(place + 1, item, none)),
    pictures: [],
  };
}

const formatOf = (text: string): 'qti2' | 'qti3' => (/<(?:\w+:)?qti-assessment-item\b/.test(text) ? 'qti3' : 'qti2');

/** A content package: its items in the order of the manifest, with the pictures that they show. */
export function readQtiPackage(parts: ReadonlyMap<string, Buffer>): ReadQti {
  const pictures: ReadPicture[] = [];
  const places = new Map<string, number>();
  const find =
    (folder: string) =>
    (address: string): number | null => {
      const name = resolved(folder, address);
      const known = places.get(name);
      if (known !== undefined) return known;
      const bytes = parts.get(name);
      if (!bytes || !/\.(png|jpe?g|webp)$/i.test(name) || pictures.length >= transferLimits.pictures) return null;
      pictures.push({ name: name.split('/').at(-1) ?? name, bytes });
      places.set(name, pictures.length);
      return pictures.length;
    };
  const items: ReadFile['items'] = [];
  let format: ReadQti['format'] = 'qti2';
  for (const { name, tags } of itemNames(parts)) {
    const bytes = parts.get(name);
    if (!bytes) continue;
    const text = bytes.toString('utf8');
    const root = readXml(text, asQti2);
    if (root.name !== 'assessmentItem') continue;
    if (items.length >= transferLimits.items)
      throw new UnreadFile(`The file has more than ${transferLimits.items} questions. Split it.`);
    if (formatOf(text) === 'qti3') format = 'qti3';
    items.push(readQtiItem(items.length + 1, root, { find: find(folderOf(name)), pictures }, tags));
  }
  if (items.length === 0) throw new UnreadFile('There is no item of QTI 2 or 3 in the package.');
  return { items, pictures, format };
}

/** Where the items of a package stand: as its manifest says, or else every file that could be one. */
function itemNames(parts: ReadonlyMap<string, Buffer>): { name: string; tags: string[] }[] {
  const manifest = [...parts.keys()].find((name) => /(^|\/)imsmanifest\.xml$/i.test(name));
  const bytes = manifest === undefined ? undefined : parts.get(manifest);
  if (manifest === undefined || !bytes)
    return [...parts.keys()].filter((name) => /\.xml$/i.test(name)).map((name) => ({ name, tags: [] }));
  return deep(readXml(bytes.toString('utf8')), 'resource')
    .filter((one) => /item/i.test(attribute(one, 'type')))
    .map((one) => ({
      name: resolved(folderOf(manifest), attribute(one, 'href')),
      tags: deep(one, 'keyword').map((keyword) => textOf(keyword).trim()),
    }));
}

const folderOf = (name: string): string => name.split('/').slice(0, -1).join('/');

/** A relative address in a folder of the package; what reaches beyond it names nothing. */
function resolved(folder: string, address: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\//i.test(address)) return '';
  const way = folder === '' ? [] : folder.split('/');
  for (const step of address.split(/[?#]/)[0]?.split('/') ?? []) {
    if (step === '..') way.pop();
    else if (step !== '.' && step !== '') way.push(safeDecoded(step));
  }
  return way.join('/');
}

const safeDecoded = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
