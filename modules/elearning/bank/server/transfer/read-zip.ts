import { inflateRawSync } from 'node:zlib';
import { transferLimits } from '../../contract/transfer.ts';
import { UnreadFile } from './xml.ts';

const mostParts = 10_000;

/** The parts of a ZIP file by their names, unpacked one by one up to a limit, whatever its directory says. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length) throw broken();
  const parts = new Map<string, Buffer>();
  let left: number = transferLimits.unpacked;
  try {
    let at = bytes.readUInt32LE(end + 16);
    const count = bytes.readUInt16LE(end + 10);
    if (count > mostParts) throw new UnreadFile('The ZIP file has too many parts.');
    for (let part = 0; part < count; part += 1) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw broken();
      const [method, packed, local] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
      const length = bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, at + 46 + length);
      at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
      if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|\\|\0/i.test(name))
        throw new UnreadFile('The ZIP file has a part that reaches beyond its folder. It is not read.');
      if (name.endsWith('/') || !/\.(xml|png|jpe?g|webp)$/i.test(name)) continue;
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const inner = unpacked(bytes.subarray(start, start + packed), method, left);
      left -= inner.length;
      parts.set(name, inner);
    }
  } catch (error) {
    if (error instanceof RangeError) throw broken();
    throw error;
  }
  return parts;
}

const broken = () => new UnreadFile('The ZIP file is broken.');

function unpacked(packed: Buffer, method: number, most: number): Buffer {
  if (method !== 0 && method !== 8) throw new UnreadFile('The ZIP file is packed in a way that is not read.');
  try {
    const inner = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
    if (inner.length <= most) return inner;
  } catch (error) {
    const tooMuch = error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    if (!tooMuch) throw broken();
  }
  throw new UnreadFile('The ZIP file unpacks to more than 128 MB. Split it.');
}
