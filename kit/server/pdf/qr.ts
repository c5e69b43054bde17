import type { TypstImage } from './typst.ts';

/** A QR code as an image for a template; the thread that writes the paper draws it. */
export function qrImage(name: string, text: string): TypstImage {
  return { name, qr: text };
}
