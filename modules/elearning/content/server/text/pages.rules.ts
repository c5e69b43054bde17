import { textLimits } from './read-text.ts';

/** Pages as they are kept: without what no database takes and without long gaps; what has no pages is cut into pieces of a page’s length. */
export function tidyPages(texts: readonly string[]): string[] {
  const pages: string[] = [];
  let left: number = textLimits.characters;
  for (const text of texts) {
    // Half a character is none.
    const tidy = text
      .toWellFormed()
      .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
      .split('\n')
      .map((one) => one.replaceAll(/ {2,}/g, ' ').trim())
      .filter((one) => one !== '')
      .join('\n');
    for (const piece of pieces(tidy.slice(0, left))) pages.push(piece);
    left -= tidy.length;
    if (left <= 0) break;
  }
  return pages;
}

/** Text in pieces that end where a word ends. */
function pieces(text: string): string[] {
  const most = textLimits.pageCharacters;
  if (text.length <= most) return [text];
  const found: string[] = [];
  let from = 0;
  while (from < text.length) {
    const end = from + most >= text.length ? text.length : Math.max(from + most / 2, text.lastIndexOf(' ', from + most));
    found.push(text.slice(from, end).trim().toWellFormed());
    from = end;
  }
  return found;
}

/** Where a document’s text is parted for its words: pieces of at most so many characters, a whole number of pages each. */
export function partsOf(pages: readonly string[], most = 200_000): string[] {
  const parts: string[] = [];
  let part = '';
  for (const page of pages) {
    if (part !== '' && part.length + page.length > most) {
      parts.push(part);
      part = '';
    }
    part += `${page}\n`;
  }
  return [...parts, part];
}
