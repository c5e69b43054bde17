import { strFromU8, unzipSync } from 'fflate';

/** The number of a column: A is 0, AA is 26. */
const columnOf = (letters: string) =>
  letters.split('').reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;

/**
 * Cells of a workbook's first sheet that hold a number and show it with leading zeros (format `0000`): how many digits each
 * shows, by row and column from 0. People who type 0042 into such a cell mean the zeros, and reading its value loses them.
 */
export function digitsShown(workbook: Uint8Array): ReadonlyMap<string, number> {
  const wanted = /^xl\/(styles\.xml|workbook\.xml|_rels\/workbook\.xml\.rels)$/;
  const parts = unzipSync(workbook, { filter: ({ name }) => wanted.test(name) });
  const text = (name: string, from = parts) => strFromU8(from[name] ?? new Uint8Array());
  const widths = paddedStyles(text('xl/styles.xml'));
  if (widths.size === 0) return new Map();
  const first = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(text('xl/workbook.xml'))?.[1] ?? '';
  const links = text('xl/_rels/workbook.xml.rels').match(/<Relationship\b[^>]*>/g) ?? [];
  const target = links.find((link) => link.includes(`Id="${first}"`))?.match(/Target="\/?(?:xl\/)?([^"]+)"/)?.[1];
  const name = `xl/${target ?? 'worksheets/sheet1.xml'}`;
  const sheet = text(name, unzipSync(workbook, { filter: (part) => part.name === name }));
  const found = new Map<string, number>();
  for (const [, letters = '', row = '', rest = ''] of sheet.matchAll(/<c r="([A-Z]{1,3})(\d{1,7})"([^>]*)>/g)) {
    const width = widths.get(Number(/\bs="(\d+)"/.exec(rest)?.[1] ?? -1));
    if (width !== undefined && !/\bt="/.test(rest)) found.set(`${Number(row) - 1}:${columnOf(letters)}`, width);
  }
  return found;
}

/** Styles whose format is zeros alone, with how many. */
function paddedStyles(styles: string): ReadonlyMap<number, number> {
  const formats = new Map<string, number>();
  for (const [tag] of styles.matchAll(/<numFmt\b[^>]*>/g)) {
    const zeros = /formatCode="(0{2,20})"/.exec(tag)?.[1];
    const id = /numFmtId="(\d+)"/.exec(tag)?.[1];
    if (zeros && id) formats.set(id, zeros.length);
  }
  const list = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '';
  const found = new Map<number, number>();
  for (const [at, tag] of (list.match(/<xf\b[^>]*>/g) ?? []).entries()) {
    const width = formats.get(/numFmtId="(\d+)"/.exec(tag)?.[1] ?? '');
    if (width !== undefined) found.set(at, width);
  }
  return found;
}
