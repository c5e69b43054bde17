import { readNumber } from '../../contract/number-text.ts';
import type { QuestionBody } from '../../contract/question.ts';
import { transferLimits } from '../../contract/transfer.ts';
import { difficulties } from '../../contract/words.ts';
import { fromPlain } from './html-text.ts';
import { type Found, itemOf, partId, type ReadFile, shareOf, Unheld } from './item.ts';
import { type SheetColumn, sheetColumns, sheetKinds } from '../../contract/sheet-columns.ts';
import { UnreadFile } from './xml.ts';

type Row = (column: SheetColumn) => string;

/** Reads a sheet of questions, without the apostrophe that keeps a spreadsheet from taking words for a formula: a row each, a cell for each of its answers. */
export function readSheetRows(cells: readonly (readonly string[])[]): ReadFile {
  const [head = [], ...rows] = cells;
  const places = new Map(
    sheetColumns.map((name) => [name, head.findIndex((heading) => heading.trim().toLowerCase() === name.toLowerCase())]),
  );
  for (const name of ['Kind', 'Question'] as const)
    if ((places.get(name) ?? -1) < 0) throw new UnreadFile(`The sheet has no column “${name}”.`);
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length > transferLimits.items)
    throw new UnreadFile(`The sheet has more than ${transferLimits.items} questions. Split it.`);
  const items = filled.map((cells_, place) => {
    const row: Row = (column) => (cells_[places.get(column) ?? -1] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    return itemOf(place + 1, row('Question').slice(0, 80) || `Row ${place + 2}`, () => readRow(row));
  });
  return { items, pictures: [] };
}

function readRow(row: Row): Found {
  const word = row('Kind').toLowerCase();
  const kind = Object.entries(sheetKinds).find(([name]) => name === word)?.[1];
  if (kind === undefined) throw new Unheld(`The kind “${row('Kind').slice(0, 40)}” is not known.`);
  const marks = row('Marks') === '' ? 1 : (readNumber(row('Marks'))?.value ?? Number.NaN);
  if (!(marks >= 0)) throw new Unheld('Its marks are no number.');
  const difficulty = difficulties.find((one) => one === row('Difficulty').toLowerCase()) ?? null;
  const gaps = kind === 'cloze';
  return {
    title: '',
    text: gaps ? { type: 'doc', content: [] } : fromPlain(row('Question')),
    body: bodyOf(kind, row),
    left: row('Difficulty') !== '' && difficulty === null ? ['its difficulty, which is none of easy, medium and hard'] : [],
    marks: marks * 100,
    feedback: row('Feedback'),
    tags: row('Tags')
      .split(/[;\n]/)
      .map((tag) => tag.trim()),
    difficulty,
    source: row('Source').slice(0, 200) || null,
  };
}

/** `2` or `1 = 50 %; 3 = 50 %`: which answers are right, and what each earns. */
function sharesOf(text: string): Map<number, number> {
  const named = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const each = Math.floor(10_000 / Math.max(1, named.filter((part) => !part.includes('=')).length));
  return new Map(
    named.map((part) => {
      const [number = '', share] = part.split('=');
      const place = Number(number.trim());
      if (!Number.isInteger(place)) throw new Unheld('In “Right” stand the numbers of the right answers.');
      return [place, share === undefined ? each : shareOf(share.replace('%', '').trim())];
    }),
  );
}

/** A cell `answer = 50 %`: what it says and earns; all marks where nothing is said. */
function variantOf(line: string): { text: string; share: number } {
  const found = /^(.*\S)\s*=\s*(-?\d+(?:\.\d+)?)\s?%$/.exec(line);
  return found
    ? { text: (found[1] ?? '').slice(0, 300), share: shareOf(found[2] ?? '0') }
    : { text: line.slice(0, 300), share: 10_000 };
}

function bodyOf(kind: (typeof sheetKinds)[keyof typeof sheetKinds], row: Row): QuestionBody {
  const lines = sheetColumns
    .filter((column) => column.startsWith('Answer '))
    .map(row)
    .filter((line) => line !== '');
  switch (kind) {
    case 'single':
    case 'multiple': {
      const shares = sharesOf(row('Right'));
      const alone = kind === 'single' && shares.size === 1 && [...shares.values()][0] === 10_000;
      const options = lines.map((line, place) => {
        const [text = '', feedback = ''] = line.split(/\s+##\s+/);
        return { id: partId(place), text, fileId: null, share: shares.get(place + 1) ?? 0, feedback };
      });
      if (kind === 'single' && shares.size > 1 && !alone && ![...shares.values()].includes(10_000))
        throw new Unheld('One choice has one right answer.');
      return { kind, options, shuffle: true };
    }
    case 'trueFalse': {
      const said = row('Right').toLowerCase();
      if (!['true', 'false', 'yes', 'no', 'kweli', 'si kweli', 'uongo'].includes(said))
        throw new Unheld('In “Right” stands true or false.');
      return { kind, right: ['true', 'yes', 'kweli'].includes(said), whenTrue: '', whenFalse: '' };
    }
    case 'short':
      return { kind, variants: lines.map(variantOf), caseMatters: /^(yes|true|1)$/i.test(row('Capitals matter')) };
    case 'numeric':
      return numericOf(lines, row);
    case 'matching': {
      const all = lines.map((line) => line.split('|').map((part) => part.trim()));
      return {
        kind,
        pairs: all.filter(([left]) => left !== '').map(([left = '', right = ''], place) => ({ id: partId(place), left, right })),
        others: all.filter(([left]) => left === '').map(([, right = '']) => right),
      };
    }
    case 'ordering':
      return { kind, items: lines.map((text, place) => ({ id: partId(place), text })) };
    case 'cloze':
      return { kind, text: row('Question'), gaps: lines.map(gapOf) };
    case 'essay': {
      const most = readNumber(row('Right'))?.value;
      return { kind, lines: 15, mostWords: most === undefined ? null : Math.min(10_000, Math.max(1, Math.round(most))) };
    }
  }
}

function numericOf(lines: readonly string[], row: Row): QuestionBody {
  const tolerances = row('Tolerance').split(';');
  const units = row('Units')
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', factor = '1'] = part.split('=');
      return { name: name.trim().slice(0, 20), factor: readNumber(factor)?.value ?? Number.NaN };
    });
  return {
    kind: 'numeric',
    right: lines.map(variantOf).map(({ text, share }, place) => {
      const value = readNumber(text)?.value;
      if (value === undefined) throw new Unheld(`“${text.slice(0, 40)}” is no number.`);
      return { value, share, tolerance: Math.abs(readNumber(tolerances[place] ?? tolerances[0] ?? '')?.value ?? 0) };
    }),
    units,
    unitShare: units.length > 0 ? 1000 : 0,
  };
}

/** `typed | Nairobi | Nairobi city = 50 %`: how a gap is filled and what is right. */
function gapOf(line: string, place: number): Extract<QuestionBody, { kind: 'cloze' }>['gaps'][number] {
  const [how = '', ...answers] = line.split('|').map((part) => part.trim());
  const named = (['typed', 'chosen', 'number'] as const).find((one) => one === how.toLowerCase());
  if (named === undefined) throw new Unheld('Each answer begins with typed, chosen or number.');
  return { id: partId(place), how: named, variants: answers.map(variantOf), tolerance: 0, weight: 1 };
}
