/** How large a picture is, in pixels, by its first bytes (PNG, JPEG, WebP); null where it is none of these. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.readUInt32BE(0) === 0x89504e47) return sized(view.readUInt32BE(16), view.readUInt32BE(20));
    if (view.readUInt16BE(0) === 0xffd8) return jpegSize(view);
    if (view.toString('latin1', 0, 4) === 'RIFF' && view.toString('latin1', 8, 12) === 'WEBP') return webpSize(view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

const sized = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);

function jpegSize(view: Buffer) {
  let at = 2;
  while (at + 9 < view.length) {
    if (view[at] !== 0xff) return null;
    const marker = view[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return sized(view.readUInt16BE(at + 7), view.readUInt16BE(at + 5));
    at += 2 + view.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(view: Buffer) {
  const kind = view.toString('latin1', 12, 16);
  if (kind === 'VP8X') return sized(view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return sized(view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = view.readUInt32LE(21);
  return sized((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
}
