import { inflateRawSync } from 'node:zlib';

/** Whether a ZIP file unpacks to so many bytes at most; every part is unpacked up to the limit, because a bomb's directory may lie about its size. */
export function unpacksWithin(bytes: Buffer, most: number): boolean {
  let left = most;
  let at = bytes.readUInt32LE(bytes.length - 6);
  for (let n = bytes.readUInt16LE(bytes.length - 12); n > 0; n -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const part = bytes.subarray(start, start + packed);
    try {
      left -= method === 0 ? part.length : inflateRawSync(part, { maxOutputLength: Math.max(1, left) }).length;
    } catch (error) {
      if (error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return false;
      throw error;
    }
    if (left < 0) return false;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return true;
}
