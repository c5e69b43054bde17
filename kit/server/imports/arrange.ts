import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { LeftOut } from '#kit/contract/imports.ts';
import type { ImportColumn } from './define-import.ts';
import { matchHeadings } from './headings.ts';
import { plain } from './row-reader.ts';

type Cells = readonly string[];
interface Row {
  readonly row: number;
  readonly cells: Cells;
}

/** What a correction workbook puts before the file's own columns; they are left out when it comes back. */
const added = new Set(['What happens', 'What to correct'].map(plain));

/** As many rows as are looked at for the headings: schools put their name, address and the class above. */
const searched = 25;
/** As many left-out rows as are named of each kind. */
const named = 10;

const total =
  /^(?:grand |sub[ -]?)?totals?(?: (?:no\.?|number)(?: of)?)?(?: (?:students?|learners?|pupils?|boys|girls|boarders|day scholars|staff|teachers|enrol?ment))?\s*[:=-]?\s*\d*$/i;
const footer =
  /^(?:prepared|compiled|checked|approved|class\s*teacher|principal|deputy|head\s*teacher|n\.?b\.?|note|date|sign(?:ed|ature)?|stamp|boys|girls)\b.*(?::|__|\.\.\.|…)/i;

/**
 * Finds the headings of a sheet, which may stand below titles and in two rows, and the rows under them. What is no record is left
 * out and said: titles, totals, signatures, headings that stand again on every page, empty rows.
 * @param remembered plain heading to column key
 * @param chosen the row of the headings, where somebody has said it; 1 is the first of the file
 */
export function arranged(
  sheet: readonly Cells[],
  columns: readonly ImportColumn[] = [],
  remembered: ReadonlyMap<string, string> = new Map(),
  chosen: number | null = null,
) {
  const start = chosen === null ? headRow(sheet, columns, remembered) : saidRow(sheet, chosen);
  const heads = start < 0 ? [] : fullHeads(sheet[start] ?? [], sheet[start - 1] ?? []);
  const below = sheet.slice(start + 1).map((cells, index): Row => ({ row: start + index + 2, cells }));
  const filled = below.filter(({ cells }) => cells.some(Boolean));
  const matched = new Set(Object.values(matchHeadings(columns, heads, remembered)));
  const reasons = new Map(filled.map((row) => [row, whyLeftOut(row.cells, heads, matched)]));
  const records = filled.filter((row) => reasons.get(row) === null);
  if (start < 0 || records.length === 0) throw new UserError('rule', 'The file has no rows under its headings.');
  const width = Math.max(heads.length, ...records.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, at) => at).filter(
    (at) => !added.has(plain(heads[at] ?? '')) && (heads[at] || records.some(({ cells }) => cells[at])),
  );
  const above = sheet
    .slice(0, start)
    .map((cells, index): Row => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some(Boolean));
  const last = filled.at(-1)?.row ?? 0;
  const empty = below.filter(({ row, cells }) => row < last && !cells.some(Boolean)).length;
  return {
    headings: places.map((at) => heads[at] || `Column ${at + 1}`),
    cells: records.map(({ row, cells }) => ({ row, cells: places.map((at) => bare(cells[at] ?? '')) })),
    leftOut: [
      ...said('above the headings', above),
      ...[...new Set(reasons.values())].flatMap((why) =>
        why === null
          ? []
          : said(
              why,
              filled.filter((row) => reasons.get(row) === why),
            ),
      ),
      ...(empty > 0 ? [{ why: 'empty', count: empty, rows: [] }] : []),
    ],
  };
}

/** The row that somebody has said; refused where nothing stands in it. */
function saidRow(sheet: readonly Cells[], chosen: number): number {
  if (sheet[chosen - 1]?.some(Boolean)) return chosen - 1;
  throw fieldError('headRow', `Row ${chosen} of the file is empty. Say in which row the headings stand.`);
}

/** The first row with most headings that are known; a file that knows none begins with its headings. */
function headRow(sheet: readonly Cells[], columns: readonly ImportColumn[], remembered: ReadonlyMap<string, string>): number {
  const first = sheet.findIndex((row) => row.some(Boolean));
  let [best, found] = [0, first];
  for (const [at, row] of sheet.slice(0, searched).entries()) {
    const above = sheet[at - 1] ?? [];
    const score = Object.keys(matchHeadings(columns, fullHeads(row, above), remembered)).length;
    if (score > best) [best, found] = [score, at];
  }
  return found;
}

/** Headings of two rows: an empty one takes what stands above it, one that stands twice is told by the group above it. */
function fullHeads(heads: Cells, above: Cells): string[] {
  const groups = above.filter(Boolean).length < 2 ? [] : above;
  const words = heads.map(plain);
  let group = '';
  return Array.from({ length: Math.max(heads.length, groups.length) }, (_, at) => {
    group = groups[at] || group;
    const head = heads[at] ?? '';
    if (head === '') return groups[at] ?? '';
    const twice = words.filter((word) => word === words[at]).length > 1;
    return twice && group !== '' ? `${group} ${head}` : head;
  });
}

/** Why a row is no record; null for one that is. */
function whyLeftOut(cells: Cells, heads: readonly string[], matched: ReadonlySet<number>): string | null {
  const own = [...cells.entries()].filter(([at, cell]) => cell !== '' && !added.has(plain(heads[at] ?? '')));
  const texts = own.filter(([at, cell]) => matched.has(at) || !/^\d{1,4}\.?$/.test(cell)).map(([, cell]) => cell);
  if (texts.length === 0) return 'without anything but a number in the list';
  const again = own.filter(([at, cell]) => plain(cell) !== '' && plain(cell) === plain(heads[at] ?? '')).length;
  if (again >= 2 && again * 2 >= own.length) return 'the headings once more';
  if (total.test(texts[0] ?? '')) return 'totals';
  if (heads.filter(Boolean).length >= 4 && own.length <= 3 && footer.test(texts[0] ?? '')) return 'remarks under the list';
  return null;
}

function said(why: string, rows: readonly Row[]): LeftOut[] {
  if (rows.length === 0) return [];
  const words = rows.slice(0, named).map(({ row, cells }) => `Row ${row}: ${cells.filter(Boolean).join(' ').slice(0, 80)}`);
  return [{ why, count: rows.length, rows: words }];
}

/** Our own files put an apostrophe before what a sheet would take for a formula; it is no part of the text. */
const bare = (text: string) => text.replace(/^'(?=[=+\-@])/, '');
