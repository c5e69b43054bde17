import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photosAsPdf } from './photos-pdf.ts';

const photo = async (width: number, height: number, background: string) => ({
  jpeg: new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  ),
  width,
  height,
});

describe('photos of pages', () => {
  it('become one PDF that another reader opens, with each photo as it was', async () => {
    const photos = [await photo(1200, 1600, '#fff'), await photo(1600, 900, '#a33'), await photo(30, 30, '#000')];
    const made = photosAsPdf(photos);
    const read = await PDFDocument.load(made, { throwOnInvalidObject: true });
    expect(read.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual([
      [632, 842],
      [842, 474],
      [842, 842],
    ]);
    const pictures = read.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image') ? [object.contents] : [],
      );
    expect(pictures.map((bytes) => Buffer.from(bytes).equals(Buffer.from(photos[pictures.indexOf(bytes)]?.jpeg ?? [])))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('begin with words alone and end as a PDF does', async () => {
    const made = Buffer.from(photosAsPdf([await photo(40, 40, '#123')]));
    expect(made.subarray(0, 1024).toString('latin1')).toMatch(/^%PDF-1\.4\n[\x20-\x7e\n]+$/);
    expect(made.subarray(-6).toString('latin1')).toBe('%%EOF\n');
  });
});
