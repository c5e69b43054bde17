import type { PhotoPage } from './photos-pdf.ts';

/** The longer side of a page in pixels, at which handwriting is still read well, and how much detail the JPEG keeps. */
const longest = 1700;
const quality = 0.72;

/** A photo upright and small enough for a slow line. Throws for what is no picture. */
export async function reducedPhoto(file: Blob): Promise<PhotoPage> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const surface = canvas.getContext('2d');
  if (!surface) throw new Error('This browser cannot reduce photos.');
  // What is transparent would turn black.
  surface.fillStyle = '#fff';
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!blob) throw new Error('This photo could not be reduced.');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height };
}
