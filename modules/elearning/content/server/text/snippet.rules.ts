import type { Snippet } from '../../contract/resources.ts';

/** A sign as it is compared: without accents and case; of another length than one it stays, so that places stay. */
function plain(sign: string): string {
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.length === 1 && /[\p{L}\p{N}]/u.test(bare)
    ? bare
    : /[\p{L}\p{N}]/u.test(sign) && sign.length === 1
      ? sign
      : ' '.repeat(sign.length);
}

/** A text as searches compare it, each sign in its place. */
export const plainText = (text: string): string => Array.from(text, plain).join('');

/** The words of a search, as they are compared. */
export const wordsOf = (sought: string): string[] =>
  [...new Set(plainText(sought.slice(0, 200)).split(/\s+/).filter(Boolean))].slice(0, 12);

/** How much is shown before and after the first word. */
const before = 60;
const after = 160;

/** The piece of a page around the first of the words, with every place where one begins marked; null where none stands there. */
export function snippetOf(text: string, words: readonly string[], page: number | null): Snippet | null {
  const bare = plainText(text);
  const hits = words.flatMap((word) => placesOf(bare, word)).toSorted((a, b) => a.from - b.from);
  const [first] = hits;
  if (!first) return null;
  const start = first.from <= before ? 0 : Math.max(0, bare.indexOf(' ', first.from - before) + 1);
  const from = start > first.from ? first.from : start;
  const end = Math.min(text.length, first.from + after);
  const parts: { text: string; hit: boolean }[] = [];
  let at = from;
  for (const hit of hits) {
    if (hit.from < at || hit.to > end) continue;
    if (hit.from > at) parts.push({ text: text.slice(at, hit.from), hit: false });
    parts.push({ text: text.slice(hit.from, hit.to), hit: true });
    at = hit.to;
  }
  if (at < end) parts.push({ text: text.slice(at, end), hit: false });
  const [head] = parts;
  if (head && from > 0) parts[0] = { ...head, text: `…${head.text}` };
  const tail = parts.at(-1);
  if (tail && end < text.length) parts[parts.length - 1] = { ...tail, text: `${tail.text}…` };
  return { page, parts: parts.map(({ text: said, hit }) => ({ text: said.toWellFormed().replaceAll('\n', ' '), hit })) };
}

/** How often a word is marked. */
const mostMarks = 20;

/** Where words begin that begin so. */
function placesOf(bare: string, word: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let at = bare.indexOf(word); at !== -1 && found.length < mostMarks; at = bare.indexOf(word, at + word.length)) {
    if (at > 0 && bare[at - 1] !== ' ') continue;
    const end = bare.indexOf(' ', at);
    found.push({ from: at, to: end === -1 ? bare.length : end });
  }
  return found;
}
