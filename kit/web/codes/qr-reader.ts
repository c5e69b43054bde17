/** What is read of what a camera shows: QR codes, and the barcodes of labels and books. */
export const codeFormats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'codabar', 'itf'] as const;
export type CodeFormat = (typeof codeFormats)[number];

/** Reads codes from what a camera shows. */
export interface QrReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface Detector {
  new (options: { formats: CodeFormat[] }): QrReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  // What browsers with a barcode reader of their own offer (Shape Detection API).
  var BarcodeDetector: Detector | undefined;
}

const coming = new Map<string, Promise<QrReader>>();

/** Reads QR codes alone. */
export const qrReader = (): Promise<QrReader> => codeReader(['qr_code']);

/**
 * The browser's own reader; where it has none that reads all of these, as Safari and Firefox, one in WebAssembly, loaded from this server:
 * once, however often a scanner is opened and closed while it comes.
 */
export async function codeReader(formats: readonly CodeFormat[]): Promise<QrReader> {
  const own = globalThis.BarcodeDetector;
  const known = own ? await own.getSupportedFormats() : [];
  if (own && formats.every((format) => known.includes(format))) return new own({ formats: [...formats] });
  const key = formats.join(' ');
  const reader =
    coming.get(key) ??
    readerInWebAssembly(formats).catch((error: unknown) => {
      coming.delete(key);
      throw error;
    });
  coming.set(key, reader);
  return reader;
}

async function readerInWebAssembly(formats: readonly CodeFormat[]): Promise<QrReader> {
  const [{ BarcodeDetector: Ponyfill, prepareZXingModule }, { default: address }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // It would otherwise ask a foreign host for the file.
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  return new Ponyfill({ formats: [...formats] });
}
