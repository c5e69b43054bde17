/** Reads QR codes from what a camera shows. */
export interface QrReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface Detector {
  new (options: { formats: 'qr_code'[] }): QrReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  // What browsers with a barcode reader of their own offer (Shape Detection API).
  var BarcodeDetector: Detector | undefined;
}

const options: { formats: 'qr_code'[] } = { formats: ['qr_code'] };

let coming: Promise<QrReader> | null = null;

/**
 * The browser's own reader; where it has none, as Safari and Firefox, one in WebAssembly, loaded from this server: once, however
 * often a scanner is opened and closed while it comes.
 */
export async function qrReader(): Promise<QrReader> {
  const own = globalThis.BarcodeDetector;
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return new own(options);
  coming ??= readerInWebAssembly().catch((error: unknown) => {
    coming = null;
    throw error;
  });
  return coming;
}

async function readerInWebAssembly(): Promise<QrReader> {
  const [{ BarcodeDetector: Ponyfill, prepareZXingModule }, { default: address }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // It would otherwise ask a foreign host for the file.
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  return new Ponyfill(options);
}
