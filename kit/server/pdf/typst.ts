import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inAnotherProcess } from '../jobs/cpu-pool.ts';

/** An image that a template shows under its name. */
export type TypstImage = {
  name: string;
} & (
  | {
      /** PNG, JPEG, WebP or SVG. */
      bytes: Uint8Array;
    }
  | {
      /** What a QR code says. */
      qr: string;
    }
);

/** What the thread is given. */
export interface TypstTask {
  /** Absolute. The template reads its data as `json(bytes(sys.inputs.d))`. */
  template: string;
  data: unknown;
  images: readonly TypstImage[];
  /** PDF when left out. */
  as?: 'pdf' | 'svg';
}

/**
 * A PDF from a Typst template. What is in the data is text, never markup; images stand beside the template under their
 * names, so that it says `image("logo")`.
 * @param template the file: `new URL('./letter.typ', import.meta.url)`
 */
export function writePdf(
  template: URL,
  data: unknown,
  images: readonly TypstImage[] = [],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const task: TypstTask = { template: path.resolve(fileURLToPath(template)), data, images };
  return inAnotherProcess('papers', new URL('./typst-worker.ts', import.meta.url), task, signal);
}

/** The same as an SVG image of the page, for showing on screen what will be printed. */
export function writeSvg(
  template: URL,
  data: unknown,
  images: readonly TypstImage[] = [],
  signal?: AbortSignal,
): Promise<string> {
  const task: TypstTask = { template: path.resolve(fileURLToPath(template)), data, images, as: 'svg' };
  return inAnotherProcess('papers', new URL('./typst-worker.ts', import.meta.url), task, signal);
}
