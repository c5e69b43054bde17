/** A page of a paper as its words were read. */
export interface PaperPage {
  readonly page: number;
  readonly text: string;
}

/** A part of a paper between two numbers. */
export interface CutPiece {
  /** `1`, `2(a)(i)`; empty for a heading and what stands before the first question. */
  number: string;
  page: number;
  text: string;
  /** Hundredths of a mark; null where none are said. */
  marks: number | null;
  /** Without their letters. */
  options: string[];
}

export const cutLimits = { pieces: 400, characters: 8_000 } as const;

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const top = /^(?:Q(?:uestion)?\.?\s*)?(\d{1,3})\s*[.)]\s*(?=\S)(?!\d)(.*)$/i;
const spelled = /^(?:Question|Swali)\s+(\d{1,3})\b[.:)]?\s*(.*)$/i;
const part = /^\(?([a-z]{1,4})\)\s*(.*)$/;
const instructions = /^(?:general )?(?:instructions|maagizo)\b.{0,60}$/i;
const heading = /^(?:section|part|sehemu|kifungu)\s+(?:[a-z]|[ivx]+|\d+)\b.{0,100}$/i;
/** A page’s number, a call to turn it, a line to write on. */
const noise = /^(?:(?:page|ukurasa)?\s*\d{1,3}(?:\s*(?:of|\/|kati ya)\s*\d{1,3})?|(?:please )?turn over.{0,10}|[.…_\-\s]{4,})$/i;
const leaders = /[.…_]{4,}/g;
const saidMarks = /[([]\s*(?:(\d{1,3})\s*(?:mks?|marks?)|(?:alama|al\.)\s*(\d{1,3}))\.?\s*[)\]]/gi;
const lettered = /(?:^|\s)\(?([A-E])[.)]\s+/g;

/** Where one is in a paper: the question, its part and the part of that. */
interface Place {
  question: number;
  letter: number;
  roman: number;
  /** A heading stands before the next question, so that it may be number 1 again. */
  fresh: boolean;
  /** What was counted so far may be instructions: the questions begin at 1 again. */
  instructed: boolean;
}

/** The number of a question that follows; null where the line begins with another number. One may have been read wrong. */
function questionOf(line: string, { question, fresh, instructed }: Place): { question: number; rest: string } | null {
  const [, digits, rest = ''] = spelled.exec(line) ?? top.exec(line) ?? [];
  if (digits === undefined) return null;
  const next = Number(digits);
  return (next > question && next <= question + 3) || ((fresh || instructed) && next === 1) ? { question: next, rest } : null;
}

/** The part of a question that follows: (b) after (a), (ii) after (i). After (h) comes the letter i, where no (i) was before. */
function partOf(line: string, place: Place): { place: Place; rest: string } | null {
  const [, label = '', rest = ''] = part.exec(line) ?? [];
  if (label === '' || place.question === 0) return null;
  const letter = label.length === 1 ? (label.codePointAt(0) ?? 0) - 96 : 0;
  const roman = romans.indexOf(label) + 1;
  const follows = letter > 0 && letter === place.letter + 1;
  if (roman > 0 && roman === place.roman + 1 && !(follows && place.roman === 0)) return { place: { ...place, roman }, rest };
  return follows ? { place: { ...place, letter, roman: 0 }, rest } : null;
}

const numberOf = ({ question, letter, roman }: Place): string =>
  `${question}${letter > 0 ? `(${String.fromCodePoint(96 + letter)})` : ''}${roman > 0 ? `(${romans[roman - 1] ?? ''})` : ''}`;

/** Cuts the text of a paper by its numbering; what is in doubt stays together. */
export function cutPaper(pages: readonly PaperPage[]): CutPiece[] {
  const pieces: { number: string; page: number; lines: string[] }[] = [];
  let place: Place = { question: 0, letter: 0, roman: 0, fresh: true, instructed: false };
  const begin = (number: string, page: number): void => void pieces.push({ number, page, lines: [] });
  const write = (line: string, page: number): void => {
    if (pieces.length === 0) begin('', page);
    pieces.at(-1)?.lines.push(line);
  };
  for (const { page, text } of pages)
    for (const raw of text.split('\n')) {
      let line = raw.replaceAll(leaders, ' ').trim();
      if (line === '' || noise.test(line)) continue;
      if (heading.test(line) || instructions.test(line)) {
        place = { ...place, letter: 0, roman: 0, fresh: true, instructed: instructions.test(line) };
        begin('', page);
        write(line, page);
        continue;
      }
      const asked = questionOf(line, place);
      if (asked) {
        const instructed = place.instructed && (place.question === 0 || asked.question > 1);
        place = { question: asked.question, letter: 0, roman: 0, fresh: false, instructed };
        begin(numberOf(place), page);
        line = asked.rest;
      }
      // A number may be followed by a letter at once: `2. (a) (i) State …`.
      for (let inner = place.fresh ? null : partOf(line, place); inner; inner = partOf(line, place)) {
        place = inner.place;
        begin(numberOf(place), page);
        line = inner.rest;
      }
      if (line !== '') write(line, page);
    }
  return pieces
    .filter(({ lines }) => lines.length > 0)
    .slice(0, cutLimits.pieces)
    .map(({ number, page, lines }) => ({ number, page, ...readPiece(number, lines.join('\n')) }));
}

/** What a piece says without its marks and its options. */
function readPiece(number: string, text: string): Pick<CutPiece, 'text' | 'marks' | 'options'> {
  const all = text.slice(0, cutLimits.characters).toWellFormed();
  if (number === '') return { text: all, marks: null, options: [] };
  const marks = [...all.matchAll(saidMarks)].map(([, before, after]) => Number(before ?? after));
  const plain = all
    .replaceAll(saidMarks, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
  return {
    ...withoutOptions(plain),
    marks: marks.length === 0 ? null : marks.reduce((sum, one) => sum + one, 0) * 100,
  };
}

/** Options A, B, C … in their order, at least three. */
function withoutOptions(text: string): Pick<CutPiece, 'text' | 'options'> {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(lettered)) if (match[1] === 'ABCDE'[found.length]) found.push(match);
  const [first] = found;
  if (!first || found.length < 3) return { text, options: [] };
  const options = found.map((match, at) =>
    text
      .slice(match.index + match[0].length, found[at + 1]?.index ?? text.length)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  if (options.includes('')) return { text, options: [] };
  return { text: text.slice(0, first.index).trim(), options };
}
