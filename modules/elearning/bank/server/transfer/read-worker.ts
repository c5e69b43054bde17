import { readFile } from 'node:fs/promises';
import type { ReadFormat } from '../../contract/transfer.ts';
import type { ReadFile } from './item.ts';
import { asQti2 } from './qti/qti-names.ts';
import { readGift } from './read-gift.ts';
import { readMoodle } from './moodle/read-moodle.ts';
import { readQtiPackage, readQtiXml } from './qti/read-qti-files.ts';
import { readZip } from './read-zip.ts';
import { readXml, UnreadFile } from './xml.ts';

/** What a file of questions holds, or why it is not read. */
export type ReadAnswer = (ReadFile & { format: ReadFormat }) | { problem: string };

/** Reads a file of questions in a process of its own: it is of any size, and of anybody. */
export default async function read({ path }: { path: string }): Promise<ReadAnswer> {
  const bytes = await readFile(path);
  try {
    return readBytes(bytes);
  } catch (error) {
    if (error instanceof UnreadFile) return { problem: error.message };
    throw error;
  }
}

/** What the bytes are is judged by how they begin. */
export function readBytes(bytes: Buffer): ReadFile & { format: ReadFormat } {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return readQtiPackage(readZip(bytes));
  const text = textOf(bytes);
  if (!text.trimStart().startsWith('<')) return { ...readGift(text), format: 'gift' };
  if (/<(?:\w+:)?(?:qti-)?(?:assessment-?item)\b/i.test(text)) return readQtiXml(text, readXml(text, asQti2));
  return { ...readMoodle(readXml(text)), format: 'moodle' };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadFile('The file is not in UTF-8. Export it anew as UTF-8.');
  }
}
