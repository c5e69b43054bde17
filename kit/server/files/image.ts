import type { Sharp, SharpOptions } from 'sharp';
import { UserError } from '#kit/contract/errors.ts';
import { thumbnailSize, wrongTypeMessage } from '#kit/contract/files.ts';

/** An image to work on. What reads images takes 15 MB and more, and comes with the first. */
export async function openImage(source: string | Uint8Array, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // A school's server has few cores, and a photo must not keep the others waiting.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(source, options);
}

/** The longest side of a kept photo or logo, in pixels. */
const longestSide = 1600;
// An image that unpacks to more is a bomb.
const mostPixels = 100_000_000;

/**
 * A photo or logo written anew: upright, at most 1,600 pixels long, without the place where it was taken and whatever
 * else the file carried. Refused when it is no readable image.
 */
export async function cleanImage(file: string, type: string): Promise<Buffer> {
  const read = await openImage(file, { limitInputPixels: mostPixels, failOn: 'error' });
  const image = read.autoOrient().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  return written(image, type).catch(() => {
    throw new UserError('unsupported_type', wrongTypeMessage);
  });
}

function written(image: Sharp, type: string): Promise<Buffer> {
  if (type === 'image/png') return image.png({ compressionLevel: 9 }).toBuffer();
  return (type === 'image/webp' ? image.webp({ quality: 88 }) : image.jpeg({ quality: 88, mozjpeg: true })).toBuffer();
}

/** A square thumbnail of 120 × 120 pixels, cut around the middle. */
export async function makeThumbnail(source: Buffer): Promise<Buffer> {
  const image = await openImage(source, { limitInputPixels: mostPixels });
  return image.autoOrient().resize(thumbnailSize, thumbnailSize, { fit: 'cover' }).webp({ quality: 80 }).toBuffer();
}

/** A portrait for paper: 3 × 4, as fine as a printer shows it at 28 mm, cut around the head. */
export const makePortrait = (source: Buffer): Promise<Buffer> => portrait(source, 330, 440);

/** The same for forms: 6 × 7, as fine as a printer shows it at 18 mm. */
export const makeSmallPortrait = (source: Buffer): Promise<Buffer> => portrait(source, 216, 252);

async function portrait(source: Buffer, width: number, height: number): Promise<Buffer> {
  const image = await openImage(source, { limitInputPixels: mostPixels });
  return image
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'top' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
