import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from '../../../contract/paper-geometry.ts';
import { type Point, readCode } from '../../../contract/paper-sheet.ts';

let ready: Promise<unknown> | null = null;

/** The reader, once: it would otherwise ask a foreign host for its file. */
function reader(): Promise<unknown> {
  ready ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(
    ({ buffer, byteOffset, byteLength }) =>
      prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) }, fireImmediately: true }),
  );
  return ready;
}

/** The QR code of a sheet in a picture, with its corners clockwise from its own upper left; of several that of a sheet. */
export async function findCode({ width, height, data }: Grey): Promise<{ text: string; corners: Point[] } | null> {
  await reader();
  const colours = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [i, shade] of data.entries()) colours.fill(shade, i * 4, i * 4 + 3);
  const found = await readBarcodes(
    { width, height, data: colours, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, tryRotate: true, tryInvert: false, maxNumberOfSymbols: 8 },
  );
  const valid = found.filter(({ isValid }) => isValid);
  const code = valid.find(({ text }) => readCode(text) !== null) ?? valid[0];
  if (!code) return null;
  const { topLeft, topRight, bottomRight, bottomLeft } = code.position;
  return { text: code.text, corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }): Point => [x, y]) };
}
