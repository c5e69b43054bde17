import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { markingRed, type PageOfShapes, type Shape } from '../../contract/shapes.ts';

/** What the process is given. */
export interface AnnotateTask {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly pages: readonly PageOfShapes[];
}

/** The longest side of a page that is made of a picture, in points. */
const longest = 842;
const red = rgb(markingRed.red, markingRed.green, markingRed.blue);

/** From a place on the page as it is shown to the page's own coordinates, which know nothing of how it is turned. */
interface Sheet {
  readonly page: PDFPage;
  readonly turned: number;
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => { x: number; y: number };
}

function sheetOf(page: PDFPage): Sheet {
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const box = page.getCropBox();
  const lies = turned === 90 || turned === 270;
  const [width, height] = lies ? [box.height, box.width] : [box.width, box.height];
  const at = (x: number, y: number) => {
    const [u, v] = [x / 10_000, y / 10_000];
    const [left, up] = turned === 90 ? [v, u] : turned === 180 ? [1 - u, v] : turned === 270 ? [1 - v, 1 - u] : [u, 1 - v];
    return { x: box.x + left * box.width, y: box.y + up * box.height };
  };
  return { page, turned, width, height, at };
}

function draw(sheet: Sheet, shape: Shape, font: PDFFont): void {
  const { page, at, width, height, turned } = sheet;
  const thickness = Math.max(1, width / 300);
  const line = (points: readonly (readonly [number, number])[]): void => {
    for (const [index, [x, y]] of points.entries()) {
      const next = points[index + 1];
      if (next) page.drawLine({ start: at(x, y), end: at(next[0], next[1]), thickness, color: red, lineCap: 1 });
    }
  };
  if (shape.kind === 'stroke') {
    line(shape.points.flatMap((x, index) => (index % 2 === 0 ? [[x, shape.points[index + 1] ?? 0] as const] : [])));
    return;
  }
  const { x, y } = shape;
  // Signs are as high as wide, whatever the page’s sides are.
  const wide = 250;
  const high = (wide * width) / height;
  if (shape.kind === 'tick')
    line([
      [x - wide, y],
      [x - wide / 3, y + high],
      [x + wide * 1.2, y - high * 1.4],
    ]);
  else if (shape.kind === 'cross') {
    line([
      [x - wide, y - high],
      [x + wide, y + high],
    ]);
    line([
      [x - wide, y + high],
      [x + wide, y - high],
    ]);
  } else {
    const size = Math.max(8, width / 48);
    const room = width * (1 - x / 10_000) - size;
    for (const [index, text] of broken(shape.words, font, size, room).entries()) {
      const place = at(x, y + ((size * 1.25 * (index + 0.8)) / height) * 10_000);
      page.drawText(text, { ...place, size, font, color: red, rotate: degrees(turned) });
    }
  }
}

/** Words in lines that fit; a character that the typeface lacks is drawn as its box. */
function broken(words: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = [];
  for (const paragraph of words.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.widthOfTextAtSize(longer, size) > Math.max(room, size * 8)) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

async function ofPicture(bytes: Uint8Array): Promise<PDFDocument> {
  // Upright as it is shown, and as a kind that a PDF holds.
  const { data, info } = await sharp(bytes)
    .rotate()
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const scale = longest / Math.max(info.width, info.height);
  const [width, height] = [info.width * scale, info.height * scale];
  const made = await PDFDocument.create();
  made.addPage([width, height]).drawImage(await made.embedJpg(data), { x: 0, y: 0, width, height });
  return made;
}

const typeface = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** A file as a PDF with what was drawn on it; null for one that cannot be read. */
export default async function annotate({ bytes, type, pages }: AnnotateTask): Promise<Uint8Array | null> {
  try {
    const made =
      type === 'application/pdf' ? await PDFDocument.load(bytes, { throwOnInvalidObject: false }) : await ofPicture(bytes);
    made.registerFontkit(fontkit);
    const font = await made.embedFont(await readFile(typeface), { subset: true });
    for (const { page, shapes } of pages) {
      const found = page <= made.getPageCount() ? made.getPage(page - 1) : null;
      if (found) for (const shape of shapes) draw(sheetOf(found), shape, font);
    }
    return await made.save();
  } catch {
    return null;
  }
}
