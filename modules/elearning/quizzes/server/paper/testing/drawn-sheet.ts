import sharp from 'sharp';
import { getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';

/** A page as it comes from the printer: its pixels, and what its PDF draws where, in pixels. */
export interface Printed {
  width: number;
  height: number;
  pixels: Uint8Array;
  circles: { x: number; y: number; radius: number }[];
  words: { text: string; x: number; y: number }[];
}

/** Pixels for a point of the PDF: 200 to the inch. */
const scale = 200 / 72;

type Matrix = [number, number, number, number, number, number];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/**
 * The pages of a PDF with the circles that it draws itself: by its own operators, not by what made it. Those that say one of the words
 * are drawn in pixels.
 */
export async function printed(file: Uint8Array, drawn: readonly string[]): Promise<Printed[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  const { OPS } = await getResolvedPDFJS();
  const pages: Printed[] = [];
  for (let no = 1; no <= pdf.numPages; no += 1) {
    const page = await pdf.getPage(no);
    const tall = page.getViewport({ scale: 1 }).height;
    const { fnArray, argsArray } = await page.getOperatorList();
    const circles: Printed['circles'] = [];
    const stack: Matrix[] = [];
    let here: Matrix = [1, 0, 0, 1, 0, 0];
    for (const [i, operation] of fnArray.entries()) {
      const args = argsArray[i] as unknown[];
      if (operation === OPS.save) stack.push(here);
      if (operation === OPS.restore) here = stack.pop() ?? here;
      if (operation === OPS.transform) here = times(here, args as unknown as Matrix);
      if (operation !== OPS.constructPath) continue;
      const box = args[2] as ArrayLike<number> | null;
      const path = (args[1] as (ArrayLike<number> | null)[])[0];
      // Four curves make a circle: of what else is drawn nothing is round.
      if (!box || !path || !Array.from(path).includes(2)) continue;
      const [left = 0, low = 0, right = 0, high = 0] = Array.from(box);
      const [x, y] = [(left + right) / 2, (low + high) / 2];
      const [u, v] = [here[0] * x + here[2] * y + here[4], here[1] * x + here[3] * y + here[5]];
      const radius = (Math.abs(here[0]) * (right - left)) / 2;
      if (Math.abs(radius - 6.8) < 0.7) circles.push({ x: u * scale, y: (tall - v) * scale, radius: radius * scale });
    }
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str.trim(),
              x: ((item.transform[4] as number) + item.width / 2) * scale,
              y: (tall - (item.transform[5] as number) - 2.7) * scale,
            },
          ]
        : [],
    );
    if (!words.some(({ text }) => drawn.some((one) => text.includes(one)))) {
      pages.push({ width: 0, height: 0, pixels: new Uint8Array(), circles, words });
      continue;
    }
    const image = await renderPageAsImage(pdf, no, { scale, canvasImport: () => import('@napi-rs/canvas') });
    const { data, info } = await sharp(Buffer.from(image))
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    pages.push({ width: info.width, height: info.height, pixels: new Uint8Array(data), circles, words });
  }
  return pages;
}

/** The circle with a letter in the row that begins with a name, as a reader's eye finds it. */
export function circleOf({ circles, words }: Printed, name: string, letter: string): Printed['circles'][number] {
  const start = words.find(({ text, x }) => text === name && words.some((one) => one.text === 'A' || one.text === 'T') && x > 0);
  if (!start) throw new Error(`no row ${name}`);
  const letters = words.filter(
    ({ text, x, y }) => text === letter && x > start.x && x - start.x < 700 && y > start.y - 12 && y < start.y + 62 * 3,
  );
  const near = letters.toSorted((a, b) => a.y - b.y || a.x - b.x)[0];
  if (!near) throw new Error(`no letter ${letter} in row ${name}`);
  const found = circles.filter(({ x, y }) => x > near.x && Math.abs(y - near.y) < 12).toSorted((a, b) => a.x - b.x)[0];
  if (!found) throw new Error(`no circle beside ${letter} in row ${name}`);
  return found;
}

/** A page that somebody writes on. */
export const copyOf = (page: Printed): Printed => ({ ...page, pixels: Uint8Array.from(page.pixels) });

/** Darkens a pixel. */
function ink(page: Printed, x: number, y: number, shade: number): void {
  const i = Math.round(y) * page.width + Math.round(x);
  page.pixels[i] = Math.min(page.pixels[i] ?? 255, shade);
}

/** Fills a circle as a pencil does: nearly whole, of this shade, a little beside the middle. */
export function fill(page: Printed, { x, y, radius }: Printed['circles'][number], shade = 50, share = 0.9): void {
  const reach = radius * share;
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) if (dx * dx + dy * dy <= reach * reach) ink(page, x + dx + 1, y + dy - 1, shade);
}

/** A line of ink, `thick` pixels. */
export function stroke(page: Printed, from: { x: number; y: number }, to: { x: number; y: number }, thick = 5, shade = 40): void {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 2);
  for (let i = 0; i <= steps; i += 1)
    for (let dy = -thick / 2; dy <= thick / 2; dy += 1)
      for (let dx = -thick / 2; dx <= thick / 2; dx += 1)
        ink(page, from.x + ((to.x - from.x) * i) / steps + dx, from.y + ((to.y - from.y) * i) / steps + dy, shade);
}

/** Crosses a circle out, beyond its edge. */
export function cross(page: Printed, { x, y, radius }: Printed['circles'][number]): void {
  const reach = radius * 1.3;
  stroke(page, { x: x - reach, y: y - reach }, { x: x + reach, y: y + reach });
  stroke(page, { x: x - reach, y: y + reach }, { x: x + reach, y: y - reach });
}
