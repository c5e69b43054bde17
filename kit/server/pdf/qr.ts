import { renderSVG } from 'uqr';
import type { TypstImage } from './typst.ts';

/** A QR code as an image for a template. */
export function qrImage(name: string, text: string): TypstImage {
  return { name, bytes: Buffer.from(renderSVG(text, { border: 1, ecc: 'M' })) };
}
