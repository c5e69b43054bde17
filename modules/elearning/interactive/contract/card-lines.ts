import { mostCards } from './words.ts';

/** The two sides of a card. */
export interface CardLine {
  front: string;
  back: string;
}

export interface ReadLines {
  cards: CardLine[];
  /** Lines that are no card, from 1, with why. */
  left: { line: number; why: string }[];
}

const [longestFront, longestBack] = [500, 1000];

/**
 * Reads cards from pasted lines or a CSV file: front and back, parted by a tab, a semicolon or a comma, whichever comes first of
 * these where the first line has it; with quotes around what holds one. What is no card is said by its line.
 */
export function readCardLines(text: string): ReadLines {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  const read: ReadLines = { cards: [], left: [] };
  for (const { line, cells } of rows) {
    const [front = '', back = '', ...more] = cells.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ''));
    if (front === '' && back === '') continue;
    const why = wrong(front, back, more.length, read.cards.length);
    if (why === null) read.cards.push({ front, back });
    else read.left.push({ line, why });
  }
  return read;
}

function wrong(front: string, back: string, more: number, cards: number): string | null {
  if (front === '') return 'It has no front.';
  if (back === '') return 'It has no back.';
  if (more > 0) return 'It has more than two parts. Put quotes around a part that holds the separator.';
  if (front.length > longestFront || back.length > longestBack) return 'A side is too long.';
  if (/[^\P{Cc}\t\n\r]/u.test(front + back) || !(front + back).isWellFormed()) return 'It has invisible characters.';
  return cards < mostCards ? null : `A set holds at most ${mostCards} cards.`;
}

/** Rows of cells, with quotes as spreadsheets write them. */
function rowsOf(text: string): { line: number; cells: string[] }[] {
  const separator =
    ['\t', ';', ','].find((one) => (text.split('\n').find((row) => row.trim() !== '') ?? '').includes(one)) ?? ';';
  const rows: { line: number; cells: string[] }[] = [];
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = (): void => {
    rows.push({ line: begun, cells: [...cells, cell] });
    [cells, cell] = [[], ''];
    begun = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}

const cellOf = (text: string): string => {
  // A spreadsheet would take these for formulas.
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[";\t\n\r,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The same as a CSV file that this and spreadsheets read back. */
export const writeCardLines = (cards: readonly CardLine[]): string =>
  `\uFEFF${cards.map(({ front, back }) => `${cellOf(front)};${cellOf(back)}\r\n`).join('')}`;
