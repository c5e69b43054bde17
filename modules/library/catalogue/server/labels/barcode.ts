import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

let ready: Promise<unknown> | null = null;

/** The writer, once: it would otherwise ask a foreign host for its file. */
function writer(): Promise<unknown> {
  ready ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))).then(
    ({ buffer, byteOffset, byteLength }) =>
      prepareZXingModule({
        overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) },
        fireImmediately: true,
      }),
  );
  return ready;
}

/** What every scanner reads from Code 128 alike. */
const inBars = /^[\x20-\x7e]{1,40}$/;

/** A code as Code 128, in SVG; null for one that has letters which no such bars stand for. */
export async function code128(text: string): Promise<Uint8Array | null> {
  if (!inBars.test(text)) return null;
  await writer();
  const { svg, error } = await writeBarcode(text, { format: 'Code128' });
  if (error) throw new Error(`Code 128 of ${text}: ${error}`);
  return Buffer.from(svg.slice(svg.indexOf('<svg')));
}
