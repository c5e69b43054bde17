import type { FileHandle } from 'node:fs/promises';

// Office files have neither so many parts nor so much text; a file that unpacks to more is a bomb.
const mostEntries = 10_000;
const mostUnpacked = 1024 ** 3;

/**
 * True when a ZIP file is a plain Office document: it ends where its directory ends, and no part escapes its folder,
 * runs as a program or macro, or unpacks without measure.
 */
export async function isHarmlessZip(file: FileHandle, size: number): Promise<boolean> {
  if (size < 22) return false;
  const end = await read(file, size - 22, 22);
  if (end.readUInt32LE(0) !== 0x06054b50 || end.readUInt16LE(20) !== 0) return false;
  const entries = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  if (entries === 0 || entries > mostEntries || start + length !== size - 22 || length > 8 * 1024 ** 2) return false;
  const directory = await read(file, start, length);
  let at = 0;
  let unpacked = 0;
  for (let n = 0; n < entries; n++) {
    if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) return false;
    unpacked += directory.readUInt32LE(at + 24);
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if (!isHarmlessName(name) || unpacked > mostUnpacked) return false;
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return at === length;
}

function isHarmlessName(name: string): boolean {
  if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|\\|\0/i.test(name)) return false;
  return !/\.(php\d?|phtml|phar|html?|xhtml|svg|m?js|vbs|exe|dll|bat|cmd|sh|ps1|jar|jsp|aspx?)$|vbaProject/i.test(name);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}
