import sharp from 'sharp';
import type { Printed } from './drawn-sheet.ts';

/** How a photograph is taken: angles in degrees, light from 0 dark to 1. */
export interface Shot {
  /** Turned on the table, and tilted away from the camera. */
  turn?: number;
  tiltX?: number;
  tiltY?: number;
  /** How dark the darkest side of the page is. */
  light?: number;
  /** Spread of what the sensor adds to each pixel. */
  noise?: number;
  blur?: number;
  /** Pixels of the picture's width and height. */
  size?: readonly [width: number, height: number];
  /** How much of the picture the page takes; above 0.9 its corners are cut off when it is turned. */
  near?: number;
  seed?: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Numbers that look like chance, the same for the same seed (xorshift). */
function chance(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * A photograph of a page that lies on a dark table, as a JPEG: for each pixel of the sensor a ray is followed to where it meets the
 * page. Nothing of it is how the page is read.
 */
export async function photograph(page: Printed, shot: Shot = {}): Promise<Buffer> {
  const { turn = 0, tiltX = 0, tiltY = 0, light = 1, noise = 0, blur = 0, near = 0.9, seed = 1 } = shot;
  const [width, height] = shot.size ?? [1240, 1654];
  const next = chance(seed);
  const [a, b, c] = [radians(turn), radians(tiltX), radians(tiltY)];
  // The page's own axes in space, turned about z, then x, then y; its middle stands before the camera.
  const spin = ([x, y, z]: readonly [number, number, number]): [number, number, number] => {
    const [x1, y1] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
    const [y2, z2] = [y1 * Math.cos(b) - z * Math.sin(b), y1 * Math.sin(b) + z * Math.cos(b)];
    return [x1 * Math.cos(c) + z2 * Math.sin(c), y2, -x1 * Math.sin(c) + z2 * Math.cos(c)];
  };
  const [across, down, normal] = [spin([1, 0, 0]), spin([0, 1, 0]), spin([0, 0, 1])];
  const diagonal = Math.hypot(page.width, page.height);
  const far = diagonal * 1.5;
  const turned = Math.abs(Math.sin(a)) > 0.7;
  const fits = Math.min(width / (turned ? page.height : page.width), height / (turned ? page.width : page.height));
  const focal = far * fits * near;
  const out = new Uint8Array(width * height);
  for (let v = 0; v < height; v += 1)
    for (let u = 0; u < width; u += 1) {
      const rayX = (u + 0.5 - width / 2) / focal;
      const rayY = (v + 0.5 - height / 2) / focal;
      const along = (far * normal[2]) / (rayX * normal[0] + rayY * normal[1] + normal[2]);
      const [hitX, hitY, hitZ] = [rayX * along, rayY * along, along - far];
      const x = hitX * across[0] + hitY * across[1] + hitZ * across[2] + page.width / 2;
      const y = hitX * down[0] + hitY * down[1] + hitZ * down[2] + page.height / 2;
      const paper = x > 0 && y > 0 && x < page.width - 1 && y < page.height - 1 ? shadeOf(page, x, y) : 70;
      const lit = paper * (light + (1 - light) * (0.5 * (u / width) + 0.5 * (v / height)));
      // Three throws of a die together are nearly a bell.
      out[v * width + u] = Math.max(0, Math.min(255, lit + (next() + next() + next() - 1.5) * 2 * noise));
    }
  const picture = sharp(out, { raw: { width, height, channels: 1 } });
  return (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 80 }).toBuffer();
}

function shadeOf({ width, pixels }: Printed, x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [s, t] = [x - i, y - j];
  const at = (dx: number, dy: number) => pixels[(j + dy) * width + i + dx] ?? 255;
  return (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t;
}

/** Several pages as a scanner makes a PDF of them. */
export async function scannedPdf(pages: readonly Buffer[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib');
  const made = await PDFDocument.create();
  for (const bytes of pages) {
    const image = await made.embedJpg(bytes);
    const page = made.addPage([image.width / 2, image.height / 2]);
    page.drawImage(image, { x: 0, y: 0, width: image.width / 2, height: image.height / 2 });
  }
  return made.save();
}
