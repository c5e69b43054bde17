import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#3a6' } });

/** A PNG of 300 × 200 pixels. */
export const png = (): Promise<Buffer> => picture().png().toBuffer();

/** A JPEG of 300 × 200 pixels. */
export const jpeg = (): Promise<Buffer> => picture().jpeg().toBuffer();

/** The smallest thing that is a PDF, or one of exactly `size` bytes. */
export function pdf(size?: number): Buffer {
  const head = Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n');
  const tail = Buffer.from('trailer <</Root 1 0 R>>\n%%EOF\n');
  return Buffer.concat([head, Buffer.alloc(size === undefined ? 0 : size - head.length - tail.length, ' '), tail]);
}

/** A Word document with further parts. */
export function docx(parts: Readonly<Record<string, string>> = {}): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zip({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<w:document/>',
    ...parts,
  });
}

/** A ZIP file of stored parts. */
export function zip(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(text)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, nameBytes, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, rest, nameBytes]));
    bodies.push(local);
    offset += local.length;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}
