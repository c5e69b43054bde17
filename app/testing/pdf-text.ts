import { inflateSync } from 'node:zlib';

/** The pages of a PDF file as this product writes it, each as the text drawn on it, a line for each piece. */
export function pdfPages(file: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(file));
  const body = (number: string | undefined) => objects.get(Number(number))?.body ?? '';
  const fonts = new Map<string, Map<string, string>>();
  const fontOf = (number: string) => {
    const head = objects.get(Number(number))?.head ?? '';
    const known = fonts.get(number) ?? glyphsOf(body(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1]));
    fonts.set(number, known);
    return known;
  };
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head));
  return pages.map(({ head }) => {
    const list = /\/Font\s*<<(.*?)>>/s.exec(head)?.[1] ?? '';
    const names = new Map([...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, number]));
    return textOf(body(/\/Contents (\d+) 0 R/.exec(head)?.[1]), (name) => fontOf(names.get(name) ?? ''));
  });
}

/** All text of a PDF file. */
export const pdfText = (file: Uint8Array): string => pdfPages(file).join('\n');

interface PdfObject {
  head: string;
  body: string;
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const found = new Map<number, PdfObject>();
  const text = file.toString('latin1');
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\b(.*?)(?:\bstream\r?\n|endobj)/gs)) {
    const head = match[2] ?? '';
    const start = match.index + match[0].length;
    const bytes = match[0].endsWith('endobj') ? Buffer.of() : file.subarray(start, text.indexOf('endstream', start));
    found.set(Number(match[1]), { head, body: unpacked(bytes, head) });
  }
  return found;
}

function unpacked(bytes: Buffer, head: string): string {
  if (head.includes('/Image')) return '';
  return (head.includes('FlateDecode') ? inflateSync(bytes, { finishFlush: 2 }) : bytes).toString('latin1');
}

/** What a font's character codes stand for, by its ToUnicode map. */
function glyphsOf(map: string): Map<string, string> {
  const found = new Map<string, string>();
  const letter = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, pairs = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', to = ''] of pairs.matchAll(/<(\w+)>\s*<(\w+)>/g)) found.set(code.toLowerCase(), letter(to));
  for (const [, ranges = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', to = '', start = ''] of ranges.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
        const value = Number.parseInt(start, 16) + code - Number.parseInt(from, 16);
        found.set(code.toString(16).padStart(from.length, '0'), String.fromCodePoint(value));
      }
  return found;
}

function textOf(content: string, fontOf: (name: string) => Map<string, string>): string {
  let font = new Map<string, string>();
  let text = '';
  // Strings hold two bytes for each character; each text object is a piece.
  const tokens = /\/(\w+) [\d.]+ Tf|\(|\bET\b/g;
  for (let token = tokens.exec(content); token; token = tokens.exec(content)) {
    if (token[1] !== undefined) font = fontOf(token[1]);
    else if (token[0] === 'ET') text += '\n';
    else {
      const { bytes, end } = stringAt(content, tokens.lastIndex);
      tokens.lastIndex = end;
      const codes = Buffer.from(bytes, 'latin1').toString('hex');
      for (let at = 0; at < codes.length; at += 4) text += font.get(codes.slice(at, at + 4)) ?? '';
    }
  }
  return text;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a string whose bracket has just opened: escapes are read, brackets in pairs belong to it. */
function stringAt(content: string, start: number): { bytes: string; end: number } {
  let bytes = '';
  let open = 1;
  for (let at = start; at < content.length; at += 1) {
    const one = content.charAt(at);
    if (one === '\\') {
      const code = /^(?:[0-7]{1,3}|[^])/.exec(content.slice(at + 1, at + 4))?.[0] ?? '';
      bytes += /^[0-7]/.test(code) ? String.fromCodePoint(Number.parseInt(code, 8)) : (escapes[code] ?? code);
      at += code.length;
      continue;
    }
    if (one === '(') open += 1;
    if (one === ')') open -= 1;
    if (open === 0) return { bytes, end: at + 1 };
    bytes += one;
  }
  return { bytes, end: content.length };
}
