/** A sentence of a text, and the page on which it begins. */
export interface Sentence {
  readonly text: string;
  /** None: the text has no pages. */
  readonly page: number | null;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

// What ends with a point and ends no sentence.
const short = /(?:^|\s)(?:e\.g|i\.e|etc|Mr|Mrs|Ms|Dr|Prof|St|No|Fig|vs|cf|approx|Bw|Bi|k\.m|n\.k|yaani)\.\s*$/u;

/** The sentences of a text: lines of a paragraph belong together, headings and lines of a list stand alone. */
export function sentencesOf(text: string, page: number | null): Sentence[] {
  const found: Sentence[] = [];
  for (const block of blocksOf(text)) {
    let open = '';
    for (const { segment } of segmenter.segment(block.replaceAll('\n', ' '))) {
      open += segment;
      if (short.test(open)) continue;
      push(found, open, page);
      open = '';
    }
    push(found, open, page);
  }
  return found;
}

function push(found: Sentence[], text: string, page: number | null): void {
  const clean = text.replace(/\s+/gu, ' ').trim();
  if (clean !== '') found.push({ text: clean, page });
}

/** Paragraphs: parted by empty lines and before lines of a list. */
function blocksOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replaceAll('\r', '')
    .split(/\n\s*\n|\n(?=\s*(?:[-•*–]|\d{1,2}[.)])\s)/u)
    .map((block) => block.replace(/^\s*(?:[-•*–]|\d{1,2}[.)])\s+/u, ''));
}

/** True for what reads as a whole sentence, of which a question can be made. */
export const isWhole = ({ text }: Sentence): boolean =>
  /[.!]["”’)]*$/u.test(text) &&
  !/[?]/u.test(text) &&
  wordsIn(text).length >= 5 &&
  wordsIn(text).length <= 45 &&
  /^["“‘(]?[\p{Lu}\d]/u.test(text);

/** The words of a text, with apostrophes within. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}]+(?:['’ʼ-][\p{L}\p{M}]+)*/gu) ?? [];
